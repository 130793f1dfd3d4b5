import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type History, namedIds } from '../delta/history.ts';
import { isErrno, ToolError } from '../errors.ts';
import { type Decoded, decode } from '../format/bytes.ts';
import { type Diagnostic, inFile } from '../format/diagnostic.ts';
import { type Playbook, readPlaybook } from '../format/playbook.ts';
import type { RuleContext } from '../format/rules/rule.ts';
import { CONFIG_FILE, readConfig } from './config.ts';
import type { Config } from './config-schema.ts';
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
  readonly rules: RuleContext;
}

/** Something loaded, or the problems in a user's file that keep it from being; warnings come along either way. */
export type Loaded<T> =
  | { readonly ok: true; readonly value: T; readonly diagnostics: readonly Diagnostic[] }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/** Reads deltabook.yaml and the template it names. */
export async function openPlaybook(folder: string): Promise<Loaded<PlaybookFolder>> {
  const configFile = join(folder, CONFIG_FILE);
  const config = readConfig(await readFile(configFile, 'utf8'));
  if (!config.ok) return { ok: false, diagnostics: inFile(configFile, config.diagnostics) };
  const template = await loadTemplate(config.value.template, folder);
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

/** Reads the playbook's file and its deltas. Any error in either keeps it from being written on. */
export async function loadPlaybook(opened: PlaybookFolder): Promise<Loaded<LoadedPlaybook>> {
  const [bytes, { history, diagnostics: deltaProblems }] = await Promise.all([
    readTarget(opened),
    readHistory(opened.deltas),
  ]);
  const decoded = decode(bytes);
  if ('ruleId' in decoded) return { ok: false, diagnostics: inFile(opened.file, [decoded]) };
  const read = readPlaybook(decoded.text);
  const diagnostics = [...inFile(opened.file, read.diagnostics), ...deltaProblems];
  const { playbook } = read;
  if (!playbook || diagnostics.some((diagnostic) => diagnostic.severity === 'error'))
    return { ok: false, diagnostics };
  const rules = { template: opened.template, ids: opened.config.ids, bytes: bytes.length };
  return { ok: true, value: { ...opened, bytes, decoded, playbook, history, rules }, diagnostics };
}

async function readTarget({ file }: PlaybookFolder): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (error) {
    if (!isErrno(error, 'ENOENT')) throw new ToolError('E_IO', `cannot read ${file}`, { cause: error });
    throw new ToolError('E_TARGET_PATH', `there is no ${file}`, {
      hint: '`git checkout` it, or name another in `file:` of deltabook.yaml',
    });
  }
}

/** What `deltas/` says, with every id it names and those of the file, even where something is wrong with the file. */
export async function readablePlaybook(folder: string): Promise<{
  readonly history: History;
  readonly named: ReadonlySet<string>;
  readonly diagnostics: readonly Diagnostic[];
}> {
  const { history, diagnostics } = await readHistory(join(folder, 'deltas'));
  return { history, named: namedIds(history), diagnostics };
}
