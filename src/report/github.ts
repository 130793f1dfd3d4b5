import type { Diagnostic, Severity } from '../format/diagnostic.ts';
import { printable, type ShowPath } from './diagnostics.ts';

const COMMANDS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', note: 'notice' };

/**
 * A diagnostic as a workflow command, which GitHub Actions shows at the line (docs.github.com, "Workflow
 * commands"). What the text of a bullet brings can't begin another command: line ends and `%` are escaped.
 */
export function formatGithub(diagnostic: Diagnostic, showPath: ShowPath): string {
  const { file, place, severity, reason, ruleId, pointer } = diagnostic;
  const properties = [
    ...(file === undefined ? [] : [`file=${property(showPath(file))}`]),
    ...(place ? [`line=${place.line}`, `col=${place.column}`] : []),
    `title=${property(ruleId)}`,
  ];
  const message = pointer ? `${reason} (${pointer})` : reason;
  return `::${COMMANDS[severity]} ${properties.join(',')}::${data(printable(message))}`;
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
