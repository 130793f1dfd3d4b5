import { defineConfig } from 'vitest/config';
import packageJson from './package.json' with { type: 'json' };
import { configJsonSchema } from './src/repo/config-schema.ts';

export default defineConfig({
  define: { __VERSION__: JSON.stringify(packageJson.version) },
  // Everything is bundled: the command starts faster, and an installed package needs no other.
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    minify: true,
    rolldownOptions: {
      input: { cli: 'src/cli.ts', index: 'src/index.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
    license: { fileName: 'third-party-licenses.md' },
  },
  plugins: [
    {
      name: 'config-json-schema',
      apply: 'build',
      generateBundle() {
        const source = `${JSON.stringify(configJsonSchema(), null, 2)}\n`;
        this.emitFile({ type: 'asset', fileName: 'deltabook.schema.json', source });
      },
    },
  ],
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
  },
});
