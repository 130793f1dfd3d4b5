import type { Diagnostic, Severity } from '../diagnostic.ts';
import { placeAt, splitLines } from '../line.ts';
import { forbidden, secretReason } from '../rules/content/forbidden.ts';
import { findSecrets } from './find-secrets.ts';

/** The secrets in a text that is no playbook, each with its place. */
export async function secretProblems(text: string, severity: Severity): Promise<Diagnostic[]> {
  const found = await findSecrets(text);
  const lines = found.length > 0 ? splitLines(text) : [];
  return found.map(({ start, kind }) => ({
    ruleId: forbidden.id,
    severity,
    reason: secretReason(kind),
    place: placeAt(lines, start),
  }));
}
