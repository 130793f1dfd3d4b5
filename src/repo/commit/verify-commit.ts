import { ToolError } from '../../errors.ts';
import { branchOf, readHead } from '../head.ts';
import { git, type Repository } from '../repository.ts';
import { type ChangedPath, findMadeCommit } from './made-commit.ts';
import type { Step, Write } from './step.ts';

/** Compares the commit with what was meant: its branch, its paths, their modes and blobs. A hook may have changed them. */
export const verifyCommit: Step = {
  async run({ repository, head, writes, made }) {
    const facts = await findMadeCommit(repository, head);
    if (!facts) throw lost();
    made.commit = facts.commit;
    made.stands = !facts.isTip;
    if (branchOf(head.ref) !== branchOf(readHead(repository))) throw lost();
    const meant = new Set(writes.map((write) => write.path));
    const foreign = [...facts.changes.keys()].filter((path) => !meant.has(path));
    if (foreign.length > 0) throw tampered(`put ${foreign.join(', ')} into the commit`);
    for (const write of writes)
      await verifyWrite(repository, write, {
        change: facts.changes.get(write.path),
        blob: made.blobs.get(write.path),
      });
  },
  async undo({ repository, head, made }) {
    if (!made.commit) return;
    const reason = ['-m', 'deltabook: undone'];
    const args = head.commit ? ['HEAD', head.commit, made.commit] : ['-d', 'HEAD', made.commit];
    const taken = made.stands ? undefined : await git(repository, ['update-ref', ...reason, ...args]);
    if (taken?.code === 0) return;
    made.stands = true;
    made.notes.push(`the commit ${made.commit.slice(0, 12)} has others on top and stands`);
  },
};

async function verifyWrite(
  repository: Repository,
  write: Write,
  { change, blob }: { readonly change: ChangedPath | undefined; readonly blob: string | undefined },
): Promise<void> {
  const [, found = ''] = change?.blobs ?? [];
  if (found !== blob && found !== (await filteredBlobId(repository, write))) {
    throw tampered(`changed ${write.path}`);
  }
  const [before, after] = change?.modes ?? [];
  if (write.before && !write.isNew && before !== after) {
    throw new ToolError(
      'E_TARGET_DIRTY',
      `${write.path} has an uncommitted change of its mode, ${before} to ${after}`,
      {
        hint: 'commit it, or take it back with chmod, first',
      },
    );
  }
}

function lost(): ToolError {
  return new ToolError('E_CAS_LOST', 'HEAD moved while the delta was committed', { hint: 'run it again' });
}

function tampered(what: string): ToolError {
  return new ToolError('E_HOOK_TAMPERED', `a hook ${what}`, {
    hint: 'let the hook leave what deltabook commits alone',
  });
}

/** The blob that git makes of our bytes under the file's attributes: line ends or a filter may change them. */
async function filteredBlobId(repository: Repository, write: Write): Promise<string> {
  const result = await git(repository, ['hash-object', `--path=${write.path}`, '--stdin'], {
    input: write.after,
  });
  return result.stdout.trim();
}
