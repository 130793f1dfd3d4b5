import { decode } from './bytes.ts';
import { byPlace, type Diagnostic } from './diagnostic.ts';
import { lineIndexAt, placeAt } from './line.ts';
import { readPlaybook } from './playbook.ts';
import type { Playbook } from './reading.ts';
import { forbidden, secretReason } from './rules/content/forbidden.ts';
import { sizeProblem } from './rules/file/too-large.ts';
import { checkPlaybook } from './rules/index.ts';
import type { RuleContext } from './rules/rule.ts';
import { findSecrets } from './secrets/find-secrets.ts';
import { mayHoldSecret } from './secrets/hints.ts';
import { type Secret, veil } from './secrets/secret.ts';

/** What the rules say of a file: its text and the playbook in it, where they could be read. */
export interface Inspected {
  readonly text?: string;
  readonly playbook?: Playbook;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Everything that the rules can say of a file's bytes, in the order of the file. A file that is larger than
 * its template allows is not read. Neither a diagnostic nor the text that
 * is given back shows a secret.
 */
export async function inspect(
  bytes: Uint8Array,
  context: Omit<RuleContext, 'bytes' | 'bom'>,
): Promise<Inspected> {
  const size = sizeProblem(bytes.length, context.template);
  if (size) return { diagnostics: [size] };
  const decoded = decode(bytes);
  if ('ruleId' in decoded) return { diagnostics: [decoded] };
  const { bom } = decoded;
  const { forbid } = context.template;
  const { text, secrets } = forbid.includes('secret')
    ? await veilSecrets(decoded.text)
    : { text: decoded.text, secrets: [] };
  const { playbook, diagnostics } = readPlaybook(text);
  if (!playbook) return { text, diagnostics };
  const found = [
    ...diagnostics,
    ...checkPlaybook(playbook, { ...context, bytes: bytes.length, bom }),
    ...secrets.map((secret) => secretProblem(secret, playbook)),
  ];
  return { text, playbook, diagnostics: found.toSorted(byPlace) };
}

/**
 * The text with the secrets of its playbook made unreadable, character by character, so that every place
 * holds and whatever is said of it, or shown of it, can't show one.
 */
async function veilSecrets(
  text: string,
): Promise<{ readonly text: string; readonly secrets: readonly Secret[] }> {
  if (!mayHoldSecret(text)) return { text, secrets: [] };
  const region = readPlaybook(text).playbook?.region ?? { start: 0, end: text.length };
  const found = await findSecrets(text.slice(region.start, region.end));
  const secrets = found.map(({ start, end, kind }) => ({
    start: start + region.start,
    end: end + region.start,
    kind,
  }));
  return { text: veil(text, secrets), secrets };
}

function secretProblem({ start, kind }: Secret, { lines, bullets }: Playbook): Diagnostic {
  const index = lineIndexAt(lines, start);
  const bullet = bullets.find((each) => each.index === index);
  return {
    ruleId: forbidden.id,
    severity: 'error',
    reason: `${bullet ? `${bullet.id}: ` : ''}${secretReason(kind)}`,
    place: placeAt(lines, start),
  };
}
