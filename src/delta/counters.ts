import { splice } from '../format/edit.ts';
import { layoutEdits } from '../format/layout.ts';
import type { Playbook } from '../format/reading.ts';
import { type Draft, openDraft, replaceBullet } from './draft.ts';
import { countVotes, type History, inEffect, origins } from './history.ts';

/** How often a bullet helped and misled. */
export interface Counters {
  readonly helpful: number;
  readonly harmful: number;
}

/**
 * The counters of each bullet as `deltas/` say them: what the snapshot began with and the votes in effect, each
 * once. A bullet that nothing recorded is not in it.
 */
export function foldCounters(history: History): Map<string, Counters> {
  const byOrigin = new Map<string, { helpful: number; harmful: number }>();
  for (const { bullets } of history.snapshot.sections)
    for (const { id, helpful, harmful } of bullets) byOrigin.set(`snapshot/${id}`, { helpful, harmful });
  for (const key of countVotes(inEffect(history)).keys()) {
    const [origin, , tag]: readonly string[] = JSON.parse(key);
    if (origin === undefined || (tag !== 'helpful' && tag !== 'harmful')) continue;
    const counters = byOrigin.get(origin) ?? { helpful: 0, harmful: 0 };
    counters[tag] += 1;
    byOrigin.set(origin, counters);
  }
  const none = { helpful: 0, harmful: 0 };
  return new Map([...origins(history)].map(([id, origin]) => [id, byOrigin.get(origin) ?? none]));
}

/** A bullet whose counters were set, and what they were before. */
export interface SetCounters {
  readonly id: string;
  readonly was: Counters;
  readonly is: Counters;
}

/** Sets each bullet's counters in a draft to those that are given for it; returns the bullets that differed. */
export function setCounters(draft: Draft, counters: ReadonlyMap<string, Counters>): SetCounters[] {
  const changed: SetCounters[] = [];
  for (const { id, helpful, harmful, content } of draft.sections.flatMap((section) => section.bullets)) {
    const found = counters.get(id);
    if (!found || (found.helpful === helpful && found.harmful === harmful)) continue;
    replaceBullet(draft, { id, content, ...found });
    changed.push({ id, was: { helpful, harmful }, is: found });
  }
  return changed;
}

/** The playbook's text with every recorded bullet's counters as `deltas/` say them. */
export function withFoldedCounters(playbook: Playbook, history: History): string {
  const draft = openDraft(playbook);
  setCounters(draft, foldCounters(history));
  return splice(playbook.text, layoutEdits(playbook, draft.sections));
}
