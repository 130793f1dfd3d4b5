import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const HERE = new URL('.', import.meta.url);

/** Runs git in a folder and throws on a failure; durability is off, as it is on our side. */
function git(cwd, ...args) {
  const result = spawnSync('git', args, { cwd, encoding: 'utf8' });
  if (result.status !== 0) throw new Error(`git ${args.join(' ')}: ${result.stderr}`);
  return result.stdout;
}

/** A repository with a playbook of this many bullets of about 240 bytes, among this many other files. */
export function makeRepository({ bullets, files }) {
  const top = mkdtempSync(join(tmpdir(), 'deltabook-bench-'));
  git(top, 'init', '-q', '-b', 'main');
  for (const [key, value] of [
    ['user.name', 'Bench'],
    ['user.email', 'bench@example.org'],
    ['core.fsync', 'none'],
    ['gc.auto', '0'],
  ]) {
    git(top, 'config', key, value);
  }
  for (let index = 0; index < files; index++) {
    const folder = join(top, 'src', String(index % 200));
    if (index < 200) mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${index}.txt`), `${index}\n`);
  }
  const folder = writePlaybook(top, bullets);
  git(top, 'add', '-A');
  git(top, 'commit', '-q', '-m', 'start');
  return { top, folder };
}

/** The template of the bench is ace@1.0 with caps that 5,000 bullets fit under. */
function writePlaybook(top, bullets) {
  const template = join(top, 'template');
  const packaged = new URL('../../templates/ace/', HERE);
  mkdirSync(template);
  const yaml = readFileSync(new URL('template.yaml', packaged), 'utf8').replace(
    /limits:.*/,
    'limits: {max_bytes: 8000000, max_bullets: 20000, max_tokens: 8000000}',
  );
  writeFileSync(join(template, 'template.yaml'), yaml);
  const skeleton = readFileSync(new URL('ADAPTER.md', packaged), 'utf8');
  writeFileSync(join(template, 'ADAPTER.md'), skeleton);
  const titles = [...skeleton.matchAll(/^## (.*)$/gm)].map(([, title]) => title);
  const prefixes = ['str', 'cal', 'cod', 'mis', 'heu', 'ctx', 'oth'];
  const sections = titles.map((title, at) => {
    const own = Array.from({ length: bullets }, (_, index) => index).filter(
      (index) => index % titles.length === at,
    );
    return `## ${title}\n\n${own.map((index) => `[${prefixes[at]}-${10000 + index}] helpful=${index % 7} harmful=${index % 3} :: ${sentence(index)}\n`).join('\n')}`;
  });
  const start = skeleton.indexOf('<!-- playbook:start -->\n') + '<!-- playbook:start -->\n'.length;
  const folder = join(top, 'playbook');
  mkdirSync(folder);
  writeFileSync(
    join(folder, 'ADAPTER.md'),
    `${skeleton.slice(0, start)}${sections.join('\n')}<!-- playbook:end -->\n`,
  );
  return folder;
}

function sentence(index) {
  const words =
    'when the order names a region look the tax up first and never round before the fee is added since `round()` keeps halves even'.split(
      ' ',
    );
  let text = `Lesson ${index}:`;
  for (let at = 0; text.length < 210; at++) text += ` ${words[(index * 7 + at) % words.length]}`;
  return `${text}.`;
}
