import type { BulletLine } from '../format/bullet.ts';
import { splice } from '../format/edit.ts';
import { layoutEdits } from '../format/layout.ts';
import type { Playbook } from '../format/reading.ts';
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

/** The playbook's text with every recorded bullet's counters as `deltas/` say them, and the bullets that differ. */
export function withFoldedCounters(
  playbook: Playbook,
  history: History,
): { readonly text: string; readonly changed: readonly string[] } {
  const folded = foldCounters(history);
  const changed: string[] = [];
  const counted = (bullet: BulletLine) => {
    const counters = folded.get(bullet.id);
    if (!counters || (counters.helpful === bullet.helpful && counters.harmful === bullet.harmful))
      return bullet;
    changed.push(bullet.id);
    return { id: bullet.id, content: bullet.content, ...counters };
  };
  const sections = playbook.sections.map(({ key, bullets }) => ({ key, bullets: bullets.map(counted) }));
  return { text: splice(playbook.text, layoutEdits(playbook, sections)), changed };
}
