import type { Diagnostic } from '../format/diagnostic.ts';
import { type Config, configSchema } from './config-schema.ts';
import { type ReadYaml, readYaml } from './yaml.ts';

/** The name of the file that makes a folder a playbook directory. */
export const CONFIG_FILE = 'deltabook.yaml';

/** Reads deltabook.yaml. A `file` or `template` that is an absolute path is refused: it holds on one machine only. */
export function readConfig(text: string): ReadYaml<Config> {
  const read = readYaml<Config>(text, configSchema, 'config/schema');
  if (!read.ok) return read;
  const absolute = (['file', 'template'] as const).filter((key) =>
    /^(?:[/\\]|[A-Za-z]:)/.test(read.value[key]),
  );
  if (absolute.length === 0) return read;
  const diagnostics = absolute.map(
    (key): Diagnostic => ({
      ruleId: 'config/path',
      severity: 'error',
      reason: `Unexpected absolute path \`${read.value[key]}\`, expected a path seen from the playbook's folder`,
      pointer: `/${key}`,
    }),
  );
  return { ok: false, diagnostics };
}
