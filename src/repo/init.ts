import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { formatSnapshot } from '../delta/file.ts';
import { sha256Hex } from '../delta/hash.ts';
import type { Snapshot } from '../delta/history.ts';
import { ToolError } from '../errors.ts';
import { decode, encode } from '../format/bytes.ts';
import { appendRegions, composePlaybook } from '../format/compose.ts';
import { type Diagnostic, hasErrors, inFile } from '../format/diagnostic.ts';
import { importPlaybook } from '../format/dialects/import.ts';
import { type Playbook, readPlaybook } from '../format/playbook.ts';
import { isStrictId } from '../format/rules/id-pattern.ts';
import { checkPlaybook } from '../format/rules/index.ts';
import { configSkeleton } from '../report/config-skeleton.ts';
import type { Write } from './commit/step.ts';
import { publish, warnings } from './commit/transaction.ts';
import { CONFIG_FILE } from './config.ts';
import { readIfThere } from './files.ts';
import { withLock } from './lock.ts';
import { preflight } from './preflight.ts';
import type { Environment } from './process.ts';
import { openRepository, pathInRepository, type Repository } from './repository.ts';
import { type LoadedTemplate, loadTemplate } from './template.ts';

/** What to begin a playbook from; all paths are absolute. */
export interface InitRequest {
  readonly folder: string;
  readonly template: string;
  /** A playbook of another tool to take bullets from. */
  readonly from?: string | undefined;
  /** The file that is to hold the regions, where that is not the folder's ADAPTER.md. */
  readonly host?: string | undefined;
}

