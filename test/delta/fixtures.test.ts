import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { applyDelta } from '../../src/delta/apply.ts';
import { normalise } from '../../src/delta/normalise.ts';
import { parseDelta } from '../../src/delta/parse.ts';
import { decode, encode } from '../../src/format/bytes.ts';
import { readPlaybook } from '../../src/format/playbook.ts';
import { historyOf, rules } from './arbitrary.ts';

const FOLDER = fileURLToPath(new URL('../fixtures/apply/', import.meta.url));

/**
 * A folder is a case: before.md and delta.json give after.md and record.txt, to the byte, on every machine.
 * In a new folder the two are written, for a person to read before they are committed.
 */
describe('the same playbook and the same delta give the same bytes', () => {
  it.each(readdirSync(FOLDER))('%s', (name) => {
    const file = (part: string) => join(FOLDER, name, part);
    const before = decode(readFileSync(file('before.md')));
    const parsed = parseDelta(readFileSync(file('delta.json'), 'utf8'));
    if ('ruleId' in before || !('written' in parsed)) throw new Error('the case itself is broken');
    const { playbook } = readPlaybook(before.text);
    if (!playbook) throw new Error('before.md holds no playbook');
    const { delta } = normalise(parsed.written);
    const result = applyDelta({
      playbook,
      history: historyOf(before.text),
      delta,
      rules: rules(before.text, before.bom),
    });
    if (result.kind !== 'planned') throw new Error(JSON.stringify(result));
    const after = encode({ text: result.plan.text, bom: before.bom });
    const record = `${result.plan.file.name}\n${result.plan.file.text}`;
    if (!process.env.CI && !existsSync(file('after.md'))) {
      writeFileSync(file('after.md'), after);
      writeFileSync(file('record.txt'), record);
    }
    expect(Buffer.from(after)).toEqual(readFileSync(file('after.md')));
    expect(record).toBe(readFileSync(file('record.txt'), 'utf8'));
  });
});
