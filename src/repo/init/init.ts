import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { formatSnapshot } from '../../delta/file.ts';
import type { Snapshot } from '../../delta/history.ts';
import { ToolError } from '../../errors.ts';
import type { Diagnostic } from '../../format/diagnostic.ts';
import { sha256Hex } from '../../format/hash.ts';
import type { Playbook } from '../../format/reading.ts';
import { configSkeleton } from '../../report/config-skeleton.ts';
import { counted } from '../../report/stats.ts';
import type { Write } from '../commit/step.ts';
import { publish, warnings } from '../commit/transaction.ts';
import { CONFIG_FILE } from '../config.ts';
import { literal } from '../git.ts';
import { withLock } from '../lock.ts';
import { preflight } from '../preflight.ts';
import { git, openRepository, pathInRepository, type Repository } from '../repository.ts';
import { type LoadedTemplate, loadTemplate } from '../template.ts';
import type { WriteOptions } from '../write-options.ts';
import { attributeWrites, type PlainWrite } from './attributes.ts';
import { type Begun, beginText, idsOf, type Taken, takenOf } from './begin.ts';

/** What to begin a playbook from; all paths are absolute. */
export interface InitRequest {
  readonly folder: string;
  readonly template: string;
  /** A playbook of another tool to take bullets from. */
  readonly from?: string | undefined;
  /** The file that is to hold the regions, where that is not the folder's ADAPTER.md. */
  readonly host?: string | undefined;
  /** Whether the folder's deltabook.yaml is there already, and stays as it is. */
  readonly keepConfig?: boolean | undefined;
}

/** What became of it. Paths in `files` and `file` are seen from the top of the working tree. */
export type InitOutcome =
  | {
      readonly outcome: 'committed' | 'planned';
      readonly commit?: string;
      readonly template: string;
      readonly file: string;
      readonly files: readonly string[];
      readonly bullets: number;
      readonly taken?: Taken;
      readonly diagnostics: readonly Diagnostic[];
    }
  | { readonly outcome: 'refused'; readonly taken?: Taken; readonly diagnostics: readonly Diagnostic[] };

/**
 * Begins a playbook: its file, its config, the 00000 snapshot and git's attributes, in one commit. A file
 * that is there keeps its text and gets the regions behind it; one that holds a playbook is taken as it is.
 */
export async function initPlaybook(request: InitRequest, options: WriteOptions): Promise<InitOutcome> {
  const repository = await openRepository(request.folder, options);
  const template = loadTemplate(request.template, request.folder);
  if ('diagnostics' in template) return { outcome: 'refused', diagnostics: template.diagnostics };
  const work = () => initUnderLock(repository, template, request, options);
  if (options.dryRun) return work();
  const { result, notes } = await withLock(repository, work);
  return { ...result, diagnostics: [...notes, ...result.diagnostics] };
}

/** A folder that a playbook can begin in is none yet, and holds no records of one. */
function refuseTaken(request: InitRequest): void {
  if (statSync(request.folder, { throwIfNoEntry: false })?.isDirectory() === false) {
    throw new ToolError('E_USAGE', `${request.folder} is a file`, {
      hint: 'name a folder; --in names a file that is to hold the playbook',
    });
  }
  if (existsSync(join(request.folder, CONFIG_FILE)) && !request.keepConfig) {
    throw new ToolError('E_USAGE', `${request.folder} is a playbook directory already`, {
      hint: 'change its deltabook.yaml, or name another folder',
    });
  }
  if (holdsRecords(join(request.folder, 'deltas'))) {
    throw new ToolError(
      'E_USAGE',
      `${request.folder}/deltas holds the records of a playbook whose ${CONFIG_FILE} is gone`,
      {
        hint: `take ${CONFIG_FILE} back with \`git checkout\`, or remove deltas/ to begin anew`,
      },
    );
  }
}

