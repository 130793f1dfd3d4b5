import { veiled } from '../format/secrets/find-secrets.ts';
import { type Fixed, fixTarget } from '../repo/check/fix-target.ts';
import type { Target } from '../repo/check/targets.ts';
import { plainPath } from '../report/diagnostics.ts';
import { unifiedDiff } from '../report/diff.ts';
import { counted } from '../report/stats.ts';
import type { Context } from './context.ts';
import { lines, shown } from './render.ts';

/** Mends the targets of `check --fix`, and says of each what was done; with `showDiff` also how, on standard output. */
export async function fixAll(
  context: Context,
  targets: readonly Target[],
  options: { readonly dryRun: boolean; readonly showDiff: boolean },
): Promise<Fixed[]> {
  const fixed: Fixed[] = [];
  for (const target of targets) {
    const { env, signal } = context;
    const { fixed: one, notes } = await fixTarget(target, { env, signal, dryRun: options.dryRun });
    context.err(lines(context, notes));
    if (!one) continue;
    fixed.push(one);
    const path = shown(context, one.file);
    context.err(
      `${plainPath(path)}: ${options.dryRun ? 'would mend' : 'mended'} ${counted(one.count, 'finding')}\n`,
    );
    if (options.showDiff) context.out(unifiedDiff(path, await veiled(one.before), await veiled(one.after)));
  }
  return fixed;
}
