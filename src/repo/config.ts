import * as z from 'zod/mini';
import type { Diagnostic } from '../format/diagnostic.ts';
import { type Config, configSchema } from './config-schema.ts';
import { type Evolver, evolverNames, findEvolver, parametersSchema } from './evolver.ts';
import { type ReadYaml, readYaml } from './yaml.ts';

/** The name of the file that makes a folder a playbook directory. */
export const CONFIG_FILE = 'deltabook.yaml';

/**
 * Reads deltabook.yaml. A `file` or `template` that is an absolute path is refused: it holds on one machine
 * only. The parameters of an evolver are checked against what its own evolver.yaml says, and filled in.
 */
export function readConfig(text: string): ReadYaml<Config> {
  const read = readYaml<Config>(text, configSchema, 'config/schema');
  if (!read.ok) return read;
  const faults = [...absolutePaths(read.value), ...manyChoices(read.value)];
  if (faults.length > 0) return { ok: false, diagnostics: faults };
  const name = read.value.evolver?.name;
  if (name === undefined) return read;
  const evolver = findEvolver(name);
  return evolver ? withParameters(text, evolver) : unknownEvolver(name);
}

function unknownEvolver(name: string): ReadYaml<Config> {
  const expected = evolverNames();
  const reason = `Unexpected evolver \`${name}\`, expected ${expected.join(', ')}`;
  const fault = {
    ruleId: 'config/evolver',
    severity: 'error',
    reason,
    pointer: '/evolver/name',
    expected,
  } as const;
  return { ok: false, diagnostics: [fault] };
}

function withParameters(text: string, evolver: Evolver): ReadYaml<Config> {
  const params = parametersSchema(evolver);
  const schema = z.extend(configSchema, {
    evolver: z.strictObject({ name: z.string(), params: z.prefault(params, {}) }),
  });
  return readYaml<Config>(text, schema, 'config/schema');
}

function absolutePaths(config: Config): Diagnostic[] {
  return (['file', 'template'] as const)
    .filter((key) => /^(?:[/\\]|[A-Za-z]:)/.test(config[key]))
    .map((key) => ({
      ruleId: 'config/path',
      severity: 'error',
      reason: `Unexpected absolute path \`${config[key]}\`, expected a path seen from the playbook's folder`,
      pointer: `/${key}`,
    }));
}

/** There is one agent and one judge. */
function manyChoices({ agent, judge }: Config): Diagnostic[] {
  const choices = [
    ['agent', agent, ['command', 'llm']],
    ['judge', judge, ['exact', 'number', 'labels', 'command']],
  ] as const;
  return choices.flatMap(([key, value, names]): Diagnostic[] => {
    if (value === undefined) return [];
    const given = names.filter((name) => (value as Readonly<Record<string, unknown>>)[name] !== undefined);
    if (given.length === 1) return [];
    const found = given.length === 0 ? 'none of them' : given.map((name) => `\`${name}\``).join(' and ');
    const reason = `Unexpected ${key} with ${found}, expected one of ${names.map((name) => `\`${name}\``).join(', ')}`;
    return [{ ruleId: 'config/choice', severity: 'error', reason, pointer: `/${key}` }];
  });
}
