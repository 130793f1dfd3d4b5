import type { BulletLine } from '../bullet.ts';
import { byPlace, type Diagnostic } from '../diagnostic.ts';
import { placeAt } from '../line.ts';
import type { Playbook } from '../reading.ts';
import type { Template } from '../template.ts';
import { contentLeadingSpace } from './bullet/content-leading-space.ts';
import { counterRange } from './bullet/counter-range.ts';
import { counterZeroPadded } from './bullet/counter-zero-padded.ts';
import { idDuplicate } from './bullet/id-duplicate.ts';
import { idNotCitable } from './bullet/id-not-citable.ts';
import { idPattern } from './bullet/id-pattern.ts';
import { mixedForm } from './bullet/mixed-form.ts';
import { outsideBlock } from './bullet/outside-block.ts';
import { trailingSpace } from './bullet/trailing-space.ts';
import { tab } from './content/tab.ts';
import { findInContent } from './content-rules.ts';
import { bom } from './file/bom.ts';
import { loneCr } from './file/lone-cr.ts';
import { mixedEol } from './file/mixed-eol.ts';
import { noFinalNewline } from './file/no-final-newline.ts';
import { nul } from './file/nul.ts';
import { tooLarge } from './file/too-large.ts';
import { tooManyBullets } from './file/too-many-bullets.ts';
import { frozen } from './region/frozen.ts';
import { codeSpanAcross } from './render/code-span-across.ts';
import { definitionShadowsId } from './render/definition-shadows-id.ts';
import type { Rule, RuleContext } from './rule.ts';
import { sectionDuplicate } from './section/duplicate.ts';
import { sectionMissing } from './section/missing.ts';
import { sectionOrder } from './section/order.ts';
import { sectionUnknown } from './section/unknown.ts';

/** Every rule about a playbook that could be read, but for those about the text of its bullets. */
export const RULES: readonly Rule[] = [
  bom,
  nul,
  loneCr,
  mixedEol,
  noFinalNewline,
  tooLarge,
  tooManyBullets,
  frozen,
  sectionDuplicate,
  sectionUnknown,
  sectionMissing,
  sectionOrder,
  outsideBlock,
  mixedForm,
  idDuplicate,
  idPattern,
  counterRange,
  counterZeroPadded,
  contentLeadingSpace,
  trailingSpace,
  tab,
  definitionShadowsId,
  codeSpanAcross,
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
  const diagnostics = found(RULES, playbook, context);
  for (const bullet of texts) {
    for (const { rule, index, reason, ...own } of findInContent(bullet.content, context.template)) {
      const severity = own.severity ?? rule.severity.file;
      if (severity === undefined) continue;
      diagnostics.push({
        ruleId: rule.id,
        severity,
        reason: `${bullet.id}: ${reason}`,
        place: placeAt(playbook.lines, bullet.contentAt + index),
      });
    }
  }
  return diagnostics.toSorted(byPlace);
}

/** Why it is open which bullet or section of a playbook a delta means, if it is. */
export function checkStructure(playbook: Playbook, context: RuleContext): Diagnostic[] {
  return found([idDuplicate, sectionDuplicate], playbook, context);
}

/** Why an operation can't bring a text; `pointer` is where it stands in the delta. */
export function refuseContent(content: string, template: Template, pointer: string): Diagnostic[] {
  return findInContent(content, template).flatMap(({ rule, reason, severity }) =>
    (severity ?? rule.severity.operation) === 'error'
      ? [{ ruleId: rule.id, severity: 'error', reason, pointer }]
      : [],
  );
}

/** What a playbook holds that the ACE authors' code can't make use of. */
export function checkForAce(playbook: Playbook, context: RuleContext): Diagnostic[] {
  return found([idNotCitable], playbook, context);
}

function found(rules: readonly Rule[], playbook: Playbook, context: RuleContext): Diagnostic[] {
  return rules.flatMap((rule) =>
    Array.from(
      rule.check(playbook, context),
      (finding): Diagnostic => ({ ruleId: rule.id, severity: rule.severity, ...finding }),
    ),
  );
}
