import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startSandbox } from '../../src/sandbox/start.ts';
import { deltabook } from '../support/cli.ts';
import { cleanEnvironment, git, newRepository, write } from '../support/repository.ts';

const QUICKSTART = fileURLToPath(new URL('../../playbooks/quickstart.mjs', import.meta.url));
const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const CONFIG = fileURLToPath(new URL('../../playbooks/desk/deltabook.yaml', import.meta.url));
const NOTE = "rule interpreter, no language model: shows the mechanism, not a model's quality";

/** Runs the quickstart, whose scratch folder goes where the test's does. */
async function quickstart(...args: readonly string[]) {
  const run = await promisify(execFile)(process.execPath, [QUICKSTART, '--json', ...args], {
    env: cleanEnvironment(),
    maxBuffer: 1e8,
  });
  return JSON.parse(run.stdout);
}

/** A repository with the first tasks of the order desk, some of each split. */
async function smallDesk(stepSize: number): Promise<string> {
  const top = newRepository();
  await deltabook(top, ['sandbox', 'tasks', 'pb', '--seed', '3']);
  const tasks = readFileSync(join(top, 'pb/tasks.jsonl'), 'utf8').trim().split('\n');
  const some = [...tasks.slice(0, 24), ...tasks.slice(100, 108), ...tasks.slice(140, 152)];
  write(top, 'pb/tasks.jsonl', some.map((line) => `${line}\n`).join(''));
  const config = readFileSync(CONFIG, 'utf8').replace(/num_epochs: \d/, 'num_epochs: 1');
  write(top, 'pb/deltabook.yaml', config.replace(/step_size: \d/, `step_size: ${stepSize}`));
  git(top, 'add', '-A');
  git(top, 'commit', '-qm', 'the desk');
  return top;
}

describe('two runs of one seed and one name', () => {
  it.each([1, 4])(
    'give the same tree with steps of %d, however many attempts run at once',
    async (stepSize) => {
      const trees: string[] = [];
      for (const concurrency of ['1', '1', '8', '8']) {
        const top = await smallDesk(stepSize);
        const run = await deltabook(top, ['adapt', '--run', 'same', '--concurrency', concurrency]);
        expect(run.code).toBe(0);
        expect(git(top, 'rev-list', '--count', 'HEAD').trim()).not.toBe('3');
        trees.push(git(top, 'rev-parse', 'HEAD^{tree}').trim());
      }
      expect(new Set(trees).size).toBe(1);
      // The control: another name is another run.
      const other = await smallDesk(stepSize);
      await deltabook(other, ['adapt', '--run', 'other']);
      expect(trees).not.toContain(git(other, 'rev-parse', 'HEAD^{tree}').trim());
    },
  );

  it('hold no clock, unless they are given one', async () => {
    const top = await smallDesk(4);
    await deltabook(top, ['adapt', '--run', 'same', '--started', '2026-05-01T00:00:00Z']);
    expect(
      git(top, 'grep', '-l', '"started": "2026-05-01T00:00:00Z"', '--', 'pb/deltas').split('\n').length,
    ).toBeGreaterThan(3);
    const without = await smallDesk(4);
    await deltabook(without, ['adapt', '--run', 'same']);
    const deltas = git(without, 'grep', '-h', '"source"', '--', 'pb/deltas');
    expect(deltas).toContain('"run": "same"');
    expect(deltas).not.toMatch(/started|20\d\d-\d\d-\d\d/);
  });
});

describe('what plays the model', () => {
  it('answers by the request alone: a fresh server gives every recorded prompt of a run the same reply', async () => {
    const top = await smallDesk(4);
    await deltabook(top, ['adapt', '--run', 'same']);
    const calls = join(top, '.deltabook/runs/same/output/calls');
    const names = readdirSync(calls);
    expect(names.length).toBeGreaterThan(80);
    const { baseUrl, stop } = await startSandbox(
      [process.execPath, CLI, 'sandbox', 'serve'],
      new AbortController().signal,
    );
    onTestFinished(stop);
    // In another order than the run's: nothing may be remembered.
    for (const name of names.toSorted().toReversed()) {
      const { request, reply } = JSON.parse(readFileSync(join(calls, name), 'utf8'));
      const body = JSON.stringify({ model: 'rules', messages: request.messages });
      const response = await fetch(`${baseUrl}/chat/completions`, { method: 'POST', body });
      expect(JSON.parse(await response.text()).choices[0].message.content).toBe(reply.text);
    }
  });

  it('is named beside the figures in every record of a run', async () => {
    const top = await smallDesk(4);
    await deltabook(top, ['adapt', '--run', 'same']);
    const folder = join(top, '.deltabook/runs/same');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /^(?:attempts\/.*json|run\.json|summary\.json|CARD\.md|state\/ace\.json)$/.test(name),
    );
    expect(files.length).toBeGreaterThan(60);
    expect(files.filter((name) => !readFileSync(join(folder, name), 'utf8').includes(NOTE))).toEqual([]);
    for (const name of ['steps.jsonl', 'state/tasks.jsonl'])
      for (const line of readFileSync(join(folder, name), 'utf8').trim().split('\n'))
        expect(JSON.parse(line).note).toBe(NOTE);
  });

  it('says beforehand what it knows', async () => {
    const top = await smallDesk(4);
    const { stdout } = await deltabook(top, ['adapt', '--dry-run']);
    expect(stdout).toContain(NOTE);
    expect(stdout).toContain(
      'It knows beforehand the families of question with their slots and values (total: scale 100 1,',
    );
  });
});

describe('the quickstart', () => {
  it('learns, says what it learned by beside its figures, and its controls learn nothing', async () => {
    const learned = await quickstart('--seed', '5');
    expect(learned).toMatchObject({ note: NOTE, run: { outcome: 'adapted', note: NOTE } });
    expect(learned.before).toBeLessThanOrEqual(0.25);
    expect(learned.after).toBeGreaterThanOrEqual(0.55);
    for (const control of ['feedback', 'bullets']) {
      const run = await quickstart('--seed', '5', '--control', control);
      expect(run.after).toBeLessThanOrEqual(run.before + 0.05);
    }
  }, 240_000);
});
