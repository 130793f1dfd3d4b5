import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { inTurn, row } from './table.mjs';

const ENTRY = fileURLToPath(new URL('read.ts', import.meta.url));
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const RUNS = 31;
const FULL_RUNS = 5;
const SIZES = [100, 1_000, 10_000];

/** Reading, and reading with all rules, beside a bare scan of lines by a pattern and a full parse of the markdown. */
export async function benchRead() {
  const out = mkdtempSync(join(tmpdir(), 'deltabook-bench-'));
  try {
    await build({
      root: ROOT,
      configFile: false,
      logLevel: 'error',
      ssr: { noExternal: true },
      build: { ssr: ENTRY, outDir: out, emptyOutDir: true, rolldownOptions: { input: ENTRY } },
    });
    await benchWith(await import(pathToFileURL(join(out, 'read.js')).href));
  } finally {
    rmSync(out, { recursive: true });
  }
}

async function benchWith({
  readPlaybook,
  checkPlaybook,
  findSecrets,
  NO_TEMPLATE,
  unified,
  remarkParse,
  remarkFrontmatter,
}) {
  const full = unified().use(remarkParse).use(remarkFrontmatter).freeze();
  const limits = { ...NO_TEMPLATE.limits, maxBytes: Number.POSITIVE_INFINITY };
  const template = { ...NO_TEMPLATE, limits };
  const read = (text) => {
    const { playbook, diagnostics } = readPlaybook(text);
    if (!playbook || diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics[0]));
    return playbook;
  };
  const readAndCheck = (text) => {
    const found = checkPlaybook(read(text), { template, ids: 'strict', bytes: text.length });
    if (found.length > 0) throw new Error(JSON.stringify(found[0]));
  };
  for (const bullets of SIZES) {
    for (const style of ['spaced', 'tight', 'list']) {
      const text = playbookOf(bullets, style);
      const what = `${bullets} bullets, ${style}`;
      row(
        await inTurn(
          RUNS,
          () => void read(text),
          () => scan(text),
        ),
        `read : bare scan; ${what}`,
      );
      row(
        await inTurn(
          RUNS,
          () => readAndCheck(text),
          () => scan(text),
        ),
        `read with all rules : bare scan; ${what}`,
      );
      if (style === 'spaced' || bullets < 10_000)
        row(
          await inTurn(
            FULL_RUNS,
            () => void full.parse(text),
            () => void read(text),
          ),
          `full remark-parse : read; ${what}`,
        );
    }
  }
  const [small, large] = [1_000, 10_000].map((bullets) => playbookOf(bullets, 'spaced'));
  row(
    await inTurn(
      RUNS,
      () => void read(large),
      () => void read(small),
    ),
    'read of 10,000 : read of 1,000; linear is 10',
  );
  row(
    await inTurn(
      RUNS,
      () => readAndCheck(large),
      () => readAndCheck(small),
    ),
    'the same with all rules',
  );
  row(
    await inTurn(
      RUNS,
      () => findSecrets(small),
      () => scan(small),
    ),
    'secrets, no hint of one : bare scan; 1,000 bullets',
  );
  const hinted = small.replace('Lesson 500:', 'Lesson 500, postgres://user:password@localhost/db:');
  row(
    await inTurn(
      RUNS,
      () => findSecrets(hinted),
      () => scan(hinted),
    ),
    'secrets, one to look at : bare scan; 1,000 bullets',
  );
}

/** The least that reading can be: lines by a plain split, bullets by a plain pattern. */
function scan(text) {
  let found = 0;
  for (const line of text.split('\n')) {
    if (/^(?:- )?\[([^\]]+)\] helpful=(\d+) harmful=(\d+) :: (.*)$/.exec(line)) found++;
  }
  if (found === 0) throw new Error('nothing found');
}

const WORDS =
  'ask for every page until the cursor is `null` then sort by _date_ and check https://example.org/api/v3 for *limits* before you send amounts in minor units #money'.split(
    ' ',
  );

/** A playbook of seven sections with bullets of some 240 bytes. */
function playbookOf(bullets, style) {
  const [dash, gap] = { spaced: ['', '\n\n'], tight: ['', '\n'], list: ['- ', '\n'] }[style];
  const sections = Array.from({ length: 7 }, (_, section) => {
    const own = [];
    for (let index = section; index < bullets; index += 7) own.push(`${dash}${bullet(index)}`);
    return `## SECTION ${section}\n\n${own.join(gap)}`;
  });
  return `# Agent\n\nAnswer politely.\n\n<!-- playbook:start -->\n${sections.join('\n\n')}\n<!-- playbook:end -->\n`;
}

function bullet(index) {
  let content = `Lesson ${index}:`;
  for (let word = index; content.length < 200; word++)
    content += ` ${WORDS[(word * 7 + index) % WORDS.length]}`;
  return `[str-${10_000 + index}] helpful=${index % 13} harmful=${index % 3} :: ${content}`;
}
