import type { Diagnostic } from '../format/diagnostic.ts';
import { changedId } from './change.ts';
import { allChanges, type History } from './history.ts';

/**
 * Ids that two deltas gave to two bullets: the draw met on two branches, or after a `git revert` had taken
 * the first delta's file away. Votes for such an id could mean either.
 */
export function reusedIds(history: History): Diagnostic[] {
  const made = new Map<string, { readonly origin: string; readonly by: string }>();
  for (const section of history.snapshot.sections) {
    for (const { id } of section.bullets) made.set(id, { origin: `snapshot/${id}`, by: 'the snapshot' });
  }
  const found: Diagnostic[] = [];
  for (const recorded of history.deltas) {
    for (const change of allChanges(recorded)) {
      if (change.kind !== 'created') continue;
      const id = changedId(change);
      const earlier = made.get(id);
      const by = `delta ${recorded.number} (${recorded.id.slice(0, 12)})`;
      if (!earlier) made.set(id, { origin: change.origin, by });
      else if (earlier.origin !== change.origin) found.push(reused(id, earlier.by, by));
    }
  }
  return found;
}

function reused(id: string, first: string, second: string): Diagnostic {
  return {
    ruleId: 'bullet/id-reused',
    severity: 'error',
    reason: `Unexpected id ${id} of two bullets, one made by ${first} and one by ${second}, expected an id for each: take the second one's line and delta file out of the repository, then add its text again`,
  };
}
