import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * The break list: for each promise a line of src/ and the test that must turn red without it. Each line is
 * taken out (or, where the file would not build, put to rest by `replace`) in a copy, the copy is built, and
 * the named test is run in it. `npm run break`, or `npm run break -- P4` for one promise.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const only = process.argv[2];
const entries = JSON.parse(readFileSync(join(ROOT, 'test/break.json'), 'utf8')).filter(
  (entry) => only === undefined || entry.promise === only,
);
const copy = join(mkdtempSync(join(tmpdir(), 'deltabook-break-')), 'deltabook');
const LEFT = new Set(['node_modules', '.git', 'dist', '.deltabook']);
cpSync(ROOT, copy, { recursive: true, filter: (path) => !LEFT.has(basename(path)) });
symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));

const rows = entries.map((entry) => {
  const found = tryEntry(entry);
  const row = [entry.promise, found, `${entry.file}: ${entry.line}`, `${entry.test}: ${entry.name}`];
  console.log(row.join('\n    '));
  return { entry, found };
});
rmSync(join(copy, '..'), { recursive: true, force: true });

const width = Math.max(...rows.map(({ entry }) => entry.file.length));
console.log('\npromise  without the line  line of src/ and the test');
for (const { entry, found } of rows)
  console.log(`${entry.promise.padEnd(9)}${found.padEnd(18)}${entry.file.padEnd(width)}  ${entry.name}`);
const kept = rows.filter(({ found }) => found !== 'red');
if (kept.length > 0) {
  console.error(
    `\n${kept.length} of ${rows.length} lines can go without a test noticing, or could not be tried`,
  );
  process.exit(1);
}

function tryEntry(entry) {
  const file = join(copy, entry.file);
  const text = readFileSync(file, 'utf8');
  const lines = text.split('\n');
  const at = lines.flatMap((line, index) => (line.trim() === entry.line ? [index] : []));
  if (at.length !== 1) return `${at.length} such lines`;
  const green = runTest(entry);
  if (green !== 'green') return `${green} as it is`;
  lines.splice(at[0], 1, ...(entry.replace === undefined ? [] : [entry.replace]));
  writeFileSync(file, lines.join('\n'));
  const found = runTest(entry);
  writeFileSync(file, text);
  return found;
}

/** Green or red is the named test's word alone: a copy that does not build proves nothing. */
function runTest({ test, name }) {
  const built = spawnSync('npx', ['vite', 'build', '--logLevel', 'error'], { cwd: copy, encoding: 'utf8' });
  if (built.status !== 0) return 'does not build';
  const pattern = `${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`;
  const run = spawnSync('npx', ['vitest', 'run', test, '-t', pattern, '--reporter=json'], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, DELTABOOK_BUILT: '1' },
  });
  const report = JSON.parse(run.stdout.slice(run.stdout.indexOf('{')));
  const results = report.testResults
    .flatMap((each) => each.assertionResults)
    .filter((each) => each.title === name);
  if (results.length !== 1) return `${results.length} such tests`;
  return results[0].status === 'passed' ? 'green' : 'red';
}
