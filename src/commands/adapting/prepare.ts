import { join } from 'node:path';
import { ToolError } from '../../errors.ts';
import { type Diagnostic, inFile } from '../../format/diagnostic.ts';
import { runFaults } from '../../learn/check-run.ts';
import { TARGET_JUDGES, targetFaults } from '../../learn/judges/targets.ts';
import type { Role } from '../../learn/model.ts';
import { mostCalls } from '../../learn/most-calls.ts';
import type { AceParameters } from '../../learn/parameters.ts';
import { type Prompt, parsePrompt } from '../../learn/prompt.ts';
import type { Splits } from '../../learn/splits.ts';
import type { Task } from '../../learn/task.ts';
import { CONFIG_FILE } from '../../repo/config.ts';
import type { Config } from '../../repo/config-schema.ts';
import { getEvolver } from '../../repo/evolver.ts';
import { configError, openPlaybook } from '../../repo/playbook.ts';
import { readPrompt } from '../../repo/prompts.ts';
import { readData } from '../../run/read-data.ts';

const HINT = 'nothing was called and nothing was written; mend it, and `--dry-run` says whether all is well';

/** The parts of a config that learning can't do without. */
const NEEDED = ['evolver', 'data', 'agent', 'judge', 'llm'] as const;

/** A config that holds all that learning needs. */
export type LearningConfig = Config & { readonly [key in (typeof NEEDED)[number]]: NonNullable<Config[key]> };

/** All that is known of a run before anything is called or written. */
export interface Prepared {
  readonly folder: string;
  readonly config: LearningConfig;
  readonly params: AceParameters;
  readonly tasks: readonly Task[];
  readonly splits: Splits;
  /** The folder that the tasks' files are seen from. */
  readonly dataFolder: string;
  readonly dataNote?: string | undefined;
  readonly prompts: Readonly<Record<Role, Prompt>>;
  /** The model that attempts tasks, where the agent is the built-in Generator. */
  readonly agentModel: string | undefined;
  /** How many calls of models the run can make. */
  readonly mostCalls: number;
}

/** Reads and checks all that a run needs. Whatever is wrong with it is one E_CONFIG that names every place. */
export function prepare(folder: string): Prepared {
  const opened = openPlaybook(folder);
  if (!opened.ok) throw configError(opened.diagnostics);
  const file = join(folder, CONFIG_FILE);
  const config = learningConfig(opened.value.config, file);
  const params = parametersOf(config);
  const data = readData(folder, config.data);
  if (!data.ok) throw configError(data.diagnostics, HINT);
  const { splits } = data;
  const faults = [
    ...inFile(file, runFaults(params, splits)),
    ...missingTargets(config, params, { folder, splits }),
  ];
  if (faults.length > 0) throw configError(faults, HINT);
  const agentModel = config.agent.llm && (config.agent.llm.model ?? config.llm.model);
  return {
    folder,
    config,
    params,
    tasks: data.tasks,
    splits,
    dataFolder: data.folder,
    dataNote: data.note,
    prompts: {
      generator: promptOf(folder, config.evolver.name, 'generator'),
      reflector: promptOf(folder, config.evolver.name, 'reflector'),
      curator: promptOf(folder, config.evolver.name, 'curator'),
    },
    agentModel,
    mostCalls: mostCalls(params, splits, agentModel === undefined ? 0 : 1),
  };
}

function learningConfig(config: Config, file: string): LearningConfig {
  const faults = NEEDED.filter((key) => config[key] === undefined).map(
    (key): Diagnostic => ({
      ruleId: 'config/learning',
      severity: 'error',
      reason: `Unexpected absence of \`${key}\`, which learning needs: the README shows a whole deltabook.yaml`,
      file,
      pointer: `/${key}`,
    }),
  );
  if (faults.length > 0) throw configError(faults, HINT);
  return config as LearningConfig;
}

/** The parameters, which the config's reader has checked against the evolver's own schema and filled in. */
function parametersOf({ evolver }: LearningConfig): AceParameters {
  const { name, needs } = getEvolver(evolver.name);
  const [need] = needs;
  if (need !== undefined)
    throw new ToolError('E_CONFIG', `the evolver ${name} needs ${need}, which this version does not have`);
  return evolver.params as unknown as AceParameters;
}

/** Without labels nobody looks at the targets of train tasks. */
function missingTargets(
  { judge, data }: LearningConfig,
  params: AceParameters,
  { folder, splits }: { readonly folder: string; readonly splits: Splits },
): Diagnostic[] {
  const kind = TARGET_JUDGES.find((name) => judge[name] !== undefined);
  if (!kind) return [];
  const judged = [...(params.feedback ? splits.train : []), ...splits.val, ...splits.test];
  return inFile(join(folder, data.tasks), targetFaults(kind, judged));
}

function promptOf(folder: string, evolver: string, role: Role): Prompt {
  const { file, text } = readPrompt(folder, evolver, role);
  const parsed = parsePrompt(role, text);
  if (!parsed.ok) throw configError(inFile(file, parsed.diagnostics), HINT);
  return parsed.prompt;
}
