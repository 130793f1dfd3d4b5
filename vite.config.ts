import { chmodSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import packageJson from './package.json' with { type: 'json' };
import { configJsonSchema } from './src/repo/config-json-schema.ts';
import { rulePage } from './src/report/rule-page.ts';

const RULES = fileURLToPath(new URL('src/format/rules', import.meta.url));

export default defineConfig({
  define: { __VERSION__: JSON.stringify(packageJson.version) },
  // Everything is bundled: the command starts faster, and an installed package needs no other.
  ssr: { noExternal: true },
  // yaml's build for Node is CommonJS, which can't be shaken and starts slower; this is the same code as modules.
  resolve: {
    alias: { yaml: fileURLToPath(new URL('node_modules/yaml/browser/dist/index.js', import.meta.url)) },
  },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    minify: true,
    rolldownOptions: {
      input: { cli: 'src/cli.ts', index: 'src/index.ts' },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        // A file costs Node more to find and link than its few kilobytes do to compile.
        codeSplitting: {
          groups: [
            {
              name: 'shared',
              minShareCount: 5,
              // The markdown parser is loaded where a text needs it, which few do.
              test: /src\/(?:format\/(?!remark)|delta\/|report\/|repo\/)|node_modules\/(?:zod|yaml|fastest-levenshtein)\//,
            },
          ],
        },
      },
    },
    license: { fileName: 'third-party-licenses.md' },
  },
  plugins: [
    {
      name: 'schema-pages-and-mode',
      apply: 'build',
      generateBundle() {
        const source = `${JSON.stringify(configJsonSchema(), null, 2)}\n`;
        this.emitFile({ type: 'asset', fileName: 'deltabook.schema.json', source });
        for (const path of readdirSync(RULES, { recursive: true, encoding: 'utf8' })) {
          const id = path.replaceAll('\\', '/').replace(/\.ts$/, '');
          if (id === path || !id.includes('/')) continue;
          const page = rulePage(id, readFileSync(join(RULES, path), 'utf8'));
          this.emitFile({ type: 'asset', fileName: `rules/${id}.md`, source: page });
        }
      },
      // npm makes the command executable when it links it, and a build after that writes the file anew.
      writeBundle({ dir }) {
        chmodSync(join(dir ?? 'dist', 'cli.js'), 0o755);
      },
    },
  ],
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: 'test/support/build.ts',
    testTimeout: 60_000,
  },
});
