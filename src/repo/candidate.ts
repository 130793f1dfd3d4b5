import type { DeltaPlan } from '../delta/result.ts';
import { type Diagnostic, inFile } from '../format/diagnostic.ts';
import type { Write } from './commit/step.ts';
import type { LoadedPlaybook } from './playbook.ts';
import { pathInRepository, type Repository } from './repository.ts';
import { tokenProblem } from './tokens.ts';

/** A text over the token limit is refused, unless it was over it before and this makes it smaller. */
export async function tokenLimit(
  { file, folder, template, bytes, playbook }: LoadedPlaybook,
  plan: DeltaPlan,
): Promise<Diagnostic[]> {
  const grown = Buffer.byteLength(plan.text) >= Buffer.byteLength(playbook.text);
  const problem = await tokenProblem(
    { text: plan.text, bytes: Buffer.byteLength(plan.text), folder },
    template,
  );
  if (
    !problem ||
    (!grown && (await tokenProblem({ text: playbook.text, bytes: bytes.length, folder }, template)))
  )
    return [];
  return inFile(file, [problem]);
}

/** A dry run is not the whole run, and says so where that matters. */
export function uncheckedNote({ config }: LoadedPlaybook): Diagnostic[] {
  const names = config.checks.filter((check) => check.on === 'delta').map((check) => `\`${check.name}\``);
  if (names.length === 0) return [];
  return [
    {
      ruleId: 'check/not-run',
      severity: 'note',
      reason: `a dry run leaves out the checks ${names.join(', ')} and git's hooks`,
    },
  ];
}

/** The two files of a delta's commit, the playbook's and the record's. */
export function writesOf(
  repository: Repository,
  loaded: LoadedPlaybook,
  plan: DeltaPlan,
  after: Uint8Array,
): Write[] {
  const path = pathInRepository(repository, loaded.file);
  const record = `${pathInRepository(repository, loaded.deltas)}/${plan.file.name}`;
  const writes: Write[] = [
    { path: record, before: undefined, after: Buffer.from(plan.file.text), isNew: true },
  ];
  // A vote that is neutral leaves the text as it is.
  if (plan.text !== loaded.decoded.text) writes.unshift({ path, before: loaded.bytes, after, isNew: false });
  return writes;
}

/** The playbook directory, seen from the top of the working tree. */
export function playbookName(repository: Repository, { folder }: LoadedPlaybook): string {
  return folder === repository.top ? '.' : pathInRepository(repository, folder);
}
