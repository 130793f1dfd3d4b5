import type { Diagnostic } from '../diagnostic.ts';
import { placeAt } from '../line.ts';
import type { Playbook } from '../playbook.ts';
import type { Template } from '../template.ts';
import { CONTENT_RULES, mayBreakContentRule } from './content.ts';
import { counterRange, counterZeroPadded } from './counter.ts';
import { idDuplicate } from './id-duplicate.ts';
import { idPattern } from './id-pattern.ts';
import { tooLarge, tooManyBullets } from './limits.ts';
import type { Rule, RuleContext } from './rule.ts';
import { sectionDuplicate, sectionMissing, sectionUnknown } from './section.ts';

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

/** Everything that the rules say of a playbook, in the order of the file. */
export function checkPlaybook(playbook: Playbook, context: RuleContext): Diagnostic[] {
  const found = RULES.flatMap((rule) =>
    Array.from(
      rule.check(playbook, context),
      (finding): Diagnostic => ({ ruleId: rule.id, severity: rule.severity, ...finding }),
    ),
  );
  for (const bullet of playbook.bullets) {
    if (!mayBreakContentRule(bullet.content, context.template)) continue;
    for (const rule of CONTENT_RULES) {
      const finding = rule.check(bullet.content, context.template);
      if (!finding) continue;
      found.push({
        ruleId: rule.id,
        severity: rule.severity.file,
        reason: `${bullet.id}: ${finding.reason}`,
        place: placeAt(playbook.lines, bullet.contentAt + finding.index),
      });
    }
  }
  return found.toSorted((a, b) => (a.place?.offset ?? 0) - (b.place?.offset ?? 0));
}

/** What the rules say of a text that an operation brings; `pointer` is where it stands in the delta. */
export function checkContent(content: string, template: Template, pointer: string): Diagnostic[] {
  return CONTENT_RULES.flatMap((rule) => {
    const finding = rule.check(content, template);
    return finding
      ? [{ ruleId: rule.id, severity: rule.severity.operation, reason: finding.reason, pointer }]
      : [];
  });
}
