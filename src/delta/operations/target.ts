import { distance } from 'fastest-levenshtein';
import type { BulletLine, WrittenBullet } from '../../format/bullet.ts';
import { changedId } from '../change.ts';
import { findBullet } from '../draft.ts';
import { allChanges } from '../history.ts';
import { type Bad, fault, type OperationContext } from './operation.ts';

/** The bullet that an operation names, or why there is none. */
export function target(
  context: OperationContext,
  id: string,
): { readonly bullet: WrittenBullet | BulletLine } | Bad {
  const bullet = findBullet(context.draft, id);
  if (bullet) return { bullet };
  const remover = context.effective.findLast((recorded) =>
    allChanges(recorded).some((change) => change.kind === 'removed' && changedId(change) === id),
  );
  if (remover) {
    return fault(
      context,
      'id',
      'bullet/unknown',
      `Unexpected id \`${id}\`, which delta ${remover.number} deleted, expected a bullet of the playbook`,
    );
  }
  const near = [...context.draft.sectionOf.keys()]
    .map((each) => ({ id: each, steps: distance(each, id) }))
    .toSorted((a, b) => a.steps - b.steps)[0];
  const expected =
    near && near.steps <= 2
      ? `a bullet of the playbook, such as \`${near.id}\``
      : 'a bullet of the playbook: `deltabook show` lists them';
  return fault(context, 'id', 'bullet/unknown', `Unexpected id \`${id}\`, expected ${expected}`);
}
