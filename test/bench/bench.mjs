import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { applyToPlaybook, initPlaybook } from '../../dist/index.js';
import { benchRead } from './bench-read.mjs';
import { makeRepository } from './repository.mjs';
import { inTurn, row } from './table.mjs';

/*
 * Side by side, in one run, ratios first: the machine's speed drifts, and the two commands of a row are
 * taken in turn. `npm run bench`, or `npm run bench -- start` (`read`, `apply`) for one part.
 */

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const START_RUNS = 31;
const CONTROL_RUNS = 11;
const APPLY_RUNS = 25;
const part = process.argv[2];

console.log(
  `node ${process.version}, ${spawnSync('git', ['--version'], { encoding: 'utf8' }).stdout.trim()}`,
);
console.log('median ratio (quartiles)   ours, median   the other, median   what');
if (part === undefined || part === 'start') await benchStart();
if (part === undefined || part === 'read') await benchRead();
if (part === undefined || part === 'apply') await benchApply();

async function benchStart() {
  const { top, folder } = makeRepository({ bullets: 300, files: 0 });
  await begin(folder);
  const bare = () => node(['-e', '0'], top);
  row(await inTurn(START_RUNS, () => node([CLI, '--version'], top), bare), 'deltabook --version : node -e 0');
  row(
    await inTurn(START_RUNS, () => node([CLI, 'check', '--playbook', folder], top), bare),
    'deltabook check, 300 bullets : node -e 0',
  );
  // The controls: the same with the mechanism off, so that it must come out well above.
  row(
    await inTurn(CONTROL_RUNS, () => node([CLI, '--version', '--json'], top), bare),
    'control, the version by way of the imports : node -e 0',
  );
  const uncached = () => {
    rmSync(join(top, '.deltabook'), { recursive: true, force: true });
    return node([CLI, 'show', '--stats', '--playbook', folder], top);
  };
  row(
    await inTurn(CONTROL_RUNS, uncached, bare),
    'control, 300 bullets with their tokens counted : node -e 0',
  );
  rmSync(top, { recursive: true });
}

async function benchApply() {
  for (const files of [0, 20_000]) {
    for (const bullets of [200, 5_000]) {
      const ours = makeRepository({ bullets, files });
      const theirs = makeRepository({ bullets, files });
      await begin(ours.folder);
      await begin(theirs.folder);
      let round = 0;
      const apply = () => applyOne(ours.folder, round++);
      const raw = () => copyLatest(ours, theirs);
      row(
        await inTurn(APPLY_RUNS, apply, raw),
        `apply with commit : git add + git commit; ${bullets} bullets, ${files + 5} files`,
      );
      for (const { top } of [ours, theirs]) rmSync(top, { recursive: true });
    }
  }
}

async function begin(folder) {
  const outcome = await initPlaybook({ folder, template: '../template' }, { env: process.env, sync: false });
  if (outcome.outcome !== 'committed') throw new Error(JSON.stringify(outcome.diagnostics));
}

/** One new bullet and four votes, the size of a learning step. */
async function applyOne(folder, round) {
  const votes = [0, 1, 2, 3].map((vote) => ({
    type: 'TAG',
    id: `str-${10000 + 7 * vote}`,
    tag: 'helpful',
    event: `bench/${round}`,
  }));
  const add = {
    type: 'ADD',
    section: 'strategies',
    content: `Round ${round}: ask for the next page until there is none.`,
  };
  const text = JSON.stringify({ operations: [add, ...votes] });
  const outcome = await applyToPlaybook(folder, { name: 'bench', text }, { env: process.env, sync: false });
  if (outcome.outcome !== 'committed') throw new Error(JSON.stringify(outcome.diagnostics));
}

/** The same bytes by hand: write the two files, add them, commit them. */
async function copyLatest(ours, theirs) {
  const name = readdirSync(join(ours.folder, 'deltas')).toSorted().at(-1);
  const paths = ['ADAPTER.md', join('deltas', name)];
  const contents = paths.map((path) => readFileSync(join(ours.folder, path)));
  mkdirSync(join(theirs.folder, 'deltas'), { recursive: true });
  const begun = performance.now();
  paths.forEach((path, index) => {
    writeFileSync(join(theirs.folder, path), contents[index]);
  });
  await run('git', ['add', '--', ...paths], theirs.folder);
  await run('git', ['commit', '-q', '-m', 'by hand'], theirs.folder);
  return performance.now() - begun;
}

function node(args, cwd) {
  return run(process.execPath, args, cwd);
}

function run(program, args, cwd) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve(undefined) : reject(new Error(`${program} ${args[0]} exited ${code}`)),
    );
  });
}
