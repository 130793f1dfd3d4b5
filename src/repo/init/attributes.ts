import { basename, dirname, join } from 'node:path';
import type { Write } from '../commit/step.ts';
import { readIfThere } from '../files.ts';
import { literal } from '../git.ts';
import { git, pathInRepository, type Repository } from '../repository.ts';

/** A file to write whose standing with git is not known yet. */
export type PlainWrite = Omit<Write, 'isNew'>;

const RECORDS = 'deltas/*.json -text -merge linguist-generated';

/**
 * The .gitattributes that a playbook needs: its records and its file keep their bytes on every machine. A
 * file elsewhere gets a line in its own folder, unless git converts its line ends already.
 */
export async function attributeWrites(
  repository: Repository,
  place: { readonly folder: string; readonly file: string; readonly text: string },
): Promise<PlainWrite[]> {
  const { folder, file, text } = place;
  const own = dirname(file) === folder;
  const pattern = own ? basename(file) : anchored(basename(file));
  // A file that is not purely LF must keep its bytes: git may not touch them.
  const line = `${pattern} ${text.includes('\r') ? '-text' : 'text eol=lf'}`;
  const lines = (await isConverted(repository, file, text)) ? [] : [line];
  if (own) return [addLines(repository, join(folder, '.gitattributes'), [...lines, RECORDS])];
  return [
    addLines(repository, join(folder, '.gitattributes'), [RECORDS]),
    ...(lines.length > 0 ? [addLines(repository, join(dirname(file), '.gitattributes'), lines)] : []),
  ];
}

/** Whether git holds a file with LF that has CRLF on disk (git-ls-files(1), --eol): then its owner chose so. */
async function isConverted(repository: Repository, file: string, text: string): Promise<boolean> {
  if (!text.includes('\r')) return false;
  const asked = await git(repository, [
    'ls-files',
    '--eol',
    '--',
    literal(pathInRepository(repository, file)),
  ]);
  return /^i\/lf\s/.test(asked.stdout);
}

/** Lines behind what a .gitattributes has already, whatever its encoding; a line that is there is not written twice. */
function addLines(repository: Repository, file: string, lines: readonly string[]): PlainWrite {
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

/** A pattern that means one file of this folder, and none below (gitattributes(5), gitignore(5)). */
function anchored(name: string): string {
  const pattern = `/${name.replace(/[*?[\\]/g, '\\$&')}`;
  return /[\s"]/.test(pattern) ? `"${pattern.replace(/["\\]/g, '\\$&')}"` : pattern;
}
