import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { deltabook } from './cli.ts';
import { git, newRepository, write } from './repository.ts';

/** A repository with a playbook `pb` of a few bullets, as `init` makes it. */
export async function repositoryWithPlaybook(bullets: readonly string[] = SMALL): Promise<string> {
  const top = newRepository();
  await makePlaybook(top, bullets);
  return top;
}

/** Makes the playbook `pb` in a repository. */
async function makePlaybook(top: string, bullets: readonly string[] = SMALL): Promise<void> {
  const from = write(top, '.git/from.txt', `## STRATEGIES & INSIGHTS\n${bullets.join('\n')}\n`);
  const made = await deltabook(top, ['init', 'pb', '--from', from]);
  expect(made.stderr + made.stdout).toContain('committed');
}

const SMALL = [
  '[str-20451] helpful=5 harmful=0 :: Look the API up in the docs before the first call.',
  '[str-48213] helpful=0 harmful=1 :: When the API is v3, ask for every page until `next` is null.',
  '[str-60000] helpful=2 harmful=2 :: Amounts are minor units.',
];

/** The text of the playbook's file. */
export function adapter(top: string): string {
  return readFileSync(join(top, 'pb/ADAPTER.md'), 'utf8');
}

/** The names of the delta files, without the snapshot. */
export function deltaNames(top: string, playbook = 'pb'): string[] {
  return readdirSync(join(top, playbook, 'deltas'))
    .toSorted()
    .slice(1);
}

/** How many commits there are. */
export function commits(top: string): number {
  return Number(git(top, 'rev-list', '--count', 'HEAD'));
}

/** A delta as JSON. */
export function delta(...operations: readonly object[]): string {
  return JSON.stringify({ deltabook: 1, operations });
}
