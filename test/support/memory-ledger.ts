import { applyDelta } from '../../src/delta/apply.ts';
import type { History } from '../../src/delta/history.ts';
import { normalise, type WrittenDelta } from '../../src/delta/normalise.ts';
import type { CounterMode } from '../../src/delta/operations/operation.ts';
import { readDeltaFile } from '../../src/delta/read-file.ts';
import { sha256Hex } from '../../src/format/hash.ts';
import { readPlaybook } from '../../src/format/playbook.ts';
import type { Playbook } from '../../src/format/reading.ts';
import type { Template } from '../../src/format/template.ts';
import type { Landing, Ledger } from '../../src/learn/ledger.ts';
import { loadTemplate } from '../../src/repo/template.ts';
import { showForAgent } from '../../src/report/show.ts';

/** A ledger that keeps its playbook in memory, by the same functions that one on disk uses. */
export interface MemoryLedger extends Ledger {
  readonly text: () => string;
  readonly history: () => History;
  /** What each committed delta said. */
  readonly committed: WrittenDelta[];
}

/** Bullets as their lines, of the section STRATEGIES & INSIGHTS. */
export function memoryLedger(
  bullets: readonly string[] = [],
  limits: Partial<Template['limits']> = {},
): MemoryLedger {
  const loaded = loadTemplate('ace@1.0', '.');
  if ('diagnostics' in loaded) throw new Error('the template is broken');
  const template = { ...loaded, limits: { ...loaded.limits, ...limits } };
  const heading = '## STRATEGIES & INSIGHTS\n';
  let text = template.skeleton.replace(
    heading,
    `${heading}\n${bullets.map((line) => `${line}\n\n`).join('')}`,
  );
  const begun = parse(text);
  let history: History = {
    snapshot: {
      template: template.name,
      frozen: {},
      sections: begun.sections.map(({ title, bullets: own }) => ({
        title,
        bullets: own.map(({ id, helpful, harmful, content }) => ({ id, helpful, harmful, content })),
      })),
    },
    deltas: [],
  };
  const committed: WrittenDelta[] = [];
  return {
    committed,
    text: () => text,
    history: () => history,
    read: async () => {
      const playbook = parse(text);
      return { playbook, history, agentText: showForAgent(playbook, { counters: false }) };
    },
    commit: (written) => commit(written, 'leave'),
    settle: (written) => commit(written, 'settle'),
  };

  async function commit(written: WrittenDelta, counters: CounterMode): Promise<Landing> {
    const { delta } = normalise(written);
    const rules = {
      template,
      ids: 'strict' as const,
      bytes: Buffer.byteLength(text),
      bom: false,
      frozen: {},
    };
    const result = applyDelta({ playbook: parse(text), history, delta, rules, counters });
    if (result.kind === 'refused') return { outcome: 'refused', diagnostics: result.diagnostics };
    if (result.kind === 'unchanged') return { outcome: 'unchanged', diagnostics: result.notes };
    const { id, number, added, changed, file } = result.plan;
    const read = readDeltaFile(file, sha256Hex(file.text));
    if (read.kind !== 'delta') throw new Error('a delta file that can not be read');
    text = result.plan.text;
    history = { ...history, deltas: [...history.deltas, read.recorded] };
    committed.push(written);
    return {
      outcome: 'committed',
      id,
      number,
      commit: `commit-${number}`,
      added,
      changed,
      diagnostics: result.notes,
    };
  }
}

function parse(text: string): Playbook {
  const { playbook } = readPlaybook(text);
  if (!playbook) throw new Error('not a playbook');
  return playbook;
}
