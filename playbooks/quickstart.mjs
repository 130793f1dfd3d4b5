import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/*
 * A minute with deltabook: a scratch repository, the sandbox "Order desk", and one run of `adapt`. The model is a
 * rule interpreter and no language model; everything else is real. Nothing outside of the scratch folder is
 * touched, and nothing is called over a network.
 *
 *   --seed N      another world and other tasks
 *   --history N   how many earlier attempts the Reflector is shown
 *   --control feedback   each train task is judged by the answer of another: nothing can be learned
 *   --control bullets    the words of each learned bullet are shuffled before the last score
 *   --json        one document with the figures, and nothing else on standard output
 */

const HERE = fileURLToPath(new URL('.', import.meta.url));
const CLI = fileURLToPath(new URL('../dist/cli.js', import.meta.url));

const { values: flags } = parseArgs({
  options: {
    seed: { type: 'string', default: '7' },
    history: { type: 'string' },
    control: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
const isNumber = (text) => text === undefined || /^[0-9]+$/.test(text);
if (!isNumber(flags.seed) || !isNumber(flags.history)) fail('--seed and --history expect a whole number');
if (![undefined, 'feedback', 'bullets'].includes(flags.control))
  fail('--control expects feedback or bullets');

const began = performance.now();
const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'deltabook-quickstart-')));
const desk = join(scratch, 'playbooks', 'desk');
git('init', '-q', '-b', 'main');
git('config', 'user.name', 'Quickstart');
git('config', 'user.email', 'quickstart@example.org');
cpSync(join(HERE, 'desk'), desk, { recursive: true });
if (flags.history !== undefined) configure(/reflector_history: \d+/, `reflector_history: ${flags.history}`);
const shuffled = flags.control === 'feedback' ? ['--shuffle-feedback'] : [];
deltabook('sandbox', 'tasks', 'playbooks/desk', '--seed', flags.seed, ...shuffled);
commitAll('the tasks of the order desk');

const adapted = adapt('quickstart');
const before = adapted.test.start;
const after = flags.control === 'bullets' ? scoreShuffled() : (adapted.test.final ?? adapted.test.last);
const figures = {
  schema: 'deltabook/quickstart@1',
  note: adapted.note,
  seed: Number(flags.seed),
  ...(flags.history !== undefined && { history: Number(flags.history) }),
  ...(flags.control !== undefined && { control: flags.control }),
  before,
  after,
  seconds: Math.round((performance.now() - began) / 100) / 10,
  run: adapted,
  tree: git('rev-parse', 'HEAD^{tree}').trim(),
  folder: scratch,
};
if (flags.json) console.log(JSON.stringify(figures, null, 2));
else tell();

function tell() {
  const { sections } = JSON.parse(deltabook('show', '--json'));
  const useful = sections
    .flatMap((section) => section.bullets)
    .toSorted((a, b) => b.helpful - b.harmful - (a.helpful - a.harmful))
    .slice(0, 5);
  console.log(`\nThe five most useful bullets (${adapted.note}):`);
  for (const { id, helpful, harmful, content } of useful)
    console.log(`  ${id}  +${helpful} -${harmful}  ${content}`);
  console.log('\n$ git log --oneline -8');
  process.stdout.write(git('log', '--oneline', '-8'));
  console.log(`\ntest score ${before.toFixed(2)} before, ${after.toFixed(2)} after (${adapted.note})`);
  console.log(`It is all in ${scratch}`);
  console.log(`Go on there: node ${CLI} log`);
}

/** Learns, and returns what `adapt` says of it; in `--json` without a word. */
function adapt(name) {
  const args = ['adapt', '--run', name];
  if (!flags.json) {
    console.log(`$ deltabook ${args.join(' ')}`);
    const { status } = spawnSync(process.execPath, [CLI, ...args], { cwd: scratch, stdio: 'inherit' });
    if (status !== 0) fail(`deltabook ${args.join(' ')} exited ${status}`);
    return JSON.parse(readFileSync(join(scratch, '.deltabook', 'runs', name, 'summary.json'), 'utf8'));
  }
  return JSON.parse(deltabook(...args, '--json'));
}

/** The control: what the learned bullets score once nobody can read them. */
function scoreShuffled() {
  const file = join(desk, 'ADAPTER.md');
  const text = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    text.replace(
      /^(\[[^\]]+\] helpful=\d+ harmful=\d+ :: )(.*)$/gm,
      (_, head, content) => head + shuffleWords(content),
    ),
  );
  configure(/num_epochs: \d+/, 'num_epochs: 0');
  configure(/val_every: \w+/, 'val_every: 0');
  commitAll('shuffle the words of every bullet');
  return adapt('shuffled').test.start;
}

function shuffleWords(text) {
  const key = (word, index) => createHash('sha256').update(`${flags.seed}/${index}/${word}`).digest('hex');
  return text
    .split(' ')
    .map((word, index) => ({ word, key: key(word, index) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ word }) => word)
    .join(' ');
}

function configure(pattern, value) {
  const file = join(desk, 'deltabook.yaml');
  const text = readFileSync(file, 'utf8');
  if (!pattern.test(text)) fail(`${file} has no ${pattern}`);
  writeFileSync(file, text.replace(pattern, value));
}

function commitAll(message) {
  git('add', '-A');
  git('commit', '-q', '-m', message);
}

function git(...args) {
  return run('git', ['--no-pager', ...args]);
}

function deltabook(...args) {
  return run(process.execPath, [CLI, ...args]);
}

function run(program, args) {
  const { status, error, stdout, stderr } = spawnSync(program, args, {
    cwd: scratch,
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  if (error) fail(`cannot start ${program}: ${error.message}`);
  if (status !== 0) fail(`${program} ${args.join(' ')} exited ${status}\n${stdout}${stderr}`);
  return stdout;
}

function fail(message) {
  console.error(`quickstart: ${message}`);
  process.exit(1);
}
