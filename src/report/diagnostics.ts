import type { Diagnostic, Severity } from '../format/diagnostic.ts';

/** How a report names a file, such as by its path seen from where the person is. */
export type ShowPath = (path: string) => string;

/**
 * One diagnostic as people read it: `file:line:column severity reason (rule, pointer)`, where the place is
 * one that terminals make clickable.
 */
export function formatDiagnostic(diagnostic: Diagnostic, showPath: ShowPath): string {
  const { file, place, severity, reason, ruleId, pointer } = diagnostic;
  const where =
    file === undefined ? '' : `${plainPath(showPath(file))}${place ? `:${place.line}:${place.column}` : ''} `;
  return `${where}${severity} ${printable(reason)} (${[ruleId, pointer].filter(Boolean).join(', ')})`;
}

/** How many there are of each severity, in words: `2 errors, 1 warning`. */
export function countDiagnostics(diagnostics: readonly Diagnostic[]): string {
  const words = (['error', 'warning', 'note'] as const satisfies readonly Severity[]).flatMap((severity) => {
    const count = diagnostics.filter((each) => each.severity === severity).length;
    return count === 0 ? [] : [`${count} ${severity}${count === 1 ? '' : 's'}`];
  });
  return words.length === 0 ? 'no problems' : words.join(', ');
}

/**
 * The diagnostics that a terminal is shown: the first 200 errors, and of each rule's warnings and notes the
 * first three; of the others a line for each rule that counts them.
 */
export function condense(diagnostics: readonly Diagnostic[]): {
  readonly kept: readonly Diagnostic[];
  readonly left: readonly string[];
} {
  const seen = new Map<string, number>();
  const hidden = new Map<string, number>();
  let errors = 0;
  const kept = diagnostics.filter(({ ruleId, severity }) => {
    const count = (seen.get(ruleId) ?? 0) + 1;
    seen.set(ruleId, count);
    const isShown = severity === 'error' ? ++errors <= SHOWN_ERRORS : count <= SHOWN_OF_A_RULE;
    if (!isShown) hidden.set(ruleId, (hidden.get(ruleId) ?? 0) + 1);
    return isShown;
  });
  const left = [...hidden].map(([ruleId, count]) => `… and ${count} more of ${ruleId} (--json lists all)`);
  return { kept, left };
}

const SHOWN_OF_A_RULE = 3;
const SHOWN_ERRORS = 200;

/** A path on one line: a name with a line end in it must not begin another. */
export function plainPath(path: string): string {
  return printable(path).replace(/\n/g, '<U+000A>');
}

/** Text of a file in a message must not drive the terminal: control and bidirectional characters are shown as U+XXXX. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (character) =>
    character === '\n' || character === '\t' || character === '\u200D'
      ? character
      : `<U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`,
  );
}
