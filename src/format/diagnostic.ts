import type { Edit } from './edit.ts';

/** A point in a text: line and column count from 1, the offset from 0, all in UTF-16 units. */
export interface Place {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

/** Errors refuse; warnings and notes are said and change no exit code. */
export type Severity = 'error' | 'warning' | 'note';

/** Another spot that a diagnostic speaks of, such as the first of two equal ids. */
export interface Related {
  readonly reason: string;
  readonly file?: string;
  readonly place?: Place;
  readonly pointer?: string;
}

/** One problem in a user's file, delta or config, as data. `pointer` is a JSON pointer (RFC 6901). */
export interface Diagnostic {
  readonly ruleId: string;
  readonly severity: Severity;
  readonly reason: string;
  readonly file?: string;
  readonly place?: Place;
  readonly pointer?: string;
  readonly expected?: readonly string[];
  readonly related?: readonly Related[];
  /** Edits of the file that mend it, and change no marker, no id and no lesson. */
  readonly fix?: readonly Edit[];
}

/** The order of the file; what has no place comes first. */
export function byPlace(a: Diagnostic, b: Diagnostic): number {
  return (a.place?.offset ?? 0) - (b.place?.offset ?? 0);
}

/** Whether any of these refuses what it speaks of. */
export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some((diagnostic) => diagnostic.severity === 'error');
}

/** The same diagnostics, each said to be about `file` unless it names one already. */
export function inFile(file: string, diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.map((diagnostic) => ({
    ...diagnostic,
    file: diagnostic.file ?? file,
    ...(diagnostic.related && {
      related: diagnostic.related.map((related) => ({ ...related, file: related.file ?? file })),
    }),
  }));
}

/** A step of a JSON pointer, escaped (RFC 6901, section 3). */
export function pointer(path: readonly PropertyKey[]): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
