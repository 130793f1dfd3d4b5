import { ToolError } from '../../errors.ts';
import { blobId } from '../blob.ts';
import { readHead } from '../head.ts';
import { git } from '../repository.ts';
import type { Step, Transaction, Write } from './step.ts';

interface CommitFacts {
  readonly commit: string;
  readonly parents: string;
  readonly blobs: ReadonlyMap<string, string>;
}

/** Compares the commit with what was meant: its parent, its paths and their blobs. A hook may have changed them. */
export const verifyCommit: Step = {
  async run(transaction) {
    const { repository, head, writes, made } = transaction;
    const facts = await readCommit(transaction);
    made.commit = facts.commit;
    if (readHead(repository.gitDir) !== head.ref) throw lost();
    if (facts.parents !== (head.commit ?? '')) {
      // The branch moved under us: what is there now is not ours to take back.
      delete made.commit;
      throw lost();
    }
    const meant = new Set(writes.map((write) => write.path));
    const foreign = [...facts.blobs.keys()].filter((path) => !meant.has(path));
    if (foreign.length > 0) throw tampered(`put ${foreign.join(', ')} into the commit`);
    for (const write of writes) {
      const blob = facts.blobs.get(write.path) ?? '';
      if (blob !== blobId(write.after, blob.length) && blob !== (await filteredBlobId(repository, write))) {
        throw tampered(`changed ${write.path}`);
      }
    }
  },
  async undo({ repository, head, made }) {
    if (!made.commit) return;
    const reason = ['-m', 'deltabook: undone'];
    const args = head.commit ? ['HEAD', head.commit, made.commit] : ['-d', 'HEAD', made.commit];
    await git(repository, ['update-ref', ...reason, ...args]);
    delete made.commit;
  },
};

function lost(): ToolError {
  return new ToolError('E_CAS_LOST', 'HEAD moved while the delta was committed', { hint: 'run it again' });
}

function tampered(what: string): ToolError {
  return new ToolError('E_HOOK_TAMPERED', `a hook ${what}: the commit was taken back`, {
    hint: 'let the hook leave what deltabook commits alone',
  });
}

async function readCommit({ repository }: Transaction): Promise<CommitFacts> {
  const args = [
    'diff-tree',
    '--root',
    '-r',
    '-z',
    '--no-renames',
    '--no-abbrev',
    '--format=%H%n%P%n',
    'HEAD',
  ];
  const { stdout } = await git(repository, args);
  const [commit = '', parents = ''] = stdout.split('\n', 2);
  const blobs = new Map<string, string>();
  const records = /:[0-7]+ [0-7]+ [0-9a-f]+ ([0-9a-f]+) [A-Z]\0([^\0]+)\0/g;
  for (const [, blob = '', path = ''] of stdout.matchAll(records)) blobs.set(path, blob);
  return { commit, parents: parents.replaceAll('\0', ''), blobs };
}

/** The blob that git makes of our bytes under the file's attributes: line ends or a filter may change them. */
async function filteredBlobId(repository: Transaction['repository'], write: Write): Promise<string> {
  const result = await git(repository, ['hash-object', `--path=${write.path}`, '--stdin'], {
    input: write.after,
  });
  return result.stdout.trim();
}
