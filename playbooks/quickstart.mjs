import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * A minute with deltabook: a scratch repository, the small playbook beside this file, three deltas of which
 * one is refused. Nothing outside of the scratch folder is touched, and nothing is called over a network.
 */

const HERE = fileURLToPath(new URL('.', import.meta.url));
const CLI = fileURLToPath(new URL('../dist/cli.js', import.meta.url));

const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'deltabook-quickstart-')));
run('git', ['init', '-q', '-b', 'main'], { quiet: true });
run('git', ['config', 'user.name', 'Quickstart'], { quiet: true });
run('git', ['config', 'user.email', 'quickstart@example.org'], { quiet: true });
cpSync(join(HERE, 'orders'), join(scratch, 'playbooks', 'orders'), { recursive: true });
cpSync(join(HERE, 'lessons'), join(scratch, 'lessons'), { recursive: true });
run('git', ['add', '-A'], { quiet: true });
run('git', ['commit', '-q', '-m', 'a playbook of six lessons'], { quiet: true });

for (const lesson of readdirSync(join(scratch, 'lessons')).toSorted()) {
  const expected = lesson.includes('refused') ? 1 : 0;
  deltabook(['apply', `lessons/${lesson}`], expected);
}
deltabook(['check'], 0);
run('git', ['log', '--oneline']);
run('git', ['diff', '--stat', 'HEAD~2']);
console.log(`\nIt is all in ${scratch}`);
console.log(`Go on there: node ${CLI} log`);

function deltabook(args, expected) {
  console.log(`\n$ deltabook ${args.join(' ')}`);
  const { status } = spawnSync(process.execPath, [CLI, ...args], { cwd: scratch, stdio: 'inherit' });
  if (status !== expected) fail(`deltabook ${args.join(' ')} exited ${status}, expected ${expected}`);
}

function run(program, args, { quiet = false } = {}) {
  if (!quiet) console.log(`\n$ ${program} ${args.join(' ')}`);
  const { status, error } = spawnSync(program, ['--no-pager', ...args], { cwd: scratch, stdio: 'inherit' });
  if (status !== 0)
    fail(
      error ? `cannot start ${program}: ${error.message}` : `${program} ${args.join(' ')} exited ${status}`,
    );
}

function fail(message) {
  console.error(`quickstart: ${message}`);
  process.exit(1);
}
