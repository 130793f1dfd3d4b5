import type { Usage } from './agent.ts';

/** No calls, no tokens. */
export const NO_USAGE: Usage = { calls: 0, inputTokens: 0, outputTokens: 0 };

/** What all of these used together. */
export function sumUsage(usages: readonly (Usage | undefined)[]): Usage {
  return usages.reduce<Usage>(
    (sum, each) => ({
      calls: sum.calls + (each?.calls ?? 0),
      inputTokens: sum.inputTokens + (each?.inputTokens ?? 0),
      outputTokens: sum.outputTokens + (each?.outputTokens ?? 0),
    }),
    NO_USAGE,
  );
}
