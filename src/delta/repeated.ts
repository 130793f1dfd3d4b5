import { changedId } from './change.ts';
import { allChanges, type History, inEffect, type RecordedDelta } from './history.ts';
import type { Refused, Unchanged } from './result.ts';

/**
 * What a delta that is on file already comes to: nothing to do while it is in effect and nobody touched
 * its bullets since, else a refusal that names who did.
 */
export function repeatedDelta(recorded: RecordedDelta, history: History): Unchanged | Refused {
  const { id, number } = recorded;
  const effective = inEffect(history);
  if (!effective.includes(recorded)) {
    return refuse(
      recorded,
      `Unexpected delta that was applied as number ${number} and taken back since, expected a new one`,
    );
  }
  const ids = touched(recorded);
  const later = effective.flatMap((each) => {
    const shared = each.number > number ? [...touched(each)].filter((one) => ids.has(one)) : [];
    return shared.length > 0 ? [`${each.number} (${shared.join(', ')})`] : [];
  });
  if (later.length > 0) {
    return refuse(
      recorded,
      `Unexpected delta that was applied as number ${number}, and whose bullets were touched since by ${later.join('; ')}, expected a new one`,
    );
  }
  return {
    kind: 'unchanged',
    id,
    number,
    notes: [
      {
        ruleId: 'delta/already-applied',
        severity: 'note',
        reason: `applied before as number ${number}`,
        pointer: '',
      },
    ],
  };
}

function touched(recorded: RecordedDelta): Set<string> {
  return new Set(allChanges(recorded).map(changedId));
}

function refuse({ id, delta }: RecordedDelta, reason: string): Refused {
  const hint = `to apply it once more, give the delta \`"again": ${(delta.again ?? 0) + 1}\``;
  return {
    kind: 'refused',
    id,
    diagnostics: [
      { ruleId: 'delta/already-applied', severity: 'error', reason: `${reason}: ${hint}`, pointer: '' },
    ],
  };
}
