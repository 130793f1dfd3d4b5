import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reusedIds } from '../../delta/reused.ts';
import { ToolError } from '../../errors.ts';
import { type Diagnostic, inFile } from '../../format/diagnostic.ts';
import { inspect } from '../../format/inspect.ts';
import type { RuleContext } from '../../format/rules/rule.ts';
import { secretProblems } from '../../format/secrets/secret-problems.ts';
import { NO_TEMPLATE } from '../../format/template.ts';
import { attempt, readIfThere } from '../files.ts';
import { namesOfRecords, readHistory } from '../history.ts';
import { openPlaybook, readTarget } from '../playbook.ts';
import { tokenProblem } from '../tokens.ts';
import type { Target } from './targets.ts';

/** What was found of a target. The figures are left out where the file could not be read. */
export interface Checked {
  readonly file: string;
  readonly bullets?: number;
  readonly bytes?: number;
  readonly deltas?: number;
  /** The text of `file` as it may be shown: secrets in it are unreadable. */
  readonly text?: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** What the rules go by in a file: its template, the ids it may have, and what is frozen in it. */
export type Standard = Omit<RuleContext, 'bytes' | 'bom'>;

/** Everything that can be said of a target without git. */
export async function inspectTarget(target: Target): Promise<Checked> {
  return target.kind === 'file' ? inspectFile(target.file) : inspectFolder(target.folder);
}

/** What a target's own file is checked against; undefined where its config can't be read. */
export function standardOf(
  target: Target,
): { readonly file: string; readonly standard: Standard } | undefined {
  if (target.kind === 'file') return { file: target.file, standard: { template: NO_TEMPLATE, ids: 'plain' } };
  const opened = openPlaybook(target.folder);
  if (!opened.ok) return undefined;
  const { file, template, config, deltas } = opened.value;
  const { frozen } = readHistory(deltas).history.snapshot;
  return { file, standard: { template, ids: config.ids, frozen } };
}

async function inspectFile(file: string): Promise<Checked> {
  const bytes = readIfThere(file);
  if (!bytes) throw new ToolError('E_IO', `cannot read ${file}: it is gone`);
  const { playbook, text, diagnostics } = await inspect(bytes, { template: NO_TEMPLATE, ids: 'plain' });
  return {
    file,
    bytes: bytes.length,
    ...(playbook && { bullets: playbook.bullets.length }),
    ...(text !== undefined && { text }),
    diagnostics: inFile(file, diagnostics),
  };
}

async function inspectFolder(folder: string): Promise<Checked> {
  const opened = openPlaybook(folder);
  if (!opened.ok) return { file: folder, diagnostics: opened.diagnostics };
  const { file, deltas, template, config } = opened.value;
  const { history, diagnostics: ofRecords } = readHistory(deltas);
  const bytes = readTarget(opened.value);
  const { frozen } = history.snapshot;
  const { playbook, text, diagnostics } = await inspect(bytes, { template, ids: config.ids, frozen });
  const tokens =
    text === undefined ? undefined : await tokenProblem({ text, bytes: bytes.length, folder }, template);
  return {
    file,
    bytes: bytes.length,
    ...(playbook && { bullets: playbook.bullets.length }),
    ...(text !== undefined && { text }),
    deltas: history.deltas.length,
    diagnostics: [
      ...inFile(file, [...diagnostics, ...(tokens ? [tokens] : [])]),
      ...ofRecords,
      ...inFile(deltas, reusedIds(history)),
      ...(template.forbid.includes('secret') ? await secretsInRecords(deltas) : []),
    ],
  };
}

/** A record is never edited, and git has it: that is said, and keeps nothing from being done. */
async function secretsInRecords(folder: string): Promise<Diagnostic[]> {
  const found: Diagnostic[] = [];
  for (const name of namesOfRecords(folder)) {
    const file = join(folder, name);
    const text = attempt(`cannot read ${file}`, () => readFileSync(file, 'utf8'));
    found.push(...inFile(file, await secretProblems(text, 'warning')));
  }
  return found;
}
