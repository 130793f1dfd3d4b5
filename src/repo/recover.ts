import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { readIfThere, removeFile, temporaryFor, writeWhole } from './files.ts';
import { dropJournal, type Journal, readJournal } from './journal.ts';
import { git, type Repository } from './repository.ts';

/**
 * Finishes or undoes what a dead process left: forward where its commit is made, else back. Removes only
 * locks with that process's text. Returns a sentence for each thing that was done or had to be left.
 */
export async function recover(repository: Repository, owner: string): Promise<string[]> {
  const journal = await readJournal(repository);
  const indexLock = join(repository.gitDir, 'index.lock');
  const holdsIndex = (await readFile(indexLock, 'utf8').catch(() => '')) === owner;
  const said: string[] = [];
  if (journal) {
    const made = await madeCommit(repository, journal);
    if (made) {
      const publishes = holdsIndex && (await readIfThere(journal.index)) !== undefined;
      if (publishes) await rename(journal.index, join(repository.gitDir, 'index'));
      said.push(`a commit that a killed deltabook had made is finished: ${made.slice(0, 12)}`);
    } else {
      for (const write of journal.writes) said.push(...(await putBack(repository, write)));
      said.push('a commit that a killed deltabook had begun is undone');
    }
    const pid = Number(owner.split(' ')[1]);
    for (const write of journal.writes) await removeFile(temporaryFor(join(repository.top, write.path), pid));
    await removeFile(journal.index);
    await removeFile(`${journal.index}.lock`);
  }
  if (holdsIndex) await removeFile(indexLock);
  await dropJournal(repository);
  return said;
}

/** The commit, if it is made: HEAD's parent is the journal's head, and it changes the journal's files. */
async function madeCommit(repository: Repository, journal: Journal): Promise<string | undefined> {
  const head = await git(repository, ['rev-parse', '-q', '--verify', 'HEAD']);
  if (head.code !== 0 || head.stdout.trim() === journal.head) return undefined;
  const changed = await git(repository, [
    'diff-tree',
    '--root',
    '-r',
    '-z',
    '--no-renames',
    '--name-only',
    '--format=%P',
    'HEAD',
  ]);
  const [parents = '', ...paths] = changed.stdout.split('\0').map((part) => part.replace(/^\n/, ''));
  const meant = journal.writes.map((write) => write.path).toSorted();
  const found = paths.filter((path) => path !== '').toSorted();
  const same = parents.trim() === (journal.head ?? '') && JSON.stringify(found) === JSON.stringify(meant);
  return same ? head.stdout.trim() : undefined;
}

/** A file that somebody changed since is theirs, and stays. */
async function putBack(repository: Repository, write: Journal['writes'][number]): Promise<string[]> {
  const path = join(repository.top, write.path);
  const now = (await readIfThere(path))?.toString('base64') ?? null;
  if (now === write.before) return [];
  if (now !== write.after) return [`${write.path} was changed since and is left as it is`];
  if (write.before === null) await removeFile(path);
  else await writeWhole(path, Buffer.from(write.before, 'base64'), { sync: true });
  return [];
}
