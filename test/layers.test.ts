import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

describe('the linter refuses', () => {
  it.each([
    [
      'format',
      "import { readFileSync } from 'node:fs';\nexport const x = readFileSync;\n",
      'noRestrictedImports',
    ],
    [
      'format',
      "import { deltaId } from '../delta/id.ts';\nexport const x = deltaId;\n",
      'noRestrictedImports',
    ],
    ['format', 'export const x = process.cwd();\n', 'noRestrictedGlobals'],
    ['delta', "import { git } from '../repo/repository.ts';\nexport const x = git;\n", 'noRestrictedImports'],
    ['delta', 'export const x = new Date();\n', 'noRestrictedGlobals'],
    [
      'report',
      "import { git } from '../repo/repository.ts';\nexport const x = git;\n",
      'noRestrictedImports',
    ],
    ['repo', "import { main } from '../commands/main.ts';\nexport const x = main;\n", 'noRestrictedImports'],
    [
      'learn',
      "import { readFileSync } from 'node:fs';\nexport const x = readFileSync;\n",
      'noRestrictedImports',
    ],
    ['learn', "import { git } from '../repo/repository.ts';\nexport const x = git;\n", 'noRestrictedImports'],
    ['learn', 'export const x = performance.now();\n', 'noRestrictedGlobals'],
    ['repo', "import { land } from '../learn/land.ts';\nexport const x = land;\n", 'noRestrictedImports'],
    [
      'model',
      "import { inParallel } from '../run/pool.ts';\nexport const x = inParallel;\n",
      'noRestrictedImports',
    ],
    ['run', "import { git } from '../repo/repository.ts';\nexport const x = git;\n", 'noRestrictedImports'],
    [
      'sandbox/model',
      "import { drawWorld } from '../world/world.ts';\nexport const x = drawWorld;\n",
      'noRestrictedImports',
    ],
    ['repo', 'console.log(1);\n', 'noConsole'],
  ])('in src/%s/: %j', (folder, text, rule) => {
    expect(lint(folder, text)).toContain(rule);
  });

  it('a cycle', () => {
    const other = join(ROOT, 'src/format/layer-probe-other.ts');
    writeFileSync(other, "import { x } from './layer-probe.ts';\nexport const y = () => x;\n");
    onTestFinished(() => rmSync(other));
    expect(
      lint('format', "import { y } from './layer-probe-other.ts';\nexport const x = () => y;\n"),
    ).toContain('noImportCycles');
  });

  it('nothing in a file that keeps to its layer', () => {
    expect(
      lint('delta', "import { sectionKey } from '../format/section.ts';\nexport const x = sectionKey;\n"),
    ).toBe('');
  });
});

/** What the linter says of a file with this text in a folder of src/. */
function lint(folder: string, text: string): string {
  const file = join(ROOT, 'src', folder, 'layer-probe.ts');
  writeFileSync(file, text);
  onTestFinished(() => rmSync(file, { force: true }));
  const { stdout, stderr, status } = spawnSync('npx', ['biome', 'lint', file], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return status === 0 ? '' : stdout + stderr;
}
