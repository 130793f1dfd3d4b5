import type { BulletLine } from '../bullet.ts';
import type { Diagnostic } from '../diagnostic.ts';
import { placeAt } from '../line.ts';
import type { Playbook } from '../playbook.ts';
import type { Template } from '../template.ts';
import { findInContent } from './content-rules.ts';
import { counterRange } from './counter-range.ts';
import { counterZeroPadded } from './counter-zero-padded.ts';
import { idDuplicate } from './id-duplicate.ts';
import { idPattern } from './id-pattern.ts';
import type { Rule, RuleContext } from './rule.ts';
import { sectionDuplicate } from './section-duplicate.ts';
import { sectionMissing } from './section-missing.ts';
import { sectionUnknown } from './section-unknown.ts';
import { tooLarge } from './too-large.ts';
import { tooManyBullets } from './too-many-bullets.ts';

const RULES: readonly Rule[] = [
  tooLarge,
  tooManyBullets,
  sectionDuplicate,
  sectionUnknown,
  sectionMissing,
  idDuplicate,
  idPattern,
  counterRange,
  counterZeroPadded,
];

/**
 * Everything that the rules say of a playbook, in the order of the file. Whoever knows that most bullets
 * say what they said before names those whose text is to be looked at.
 */
export function checkPlaybook(
  playbook: Playbook,
  context: RuleContext,
  texts: readonly BulletLine[] = playbook.bullets,
): Diagnostic[] {
  const found = RULES.flatMap((rule) =>
    Array.from(
      rule.check(playbook, context),
      (finding): Diagnostic => ({ ruleId: rule.id, severity: rule.severity, ...finding }),
    ),
  );
  for (const bullet of texts) {
    for (const { rule, index, reason } of findInContent(bullet.content, context.template)) {
      found.push({
        ruleId: rule.id,
        severity: rule.severity.file,
        reason: `${bullet.id}: ${reason}`,
        place: placeAt(playbook.lines, bullet.contentAt + index),
      });
    }
  }
  return found.toSorted((a, b) => (a.place?.offset ?? 0) - (b.place?.offset ?? 0));
}

/** What the rules say of a text that an operation brings; `pointer` is where it stands in the delta. */
export function checkContent(content: string, template: Template, pointer: string): Diagnostic[] {
  return findInContent(content, template).map(({ rule, reason }) => ({
    ruleId: rule.id,
    severity: rule.severity.operation,
    reason,
    pointer,
  }));
}
