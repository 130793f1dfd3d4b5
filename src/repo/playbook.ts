import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type History, namedIds } from '../delta/history.ts';
import { ToolError } from '../errors.ts';
import type { Bullet } from '../format/bullet.ts';
import { type Decoded, decode } from '../format/bytes.ts';
import { type Diagnostic, hasErrors, inFile } from '../format/diagnostic.ts';
import { outlineFor, readWith } from '../format/read-with.ts';
import type { Playbook } from '../format/reading.ts';
import type { RuleContext } from '../format/rules/rule.ts';
import { readVeiled } from '../format/secrets/read-veiled.ts';
import { CONFIG_FILE, readConfig } from './config.ts';
import type { Config } from './config-schema.ts';
import { attempt, readIfThere } from './files.ts';
import { readHistory } from './history.ts';
import { type LoadedTemplate, loadTemplate } from './template.ts';

/** A playbook directory that could be understood: its config and its template. All paths are absolute. */
export interface PlaybookFolder {
  readonly folder: string;
  readonly file: string;
  readonly deltas: string;
  readonly config: Config;
  readonly template: LoadedTemplate;
}

/** What is on disk at one moment: the bytes, what they say, and what `deltas/` says. */
export interface LoadedPlaybook extends PlaybookFolder {
  readonly bytes: Uint8Array;
  readonly decoded: Decoded;
  readonly playbook: Playbook;
  readonly history: History;
  /** The id that git gives `deltas/` as it is on disk. */
  readonly deltasTree: string | undefined;
  readonly rules: RuleContext;
}

/** Something loaded, or the problems in a user's file that keep it from being; warnings come along either way. */
export type Loaded<T> =
  | { readonly ok: true; readonly value: T; readonly diagnostics: readonly Diagnostic[] }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/** Reads deltabook.yaml and the template it names. */
export function openPlaybook(folder: string): Loaded<PlaybookFolder> {
  const configFile = join(folder, CONFIG_FILE);
  const config = readConfig(attempt(`cannot read ${configFile}`, () => readFileSync(configFile, 'utf8')));
  if (!config.ok) return { ok: false, diagnostics: inFile(configFile, config.diagnostics) };
  const template = loadTemplate(config.value.template, folder);
  if ('diagnostics' in template) return { ok: false, diagnostics: template.diagnostics };
  const value = {
    folder,
    file: resolve(folder, config.value.file),
    deltas: join(folder, 'deltas'),
    config: config.value,
    template,
  };
  return { ok: true, value, diagnostics: [] };
}

/** A config or template that can't be used, as the error of a command that is about something else. */
export function configError(
  diagnostics: readonly Diagnostic[],
  hint = '`deltabook check` says the same, and exits with 1',
): ToolError {
  const faults = diagnostics.map(
    ({ file, place, reason, pointer }) =>
      `${file}:${place?.line ?? 1}:${place?.column ?? 1} ${reason}${pointer ? ` (${pointer})` : ''}`,
  );
  return new ToolError('E_CONFIG', faults.join('\n'), { hint });
}

/** Reads the playbook's file, unless its bytes are given, and its deltas. Any error in either keeps it from being written on. */
export async function loadPlaybook(
  opened: PlaybookFolder,
  read?: Uint8Array,
): Promise<Loaded<LoadedPlaybook>> {
  const bytes = read ?? readTarget(opened);
  const { history, tree, diagnostics: deltaProblems } = readHistory(opened.deltas);
  const decoded = decode(bytes);
  if ('ruleId' in decoded) return { ok: false, diagnostics: inFile(opened.file, [decoded]) };
  const found = readWith(decoded.text, await outlineFor(decoded.text));
  const { playbook } = found;
  if (!playbook || hasErrors([...found.diagnostics, ...deltaProblems])) {
    // What is wrong with a line is said by quoting it.
    const veiled = hasErrors(found.diagnostics) ? (await readVeiled(decoded.text)).read : found;
    return { ok: false, diagnostics: [...inFile(opened.file, veiled.diagnostics), ...deltaProblems] };
  }
  const diagnostics = [...inFile(opened.file, found.diagnostics), ...deltaProblems];
  const rules = {
    template: opened.template,
    ids: opened.config.ids,
    bytes: bytes.length,
    bom: decoded.bom,
    frozen: history.snapshot.frozen,
  };
  return {
    ok: true,
    value: { ...opened, bytes, decoded, playbook, history, deltasTree: tree, rules },
    diagnostics,
  };
}

/** The bytes of the playbook's file. Gives E_TARGET_PATH where it is gone. */
export function readTarget({ file }: PlaybookFolder): Uint8Array {
  const bytes = readIfThere(file);
  if (bytes) return bytes;
  throw new ToolError('E_TARGET_PATH', `there is no ${file}`, {
    hint: '`git checkout` it, or name another in `file:` of deltabook.yaml',
  });
}

/** What `deltas/` says, and every id that it or the file names, even where something is wrong with either. */
export async function readablePlaybook(folder: string): Promise<{
  readonly history: History;
  readonly named: ReadonlySet<string>;
  readonly diagnostics: readonly Diagnostic[];
}> {
  const opened = openPlaybook(folder);
  if (!opened.ok) throw configError(opened.diagnostics);
  const { history, diagnostics } = readHistory(opened.value.deltas);
  const bullets = await bulletsOf(readIfThere(opened.value.file) ?? new Uint8Array());
  return {
    history,
    named: new Set([...namedIds(history), ...bullets.map((bullet) => bullet.id)]),
    diagnostics,
  };
}

async function bulletsOf(bytes: Uint8Array): Promise<readonly Bullet[]> {
  const decoded = decode(bytes);
  if ('ruleId' in decoded) return [];
  return readWith(decoded.text, await outlineFor(decoded.text)).playbook?.bullets ?? [];
}