async function initUnderLock(
  repository: Repository,
  template: LoadedTemplate,
  request: InitRequest,
  options: WriteOptions,
): Promise<InitOutcome> {
  refuseTaken(request);
  const file = request.host ?? join(request.folder, 'ADAPTER.md');
  const begun = await beginText({ file, isHost: request.host !== undefined, from: request.from }, template);
  if ('refused' in begun) return { outcome: 'refused', ...takenOf(begun), diagnostics: begun.refused };
  const files = await filesOf(repository, template, { ...request, file }, begun);
  const { untracked, ...head } = await preflight(repository, {
    tracked: [],
    others: files.map((each) => each.path),
  });
  refuseStrangers(files, untracked);
  const writes = files
    .map((each): Write => ({ ...each, isNew: each.before === undefined || untracked.has(each.path) }))
    .filter((write) => write.isNew || Buffer.compare(write.before ?? write.after, write.after) !== 0);
  const bullets = begun.playbook.bullets.length;
  const said = {
    template: template.name,
    file: pathInRepository(repository, file),
    files: writes.map((write) => write.path),
    bullets,
    ...takenOf(begun),
    diagnostics: begun.diagnostics,
  };
  if (options.dryRun) return { outcome: 'planned', ...said };
  const name = request.folder === repository.top ? '.' : pathInRepository(repository, request.folder);
  const message = `chore(deltabook): begin the playbook ${name}\n\nTemplate ${template.name}, ${counted(bullets, 'bullet')}.\n`;
  const published = await publish({ repository, head, writes, message, sync: options.sync ?? true });
  return {
    outcome: 'committed',
    commit: published.commit,
    ...said,
    diagnostics: [...said.diagnostics, ...warnings(published)],
  };
}

/** The playbook's own file may be new to git: committing it is what was asked for. Other text of the user's is theirs to commit. */
function refuseStrangers(files: readonly PlainWrite[], untracked: ReadonlySet<string>): void {
  const stranger = files.find(
    (each) => basename(each.path) === '.gitattributes' && each.before && untracked.has(each.path),
  );
  if (!stranger) return;
  throw new ToolError(
    'E_TARGET_DIRTY',
    `${stranger.path} is not tracked by git, and a line must go into it`,
    {
      hint: `commit it first: git add ${stranger.path} && git commit`,
    },
  );
}

type Place = InitRequest & { readonly file: string };

/** Every file of a playbook; one that git has as it shall be is no part of the commit. */
async function filesOf(
  repository: Repository,
  template: LoadedTemplate,
  place: Place,
  begun: Begun,
): Promise<PlainWrite[]> {
  const { folder, file } = place;
  const path = (name: string) => pathInRepository(repository, name);
  const snapshot = formatSnapshot(snapshotOf(begun.playbook, template));
  return [
    { path: path(file), before: begun.before, after: begun.after },
    ...(await configWrites(repository, place, begun)),
    {
      path: path(join(folder, 'deltas', snapshot.name)),
      before: undefined,
      after: Buffer.from(snapshot.text),
    },
    ...(await attributeWrites(repository, { folder, file, text: begun.playbook.text })),
  ];
}

/** A new config; or the one that is there, where git does not have it yet: an edit of it is the user's to commit. */
async function configWrites(
  repository: Repository,
  { folder, file, template, keepConfig }: Place,
  begun: Begun,
): Promise<PlainWrite[]> {
  const path = pathInRepository(repository, join(folder, CONFIG_FILE));
  if (keepConfig) {
    const { code } = await git(repository, ['ls-files', '--error-unmatch', '--', literal(path)]);
    const bytes = readFileSync(join(folder, CONFIG_FILE));
    return code === 0 ? [] : [{ path, before: bytes, after: bytes }];
  }
  const config = configSkeleton({
    template,
    ids: idsOf(begun.playbook),
    file: relative(folder, file).replaceAll('\\', '/'),
  });
  return [{ path, before: undefined, after: Buffer.from(config) }];
}

function holdsRecords(deltas: string): boolean {
  return existsSync(deltas) && readdirSync(deltas).some((name) => name.endsWith('.json'));
}

function snapshotOf(playbook: Playbook, template: LoadedTemplate): Snapshot {
  const guide = playbook.regions.guide;
  const frozen =
    guide && template.frozen.includes('guide')
      ? { guide: sha256Hex(playbook.text.slice(guide.start, guide.end)) }
      : {};
  const sections = playbook.sections.map(({ title, bullets }) => ({
    title,
    bullets: bullets.map(({ id, helpful, harmful, content }) => ({ id, helpful, harmful, content })),
  }));
  return { template: template.name, frozen, sections };
}
