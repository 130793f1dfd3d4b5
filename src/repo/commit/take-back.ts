import { git, type Repository } from '../repository.ts';

/** Moves HEAD's branch from a commit to its parent, if it still is at that commit. Returns whether it did. */
export async function takeBack(
  repository: Repository,
  { commit, parent }: { readonly commit: string; readonly parent: string | undefined },
): Promise<boolean> {
  const args = parent ? ['HEAD', parent, commit] : ['-d', 'HEAD', commit];
  const { code } = await git(repository, ['update-ref', '-m', 'deltabook: undone', ...args]);
  return code === 0;
}
