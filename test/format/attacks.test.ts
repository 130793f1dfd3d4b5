import { describe, expect, it } from 'vitest';
import { hasErrors } from '../../src/format/diagnostic.ts';
import { inspect } from '../../src/format/inspect.ts';
import { NO_TEMPLATE } from '../../src/format/template.ts';
import { ATTACKS } from './attacks.ts';

const BYTES = 390_000;

/** The processor time that reading a text takes, in milliseconds, and what came of it. */
async function timed(text: string) {
  const begun = process.cpuUsage();
  const { playbook, diagnostics } = await inspect(Buffer.from(text), { template: NO_TEMPLATE, ids: 'plain' });
  const { user, system } = process.cpuUsage(begun);
  return { ms: (user + system) / 1000, playbook, diagnostics };
}

describe('a hostile file of 390 KB', () => {
  it.each(ATTACKS)('%s: is read or refused within a second', async (_, make) => {
    const { ms, playbook, diagnostics } = await timed(make(BYTES));
    if (process.env.DELTABOOK_TIMES)
      console.log(
        `${Math.round(ms)} ms ${_} ${playbook ? 'read' : 'refused'} ${diagnostics.length} ${diagnostics[0]?.ruleId}`,
      );
    expect(playbook !== undefined || hasErrors(diagnostics)).toBe(true);
    expect(ms).toBeLessThan(1_000);
  });
});