export interface InitOptions {
  readonly env: Environment;
  readonly signal?: AbortSignal | undefined;
  readonly dryRun?: boolean;
  readonly sync?: boolean;
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

/** How many bullets were read from another tool's playbook, of how many lines that look like one. */
interface Taken {
  readonly read: number;
  readonly of: number;
}

/**
 * Begins a playbook: its file, its config, the 00000 snapshot and git's attributes, in one commit. A file
 * that is there keeps its text and gets the regions behind it; one that holds a playbook is taken as it is.
 */
export async function initPlaybook(request: InitRequest, options: InitOptions): Promise<InitOutcome> {
  if (existsSync(join(request.folder, CONFIG_FILE))) {
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
  const repository = await openRepository(request.folder, options);
  const template = loadTemplate(request.template, request.folder);
  if ('diagnostics' in template) return { outcome: 'refused', diagnostics: template.diagnostics };
  const work = () => initUnderLock(repository, template, request, options);
  if (options.dryRun) return work();
  const { result, recovered } = await withLock(repository, work);
  const notes = recovered.map(
    (reason): Diagnostic => ({ ruleId: 'repository/recovered', severity: 'note', reason }),
  );
  return { ...result, diagnostics: [...notes, ...result.diagnostics] };
}

async function initUnderLock(
  repository: Repository,
  template: LoadedTemplate,
  request: InitRequest,
  options: InitOptions,
): Promise<InitOutcome> {
  const file = request.host ?? join(request.folder, 'ADAPTER.md');
  const begun = beginText(file, template, request.from);
  if ('refused' in begun) return { outcome: 'refused', ...takenOf(begun), diagnostics: begun.refused };
  const files = filesOf(repository, template, { ...request, file }, begun);
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
  const message = `chore(deltabook): begin the playbook ${name}\n\nTemplate ${template.name}, ${bullets} bullets.\n`;
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

interface Begun {
  readonly before: Uint8Array | undefined;
  readonly after: Uint8Array;
  readonly playbook: Playbook;
  readonly taken?: Taken | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

interface NotBegun {
  readonly refused: readonly Diagnostic[];
  readonly taken?: Taken | undefined;
}

function takenOf({ taken }: { readonly taken?: Taken | undefined }): { readonly taken?: Taken } {
  return taken ? { taken } : {};
}

/** The text that the playbook's file is to have, from what is there, the template, and what is taken over. */
function beginText(file: string, template: LoadedTemplate, from: string | undefined): Begun | NotBegun {
  const before = readIfThere(file);
  const decoded = decode(before ?? new Uint8Array());
  if ('ruleId' in decoded) return { refused: inFile(file, [decoded]) };
  const there = readPlaybook(decoded.text);
  const faults = there.diagnostics.filter(
    (each) => each.severity === 'error' && (each.ruleId !== 'marker/missing' || each.related),
  );
  if (faults.length > 0) return { refused: inFile(file, faults) };
  if (there.playbook && before) {
    if (from === undefined)
      return checked(file, template, { before, after: before, playbook: there.playbook, diagnostics: [] });
    throw new ToolError('E_USAGE', `${file} holds a playbook already`, {
      hint: '--from begins a new one: name another folder, or leave --from out',
    });
  }
  const taken = from === undefined ? undefined : takeFrom(from, template);
  if (taken?.refused) return taken;
  const regions = taken ? composePlaybook(template.skeleton, taken.sections) : template.skeleton;
  const text = appendRegions(decoded.text, regions);
  const { playbook } = readPlaybook(text);
  if (!playbook) throw new Error('the playbook that was made does not read back; nothing was written');
  return checked(file, template, {
    before,
    after: encode({ text, bom: decoded.bom }),
    playbook,
    taken: taken?.taken,
    diagnostics: taken?.diagnostics ?? [],
  });
}

function takeFrom(from: string, template: LoadedTemplate) {
  const bytes = readIfThere(from);
  if (!bytes) {
    throw new ToolError('E_USAGE', `there is no ${from}`, {
      hint: '--from names a file of ACE or AppWorld text',
    });
  }
  const decoded = decode(bytes);
  if ('ruleId' in decoded) return { refused: inFile(from, [decoded]) };
  const imported = importPlaybook(decoded.text, template);
  const diagnostics = inFile(from, imported.diagnostics);
  const taken = { read: imported.read, of: imported.of };
  return hasErrors(diagnostics)
    ? { refused: diagnostics, taken }
    : { sections: imported.sections, diagnostics, taken };
}

/** A playbook that its own rules refuse is not begun. */
function checked(file: string, template: LoadedTemplate, begun: Begun): Begun | NotBegun {
  const problems = inFile(
    file,
    checkPlaybook(begun.playbook, { template, ids: idsOf(begun.playbook), bytes: begun.after.length }),
  );
  return hasErrors(problems) ? { refused: problems } : begun;
}

function idsOf(playbook: Playbook): 'strict' | 'any' {
  return playbook.bullets.every((bullet) => isStrictId(bullet.id)) ? 'strict' : 'any';
}

type Place = InitRequest & { readonly file: string };
type PlainWrite = Omit<Write, 'isNew'>;

/** Every file of a playbook; one that git has as it shall be is no part of the commit. */
function filesOf(repository: Repository, template: LoadedTemplate, place: Place, begun: Begun): PlainWrite[] {
  const { folder, file } = place;
  const path = (name: string) => pathInRepository(repository, name);
  const snapshot = formatSnapshot(snapshotOf(begun.playbook, template));
  const config = configSkeleton({
    template: place.template,
    ids: idsOf(begun.playbook),
    file: relative(folder, file).replaceAll('\\', '/'),
  });
  const own = dirname(file) === folder;
  const attribute = ownAttribute(own ? basename(file) : anchored(basename(file)), begun.playbook.text);
  const records = 'deltas/*.json -text -merge linguist-generated';
  return [
    { path: path(file), before: begun.before, after: begun.after },
    { path: path(join(folder, CONFIG_FILE)), before: undefined, after: Buffer.from(config) },
    {
      path: path(join(folder, 'deltas', snapshot.name)),
      before: undefined,
      after: Buffer.from(snapshot.text),
    },
    attributes(repository, join(folder, '.gitattributes'), own ? [attribute, records] : [records]),
    ...(own ? [] : [attributes(repository, join(dirname(file), '.gitattributes'), [attribute])]),
  ];
}

function holdsRecords(deltas: string): boolean {
  return existsSync(deltas) && readdirSync(deltas).some((name) => name.endsWith('.json'));
}

/** Lines behind what a .gitattributes has already, whatever its encoding; a line that is there is not written twice. */
function attributes(repository: Repository, file: string, lines: readonly string[]): PlainWrite {
  const before = readIfThere(file);
  const text = before?.toString('latin1') ?? '';
  const missing = lines.filter((line) => !text.split(/\r?\n/).includes(line));
  const gap = text === '' || text.endsWith('\n') ? '' : '\n';
  const more = missing.length === 0 ? '' : `${gap}${missing.join('\n')}\n`;
  return {
    path: pathInRepository(repository, file),
    before,
    after: Buffer.concat([before ?? Buffer.alloc(0), Buffer.from(more)]),
  };
}

/** The line for the playbook's own file. One that is not purely LF must keep its bytes: git may not touch them. */
function ownAttribute(pattern: string, text: string): string {
  return `${pattern} ${text.includes('\r') ? '-text' : 'text eol=lf'}`;
}

/** A pattern that means one file of this folder, and none below (gitattributes(5), gitignore(5)). */
function anchored(name: string): string {
  const pattern = `/${name.replace(/[*?[\\]/g, '\\$&')}`;
  return /[\s"]/.test(pattern) ? `"${pattern.replace(/["\\]/g, '\\$&')}"` : pattern;
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
