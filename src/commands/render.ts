import { relative } from 'node:path';
import type { Diagnostic } from '../format/diagnostic.ts';
import { formatDiagnostic } from '../report/diagnostics.ts';
import type { Context } from './context.ts';

/** A path as messages show it: seen from where the person is. */
export function shown(context: Context, path: string): string {
  return path === '-' ? '<stdin>' : relative(context.cwd, path) || '.';
}

/** Diagnostics as lines for a terminal. Those about a command's own argument have no file to point at. */
export function lines(context: Context, diagnostics: readonly Diagnostic[]): string {
  return diagnostics
    .map((diagnostic) => (diagnostic.file === '' ? withoutFile(diagnostic) : diagnostic))
    .map((diagnostic) => `${formatDiagnostic(diagnostic, (path) => shown(context, path))}\n`)
    .join('');
}

/** Diagnostics for `--json`, with paths seen from where the person is, so that two machines print the same. */
export function portable(context: Context, diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.map((diagnostic) => {
    const { file, related, ...rest } = diagnostic.file === '' ? withoutFile(diagnostic) : diagnostic;
    return {
      ...rest,
      ...(file !== undefined && { file: shown(context, file) }),
      ...(related && {
        related: related.map((each) => (each.file ? { ...each, file: shown(context, each.file) } : each)),
      }),
    };
  });
}

function withoutFile({ file: _file, place: _place, ...rest }: Diagnostic): Diagnostic {
  return rest;
}
