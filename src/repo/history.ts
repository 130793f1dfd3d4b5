import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readDeltaFile } from '../delta/file.ts';
import type { History, RecordedDelta, Snapshot } from '../delta/history.ts';
import { isErrno } from '../errors.ts';
import type { Diagnostic } from '../format/diagnostic.ts';

/** What `deltas/` says; with an error among the diagnostics it is not enough to write on. */
export interface ReadHistory {
  readonly history: History;
  readonly diagnostics: readonly Diagnostic[];
}

const NO_SNAPSHOT: Snapshot = { template: '', frozen: {}, sections: [] };

/** Reads every file of a `deltas` folder, in order of (number, id). Files that can't be read are diagnostics. */
export async function readHistory(folder: string): Promise<ReadHistory> {
  const names = await namesIn(folder);
  const files = await Promise.all(
    names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })),
  );
  const diagnostics: Diagnostic[] = [];
  const deltas: RecordedDelta[] = [];
  let snapshot: Snapshot | undefined;
  for (const file of files) {
    const read = readDeltaFile(file);
    if (read.kind === 'bad') diagnostics.push({ ...read.diagnostic, file: join(folder, file.name) });
    else if (read.kind === 'delta') deltas.push(read.recorded);
    else if (snapshot) diagnostics.push(secondSnapshot(join(folder, file.name)));
    else snapshot = read.snapshot;
  }
  if (!snapshot) diagnostics.push(missingSnapshot(folder));
  deltas.sort((a, b) => a.number - b.number || (a.id < b.id ? -1 : 1));
  return { history: { snapshot: snapshot ?? NO_SNAPSHOT, deltas: onceById(deltas) }, diagnostics };
}

/** One id counts once; the record with the lowest number stands. */
function onceById(deltas: readonly RecordedDelta[]): RecordedDelta[] {
  const byId = new Map(deltas.toReversed().map((recorded) => [recorded.id, recorded]));
  return deltas.filter((recorded) => byId.get(recorded.id) === recorded);
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    const names = await readdir(folder);
    return names.filter((name) => name.endsWith('.json')).toSorted();
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return [];
    throw error;
  }
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
