import { ToolError } from '../../errors.ts';
import { blobId } from '../blob.ts';
import { branchOf, readHead } from '../head.ts';
import { git, type Repository } from '../repository.ts';
import { type ChangedPath, findMadeCommit } from './made-commit.ts';
import type { Step, Write } from './step.ts';
import { takeBack } from './take-back.ts';

/** Compares the commit with what was meant: its branch, its paths, their modes and blobs. A hook may have changed them. */
export const verifyCommit: Step = {
  async run({ repository, head, writes, made }) {
    const facts = await findMadeCommit(repository, { head: head.commit, newPaths: newPathsOf(writes) });
    if (!facts) throw lost();
    made.commit = facts.commit;
    made.parent = facts.parent;
    made.stands = !facts.isTip;
    if (branchOf(head.ref) !== branchOf(readHead(repository))) throw lost();
    const meant = new Set(writes.map((write) => write.path));
    const foreign = [...facts.changes.keys()].filter((path) => !meant.has(path));
    if (foreign.length > 0) throw tampered(`put ${foreign.join(', ')} into the commit`);
    for (const write of writes) await verifyWrite(repository, write, facts.changes.get(write.path));
  },
  async undo({ repository, made }) {
    if (!made.commit) return;
    if (!made.stands && (await takeBack(repository, { commit: made.commit, parent: made.parent }))) return;
    made.stands = true;
    made.notes.push(`the commit ${made.commit.slice(0, 12)} has others on top and stands`);
  },
};

/** The files that a commit is known by. */
export function newPathsOf(writes: readonly Write[]): string[] {
  return writes.filter((write) => write.before === undefined).map((write) => write.path);
}

async function verifyWrite(
  repository: Repository,
  write: Write,
  change: ChangedPath | undefined,
): Promise<void> {
  const [blobBefore = '', blobAfter = ''] = change?.blobs ?? [];
  if (!(await isBlobOf(repository, write.path, { bytes: write.after, blob: blobAfter })))
    throw tampered(`changed ${write.path}`);
  if (write.isNew || !write.before) return;
  // Somebody committed this very file in between: the delta was made for what they replaced.
  if (!(await isBlobOf(repository, write.path, { bytes: write.before, blob: blobBefore }))) throw lost();
  const [before, after] = change?.modes ?? [];
  if (before !== after) {
    throw new ToolError(
      'E_TARGET_DIRTY',
      `${write.path} has an uncommitted change of its mode, ${before} to ${after}`,
      {
        hint: 'commit it, or take it back with chmod, first',
      },
    );
  }
}

/** Whether a blob is what git makes of these bytes; under the file's attributes line ends or a filter may change them. */
async function isBlobOf(
  repository: Repository,
  path: string,
  { bytes, blob }: { readonly bytes: Uint8Array; readonly blob: string },
): Promise<boolean> {
  if (blob === blobId(bytes, blob.length)) return true;
  const result = await git(repository, ['hash-object', `--path=${path}`, '--stdin'], { input: bytes });
  return blob === result.stdout.trim();
}

function lost(): ToolError {
  return new ToolError('E_CAS_LOST', 'HEAD moved while the delta was committed', { hint: 'run it again' });
}

function tampered(what: string): ToolError {
  return new ToolError('E_HOOK_TAMPERED', `a hook ${what}`, {
    hint: 'let the hook leave what deltabook commits alone',
  });
}
