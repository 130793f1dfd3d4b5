import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { History, RecordedDelta, Snapshot } from '../delta/history.ts';
import { type ReadFile, readDeltaFile } from '../delta/read-file.ts';
import type { Diagnostic } from '../format/diagnostic.ts';
import { blobId, objectId } from './blob.ts';
import { attempt, sha256OfBytes, stampOf } from './files.ts';

/** What `deltas/` says; with an error among the diagnostics it is not enough to write on. */
export interface ReadHistory {
  readonly history: History;
  /** The id that git gives this folder where it holds just these files as they are; undefined if other things are in it. */
  readonly tree: string | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

const NO_SNAPSHOT: Snapshot = { template: '', frozen: {}, sections: [] };

/** Reads every file of a `deltas` folder, in order of (number, id). Files that can't be read are diagnostics. */
export function readHistory(folder: string): ReadHistory {
  const files = namesOfRecords(folder).map((name) => readOnce(folder, name));
  const diagnostics: Diagnostic[] = [];
  const deltas: RecordedDelta[] = [];
  let snapshot: Snapshot | undefined;
  for (const { path, read } of files) {
    if (read.kind === 'bad') diagnostics.push({ ...read.diagnostic, file: path });
    else if (read.kind === 'delta') deltas.push(read.recorded);
    else if (snapshot) diagnostics.push(secondSnapshot(path));
    else snapshot = read.snapshot;
  }
  if (!snapshot) diagnostics.push(missingSnapshot(folder));
  deltas.sort((a, b) => a.number - b.number || (a.id < b.id ? -1 : 1));
  const history = { snapshot: snapshot ?? NO_SNAPSHOT, deltas: onceById(deltas) };
  return { history, tree: treeId(folder, files), diagnostics };
}

/** What a file held when this process last read it. A delta file is never edited, so the same times and size mean the same. */
const seen = new Map<string, Seen>();

interface Seen {
  readonly stamp: string;
  readonly read: ReadFile;
  /** The file's id as a blob, SHA-1. */
  readonly blob: string;
}

function readOnce(folder: string, name: string): Seen & { readonly path: string } {
  const path = join(folder, name);
  return attempt(`cannot read ${path}`, () => readStamped(path, name));
}

function readStamped(path: string, name: string): Seen & { readonly path: string } {
  const stamp = stampOf(path) ?? '';
  const known = seen.get(path);
  if (known?.stamp === stamp) return { path, ...known };
  const bytes = readFileSync(path);
  const read = readDeltaFile({ name, text: bytes.toString() }, sha256OfBytes(bytes));
  const found = { stamp, read, blob: blobId(bytes, 40) };
  seen.set(path, found);
  return { path, ...found };
}

/** One id counts once; the record with the lowest number stands. */
function onceById(deltas: readonly RecordedDelta[]): RecordedDelta[] {
  const byId = new Map(deltas.toReversed().map((recorded) => [recorded.id, recorded]));
  return deltas.filter((recorded) => byId.get(recorded.id) === recorded);
}

/** The names of the files in a `deltas` folder, in order: the snapshot, then the deltas. */
export function namesOfRecords(folder: string): string[] {
  const names = attempt(`cannot read ${folder}`, () => (existsSync(folder) ? readdirSync(folder) : []));
  return names.filter((name) => name.endsWith('.json')).toSorted();
}

/** A tree object's id (git-mktree(1)): its entries are sorted by name, each a mode, a name and a blob. */
function treeId(
  folder: string,
  files: readonly { readonly path: string; readonly blob: string }[],
): string | undefined {
  if (!existsSync(folder) || readdirSync(folder).length !== files.length) return undefined;
  const entries = files.map(({ path, blob }) =>
    Buffer.concat([Buffer.from(`100644 ${basename(path)}\0`), Buffer.from(blob, 'hex')]),
  );
  return objectId('tree', Buffer.concat(entries), 40);
}

function missingSnapshot(folder: string): Diagnostic {
  return {
    ruleId: 'delta/snapshot',
    severity: 'error',
    reason:
      'Unexpected folder without its 00000 snapshot, expected the file that the playbook began with: take it back with `git checkout`',
    file: folder,
  };
}

function secondSnapshot(file: string): Diagnostic {
  return {
    ruleId: 'delta/snapshot',
    severity: 'error',
    reason: 'Unexpected second 00000 snapshot, expected one: remove the one that does not belong',
    file,
  };
}
