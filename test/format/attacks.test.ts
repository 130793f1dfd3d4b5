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

const PLAYBOOK = '<!-- playbook:start -->\n## OTHERS\n<!-- playbook:end -->\n';
/** What a first reading of the code found; each was seconds long. */
const FOUND: readonly (readonly [string, (bytes: number) => string])[] = [
  [
    'blanks before a letter on lines with a comment',
    (bytes) => `<!${' '.repeat(64_000)}x\n`.repeat(bytes / 64_004) + PLAYBOOK,
  ],
  [
    'markers in code that ends in blanks',
    (bytes) => `\`\`\`\n${'<!-- playbook:start -->\n'.repeat(bytes / 80)}x${' '.repeat(60_000)}x`,
  ],
];

describe('a hostile file of 390 KB', () => {
  it.each([...ATTACKS, ...FOUND])('%s: is read or refused within a second', async (_, make) => {
    const { ms, playbook, diagnostics } = await timed(make(BYTES));
    if (process.env.DELTABOOK_TIMES)
      console.log(
        `${Math.round(ms)} ms ${_} ${playbook ? 'read' : 'refused'} ${diagnostics.length} ${diagnostics[0]?.ruleId}`,
      );
    expect(playbook !== undefined || hasErrors(diagnostics)).toBe(true);
    expect(ms).toBeLessThan(1_000);
  });
});
