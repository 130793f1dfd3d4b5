import { realpathSync } from 'node:fs';
import { ToolError } from '../../errors.ts';
import { decode, encode } from '../../format/bytes.ts';
import type { Diagnostic } from '../../format/diagnostic.ts';
import { fixText } from '../../format/fix.ts';
import { outlineFor } from '../../format/read-with.ts';
import { sizeProblem } from '../../format/rules/file/too-large.ts';
import { readIfThere, writeWhole } from '../files.ts';
import { withLock } from '../lock.ts';
import { openRepository } from '../repository.ts';
import type { WriteOptions } from '../write-options.ts';
import { standardOf } from './inspect-target.ts';
import type { Target } from './targets.ts';

/** What was mended in a file, or in a dry run would be. */
export interface Fixed {
  readonly file: string;
  readonly count: number;
  readonly before: string;
  readonly after: string;
}

/** What was mended, if anything was, and what the person should know beside. */
export interface FixedTarget {
  readonly fixed?: Fixed;
  readonly notes: readonly Diagnostic[];
}

/**
 * Mends in a target's file what needs no decision, in the working tree alone: committing it is the user's. A
 * file with a fault in its markers stays as it is, and so does one that can't be read.
 */
export async function fixTarget(target: Target, options: WriteOptions): Promise<FixedTarget> {
  const found = standardOf(target);
  if (!found) return { notes: [] };
  const once = async () => {
    const fixed = await fixOnce(found, options);
    return fixed ? { fixed } : {};
  };
  if (options.dryRun) return { ...(await once()), notes: [] };
  const folder = target.kind === 'playbook' ? target.folder : target.file;
  const repository = await openRepository(folder, options).catch(outsideRepository);
  if (!repository) return { ...(await once()), notes: [] };
  // A delta under way must not be written over, nor write over this.
  const { result, notes } = await withLock(repository, once);
  return { ...result, notes };
}

async function fixOnce(
  { file, standard }: NonNullable<ReturnType<typeof standardOf>>,
  options: WriteOptions,
): Promise<Fixed | undefined> {
  const bytes = readIfThere(file);
  if (!bytes || sizeProblem(bytes.length, standard.template)) return undefined;
  const decoded = decode(bytes);
  if ('ruleId' in decoded) return undefined;
  const { text: before, bom } = decoded;
  const context = { ...standard, bytes: bytes.length, bom };
  const { text: after, count } = fixText(before, context, await outlineFor(before));
  if (count === 0) return undefined;
  // What a link leads to is the file; the link stays one.
  if (!options.dryRun) writeWhole(realpathSync(file), encode({ text: after, bom }), { sync: true });
  return { file, count, before, after };
}

function outsideRepository(error: unknown): undefined {
  if (error instanceof ToolError && error.code === 'E_REPO_STATE') return undefined;
  throw error;
}
