import { byPlace, type Diagnostic } from '../diagnostic.ts';
import type { RawText, Reading } from '../reading.ts';
import { unexpectedLine } from './block/unexpected-line.ts';
import { malformed } from './bullet/malformed.ts';
import { outsideSection } from './bullet/outside-section.ts';
import { spacing } from './bullet/spacing.ts';
import { unrecorded } from './bullet/unrecorded.ts';
import { conflictMarker } from './file/conflict-marker.ts';
import { tooComplex } from './file/too-complex.ts';
import { tooDeep } from './file/too-deep.ts';
import { tooManyLines } from './file/too-many-lines.ts';
import { tooLong } from './line/too-long.ts';
import { duplicateEnd } from './marker/duplicate-end.ts';
import { duplicateStart } from './marker/duplicate-start.ts';
import { indented } from './marker/indented.ts';
import { missing } from './marker/missing.ts';
import { missingEnd } from './marker/missing-end.ts';
import { missingStart } from './marker/missing-start.ts';
import { nested } from './marker/nested.ts';
import { notRoot } from './marker/not-root.ts';
import { reversed } from './marker/reversed.ts';
import { variant } from './marker/variant.ts';
import type { GuardRule, ReadingRule } from './rule.ts';
import { wrongHeading } from './section/wrong-heading.ts';

/** What is asked of a text before it is parsed, in the order of what it costs to ask. */
export const GUARDS: readonly GuardRule[] = [tooLong, tooManyLines, tooComplex, tooDeep];

/** What is asked of everything that was read. */
export const READING_RULES: readonly ReadingRule[] = [
  variant,
  indented,
  notRoot,
  missing,
  missingStart,
  missingEnd,
  reversed,
  nested,
  duplicateStart,
  duplicateEnd,
  outsideSection,
  malformed,
  spacing,
  unrecorded,
  wrongHeading,
  unexpectedLine,
];

/** Why a text is not parsed at all, if it is not. */
export function refuseRaw(raw: RawText): Diagnostic | undefined {
  for (const rule of GUARDS) {
    const finding = rule.check(raw);
    if (finding) return { ruleId: rule.id, severity: 'error', ...finding };
  }
  return undefined;
}

/** What is wrong with what was read, in the order of the file, and whether it can be a playbook at all. */
export function findInReading(reading: Reading): {
  readonly diagnostics: readonly Diagnostic[];
  readonly isPlaybook: boolean;
} {
  // Both sides of a merge stand in such a file: whatever else was said would be about neither.
  const [conflict] = found(conflictMarker, reading);
  if (conflict) return { diagnostics: [conflict], isPlaybook: false };
  const diagnostics = READING_RULES.flatMap((rule) => found(rule, reading)).toSorted(byPlace);
  const isPlaybook = !diagnostics.some(
    (each) => each.ruleId.startsWith('marker/') && each.severity === 'error',
  );
  return { diagnostics, isPlaybook };
}

function found(rule: ReadingRule, reading: Reading): Diagnostic[] {
  return Array.from(rule.check(reading), (finding) => ({
    ruleId: rule.id,
    severity: rule.severity,
    ...finding,
  }));
}
