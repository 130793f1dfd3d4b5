import type { Bullet } from './bullet.ts';
import type { Diagnostic } from './diagnostic.ts';
import { type Edit, splice } from './edit.ts';
import { blockAt, type OutlineOf } from './outline.ts';
import { readWith } from './read-with.ts';
import type { Playbook } from './reading.ts';
import { checkPlaybook } from './rules/index.ts';
import type { RuleContext } from './rules/rule.ts';

/** A text with everything mended that can be mended without a decision, and how many findings that were. */
export interface Fixed {
  readonly text: string;
  readonly count: number;
}

/** One fix may make room for another, as where a bullet's head is first made one. */
const MAX_ROUNDS = 5;

/**
 * Mends blanks, padded counters, heads of bullets and line ends at the end of the file: no marker, no id and no
 * lesson changes. A text without a whole playbook stays as it is, and so does one in which a bullet would not
 * be what it was.
 */
export function fixText(text: string, context: RuleContext, outlineOf: OutlineOf): Fixed {
  let fixed: Fixed = { text, count: 0 };
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { playbook, diagnostics } = readWith(fixed.text, outlineOf);
    if (!playbook || diagnostics.some(({ ruleId }) => ruleId.startsWith('marker/'))) return fixed;
    const fixes = [...diagnostics, ...checkPlaybook(playbook, context, [])].flatMap((each) =>
      each.fix && each.fix.length > 0 && !isInBlock(playbook, each) ? [each.fix] : [],
    );
    const after = mend(playbook, fixes) ?? mend(playbook, harmless(playbook, fixes));
    if (after === undefined) return fixed;
    fixed = { text: after.text, count: fixed.count + after.count };
  }
  return fixed;
}

/** What is code, or stands in HTML of several lines, is nobody's bullet; a marker is a block of its own line. */
function isInBlock({ outline }: Playbook, { place }: Diagnostic): boolean {
  const block = place && blockAt(outline, place.line - 1);
  return block !== undefined && (block.kind === 'code' || block.startLine !== block.endLine);
}

type Fix = readonly Edit[];

/** The fixes that do no harm alone, where all of them together would: an empty line can end a list, and with it a block. */
function harmless(playbook: Playbook, fixes: readonly Fix[]): Fix[] {
  return fixes.slice(0, MAX_TRIED).filter((fix) => mend(playbook, [fix]) !== undefined);
}

const MAX_TRIED = 8;

/** The text with these fixes made, unless there are none or a bullet would not be what it was. */
function mend({ text, bullets, outlineOf }: Playbook, fixes: readonly Fix[]): Fixed | undefined {
  if (fixes.length === 0) return undefined;
  const after = splice(text, apart(fixes.flat()));
  return keeps(bullets, readWith(after, outlineOf).playbook?.bullets ?? [])
    ? { text: after, count: fixes.length }
    : undefined;
}

/** Edits that do not get in each other's way; the same edit of two findings is one. */
function apart(edits: readonly Edit[]): Edit[] {
  const made: Edit[] = [];
  for (const edit of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const last = made.at(-1);
    const isAgain = last?.start === edit.start && last.end === edit.end;
    if (!isAgain && edit.start >= (last?.end ?? 0)) made.push(edit);
  }
  return made;
}

/** Whether every bullet that was read before is there after, in its order; a line that was none may have become one. */
function keeps(before: readonly Bullet[], after: readonly Bullet[]): boolean {
  let at = 0;
  for (const bullet of before) {
    while (at < after.length && !isSame(bullet, after[at])) at++;
    if (at++ === after.length) return false;
  }
  return true;
}

function isSame(a: Bullet, b: Bullet | undefined): boolean {
  return a.id === b?.id && a.helpful === b.helpful && a.harmful === b.harmful && a.content === b.content;
}
