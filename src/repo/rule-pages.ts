import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ToolError } from '../errors.ts';
import { nearestKey } from '../format/schema.ts';

/** The page of a rule, as markdown. Gives E_USAGE for an id without one, with those that were perhaps meant. */
export function readRulePage(id: string): string {
  const folder = pagesFolder();
  const file = join(folder, `${id}.md`);
  if (/^[a-z]+\/[a-z0-9-]+$/.test(id) && existsSync(file)) return readFileSync(file, 'utf8');
  const ids = readdirSync(folder).flatMap((group) =>
    readdirSync(join(folder, group)).map((name) => `${group}/${name.replace(/\.md$/, '')}`),
  );
  const group = ids.filter((each) => each.startsWith(`${id.split('/')[0]}/`));
  const near = nearestKey(id, ids);
  const hint = near
    ? `did you mean ${near}?`
    : `rules with a page: ${(group.length > 0 ? group : ids).toSorted().join(', ')}`;
  throw new ToolError('E_USAGE', `there is no page for a rule \`${id}\``, { hint });
}

/** The build puts the pages beside the command. */
function pagesFolder(): string {
  let here = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(here, 'rules/marker')) && dirname(here) !== here) here = dirname(here);
  return join(here, 'rules');
}
