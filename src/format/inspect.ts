import type { Bullet } from './bullet.ts';
import { decode } from './bytes.ts';
import { byPlace, type Diagnostic } from './diagnostic.ts';
import { lineIndexAt, placeAt } from './line.ts';
import type { Playbook } from './reading.ts';
import { forbidden, secretReason } from './rules/content/forbidden.ts';
import { sizeProblem } from './rules/file/too-large.ts';
import { checkPlaybook } from './rules/index.ts';
import type { RuleContext } from './rules/rule.ts';
import { readVeiled } from './secrets/read-veiled.ts';
import type { Secret } from './secrets/secret.ts';

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
  const { text, secrets, read } = await readVeiled(decoded.text);
  const { playbook, diagnostics } = read;
  if (!playbook) return { text, diagnostics };
  const bulletAt = new Map(
    secrets.length > 0 ? playbook.bullets.map((bullet) => [bullet.index, bullet]) : [],
  );
  const found = [
    ...diagnostics,
    ...checkPlaybook(playbook, { ...context, bytes: bytes.length, bom: decoded.bom }),
    ...(context.template.forbid.includes('secret')
      ? secrets.map((secret) => secretProblem(secret, playbook, bulletAt))
      : []),
  ];
  return { text, playbook, diagnostics: found.toSorted(byPlace) };
}

function secretProblem(
  { start, kind }: Secret,
  { lines }: Playbook,
  bulletAt: ReadonlyMap<number, Bullet>,
): Diagnostic {
  const bullet = bulletAt.get(lineIndexAt(lines, start));
  return {
    ruleId: forbidden.id,
    severity: 'error',
    reason: `${bullet ? `${bullet.id}: ` : ''}${secretReason(kind)}`,
    place: placeAt(lines, start),
  };
}
