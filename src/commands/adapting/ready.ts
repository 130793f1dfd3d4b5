import { existsSync } from 'node:fs';
import { ToolError } from '../../errors.ts';
import { type Diagnostic, hasErrors } from '../../format/diagnostic.ts';
import { refuseRemark } from '../../format/rules/content-rules.ts';
import { findSecrets } from '../../format/secrets/find-secrets.ts';
import { configError, loadPlaybook, openPlaybook, readTarget } from '../../repo/playbook.ts';
import { preflightPlaybook } from '../../repo/preflight.ts';
import { pathInRepository, type Repository } from '../../repo/repository.ts';
import { agentName, modelsOf } from './describe.ts';
import type { Prepared } from './prepare.ts';

/**
 * Refuses what would keep every delta of a run from being committed, before anything is paid for: a playbook that
 * is not as git has it, something under way in the repository, a run's name that deltas bear already, and what may
 * not stand in a delta at all.
 */
export async function refuseUnready(repository: Repository, prepared: Prepared, run: string): Promise<void> {
  await refuseUnrecordable(prepared);
  const opened = openPlaybook(prepared.folder);
  if (!opened.ok) throw configError(opened.diagnostics);
  if (!existsSync(opened.value.deltas)) return;
  const bytes = readTarget(opened.value);
  await preflightPlaybook(repository, {
    file: pathInRepository(repository, opened.value.file),
    bytes,
    deltas: pathInRepository(repository, opened.value.deltas),
  });
  const loaded = await loadPlaybook(opened.value, bytes);
  if (!loaded.ok || hasErrors(loaded.diagnostics)) return;
  if (loaded.value.history.deltas.some(({ delta }) => delta.source?.run === run)) {
    throw new ToolError(
      'E_USAGE',
      `Unexpected name \`${run}\`, which a run in deltas/ has, expected a new one`,
      {
        hint: 'its votes would count as those of the other run: give another --run, or none',
      },
    );
  }
}

/** The agent's command and the tasks' ids stand in every delta: what no delta may hold would have each refused. */
async function refuseUnrecordable(prepared: Prepared): Promise<void> {
  const ids = prepared.tasks.map(({ id }) => id);
  const words = [agentName(prepared), ...modelsOf(prepared)];
  const odd = [...words, ...ids].flatMap((text) => refuseRemark(text, ''));
  const secrets = await findSecrets([...words, ...ids].join('\n'));
  const faults: Diagnostic[] = [
    ...odd,
    ...secrets.map(({ kind }) => ({
      ruleId: 'content/secret',
      severity: 'error' as const,
      reason: `Unexpected secret (${kind}) among the agent's words or the ids of tasks, which stand in every delta, expected none: pass it in the environment`,
    })),
  ];
  if (faults.length === 0) return;
  const reasons = faults.map(({ reason }) => reason).join('\n');
  throw new ToolError('E_CONFIG', reasons, { hint: '`agent` in deltabook.yaml, or the tasks file' });
}
