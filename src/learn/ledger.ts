import { foldCounters } from '../delta/counters.ts';
import type { Tag, TagOperation } from '../delta/delta.ts';
import type { History } from '../delta/history.ts';
import type { WrittenDelta } from '../delta/normalise.ts';
import type { Diagnostic } from '../format/diagnostic.ts';
import type { Playbook } from '../format/reading.ts';
import type { Frozen } from './attempt.ts';
import type { LiveSection } from './curator.ts';

/** The playbook at one moment: its text, what `deltas/` say, and what an agent would be given. */
export interface LedgerState {
  readonly playbook: Playbook;
  readonly history: History;
  /** What `show --as agent` prints. */
  readonly agentText: string;
}

/** What became of a delta. A refusal is data; whatever keeps the ledger from working is thrown. */
export type Landing =
  | {
      readonly outcome: 'committed';
      readonly id: string;
      readonly number: number;
      readonly commit: string;
      readonly added: readonly string[];
      readonly changed: readonly string[];
      readonly diagnostics: readonly Diagnostic[];
    }
  | { readonly outcome: 'unchanged' | 'refused'; readonly diagnostics: readonly Diagnostic[] };

/** Where lessons are kept: the one way in for what is learned. */
export interface Ledger {
  readonly read: () => Promise<LedgerState>;
  readonly commit: (delta: WrittenDelta) => Promise<Landing>;
  /** The same for the last delta of a run, which also writes all counters where the config wants that; it may be empty. */
  readonly settle: (delta: WrittenDelta) => Promise<Landing>;
}

/** The part of a state that an attempt sees. */
export function freeze({ playbook, agentText }: LedgerState): Frozen {
  return { text: agentText, bullets: playbook.bullets };
}

/** The sections with the counters as they are now: what is recorded, and votes that are on their way. */
export function liveSections(
  { playbook, history }: LedgerState,
  pending: readonly TagOperation[],
): LiveSection[] {
  const folded = foldCounters(history);
  const votes = new Map<string, number>();
  for (const { id, tag } of pending) votes.set(`${id} ${tag}`, (votes.get(`${id} ${tag}`) ?? 0) + 1);
  const cast = (id: string, tag: Tag) => votes.get(`${id} ${tag}`) ?? 0;
  return playbook.sections.map(({ title, bullets }) => ({
    title,
    bullets: bullets.map(({ id, content, helpful, harmful }) => {
      const counters = folded.get(id) ?? { helpful, harmful };
      return {
        id,
        content,
        helpful: counters.helpful + cast(id, 'helpful'),
        harmful: counters.harmful + cast(id, 'harmful'),
      };
    }),
  }));
}
