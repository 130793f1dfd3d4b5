import type { PublicTask } from '../learn/task.ts';
import type { OpenWorkspace, Workspace } from '../learn/workspace.ts';
import { copyTaskFiles } from './task-files.ts';
import { makeFolder, removeFolder } from './temporary-folder.ts';
import { type Git, type Worktree, worktreeOpener } from './worktree.ts';

/** What kind of workspace attempts get, and what it is made of. */
export interface WorkspaceSettings {
  readonly kind: 'none' | 'copy' | 'worktree';
  /** The folder of the tasks file, from which the files of tasks are seen. */
  readonly filesFrom: string;
  /** The commit that worktrees are made of. */
  readonly commit: string;
  readonly git: Git;
}

const NO_WORKSPACE: Workspace = { close: async () => undefined };

/**
 * Makes the workspaces of attempts: none; a fresh temporary folder with the task's files (`copy`); or a git worktree
 * of a commit with the task's files copied over it (`worktree`). A workspace that can't be filled is removed at once.
 */
export function openWorkspaces({ kind, filesFrom, commit, git }: WorkspaceSettings): OpenWorkspace {
  switch (kind) {
    case 'none':
      return async () => NO_WORKSPACE;
    case 'copy':
      return async (task) => filled(await emptyFolder(), task, filesFrom);
    case 'worktree': {
      const openWorktree = worktreeOpener(git, commit);
      return async (task) => filled(await openWorktree(), task, filesFrom);
    }
  }
}

async function emptyFolder(): Promise<Worktree> {
  const folder = await makeFolder('workspace');
  return { folder, close: () => removeFolder(folder) };
}

async function filled(workspace: Worktree, task: PublicTask, from: string): Promise<Workspace> {
  try {
    await copyTaskFiles(task, { from, to: workspace.folder });
    return workspace;
  } catch (error) {
    await workspace.close();
    throw error;
  }
}
