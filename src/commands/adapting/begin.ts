import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ToolError } from '../../errors.ts';
import { initPlaybook } from '../../repo/init/init.ts';
import type { Context } from '../context.ts';
import type { Prepared } from './prepare.ts';

/** Makes the commit of `init` where a folder has its deltabook.yaml and no playbook yet; returns what there is to say. */
export async function beginIfNew(
  context: Context,
  { folder, config }: Prepared,
): Promise<string | undefined> {
  const deltas = join(folder, 'deltas');
  if (existsSync(deltas) && readdirSync(deltas).some((name) => name.startsWith('00000-'))) return undefined;
  const host = config.file === 'ADAPTER.md' ? undefined : resolve(folder, config.file);
  const begun = await initPlaybook({ folder, template: config.template, host, keepConfig: true }, context);
  if (begun.outcome === 'refused') {
    const reasons = begun.diagnostics.map((each) => each.reason).join('; ');
    throw new ToolError('E_PLAYBOOK', `the playbook can't begin here: ${reasons}`, {
      hint: '`deltabook check` shows where',
    });
  }
  return `began the playbook: committed ${begun.commit?.slice(0, 10)}\n`;
}
