import base from '../vite.config.ts';

/** The property tests again, twenty times over: what takes longer than a coffee does not belong into `npm test`. */
export default {
  ...base,
  test: {
    ...base.test,
    include: ['test/**/*.property.test.ts'],
    env: { DELTABOOK_RUNS: '20000' },
    testTimeout: 1_800_000,
  },
};
