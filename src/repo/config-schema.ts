import * as z from 'zod';

const path = z.string().min(1);
const command = z.array(z.string()).min(1);
const count = z.int().min(0);
const seconds = z.number().positive();

const check = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]*$/, 'lower-case letters, digits and `-`')
    .meta({ description: 'What messages call it.' }),
  run: command.meta({
    description:
      'The command and its arguments; exit code 0 passes. DELTABOOK_CANDIDATE names the text to judge.',
  }),
  on: z
    .enum(['delta', 'run'])
    .default('delta')
    .meta({ description: 'Before each delta, or once at the end of a run.' }),
  timeout_s: seconds.default(60),
});

const params = z.strictObject({
  feedback: z.boolean().optional(),
  success_score: z.number().optional(),
  max_num_rounds: count.optional(),
  curator_frequency: z.int().min(1).optional(),
  curator_operations: z
    .array(z.enum(['ADD', 'UPDATE', 'MERGE', 'SPLIT', 'CONDITION', 'REORDER', 'DELETE']))
    .optional(),
  playbook_token_budget: z.int().min(1).optional(),
  enforce_token_budget: z.boolean().optional(),
  total_samples: z.int().min(1).nullable().optional(),
  num_epochs: z.int().min(1).optional(),
  val_every: z.union([z.literal('epoch'), count]).optional(),
  score_initial: z.boolean().optional(),
  trace_chars: z.int().min(1).optional(),
  question_chars: z.int().min(1).optional(),
  max_tokens: z.int().min(1).optional(),
  temperature: z.number().min(0).nullable().optional(),
  votes: z.enum(['task', 'round']).optional(),
  attribution: z.enum(['cited', 'reflector']).optional(),
  reflector_history: count.optional(),
  use_bulletpoint_analyzer: z.boolean().optional(),
});

const agent = z.strictObject({
  command: command.optional(),
  llm: z.strictObject({ model: z.string().min(1).optional() }).optional(),
  concurrency: z.int().min(1).optional(),
  timeout_s: seconds.optional(),
  workspace: z.enum(['none', 'copy', 'worktree']).optional(),
  answer: z.enum(['auto', 'json', 'text']).optional(),
  show_counters: z.boolean().optional(),
});

const judge = z.strictObject({
  exact: z.strictObject({}).optional(),
  number: z.strictObject({ tolerance: z.number().min(0).optional() }).optional(),
  labels: z.strictObject({}).optional(),
  command: command.optional(),
});

/** deltabook.yaml as a person writes it: only `template` is required. */
export const configSchema = z.strictObject({
  template: z
    .string()
    .min(1)
    .meta({ description: 'A template of deltabook with its version, such as ace@1.0, or a folder.' }),
  file: path
    .default('ADAPTER.md')
    .meta({ description: 'The file that holds the playbook region, seen from here.' }),
  ids: z
    .enum(['strict', 'any'])
    .default('strict')
    .meta({ description: 'any: a playbook that came with other ids than prefix-NNNNN.' }),
  counters: z
    .enum(['run', 'delta', 'sync'])
    .default('run')
    .meta({ description: 'When a run writes its votes into the file.' }),
  protected: z
    .array(z.string())
    .default([])
    .meta({ description: 'Ids and section keys that no delta may reword or delete.' }),
  max_deletes_per_delta: count.default(5),
  checks: z
    .array(check)
    .default([])
    .meta({ description: 'Commands that must pass before a delta is committed.' }),
  evolver: z.strictObject({ name: z.string().min(1), params: params.optional() }).optional(),
  data: z
    .strictObject({
      tasks: path,
      train: path.optional(),
      val: path.optional(),
      test: path.optional(),
      step_size: z.int().min(1).optional(),
      shuffle_seed: z.int().optional(),
    })
    .optional(),
  agent: agent.optional(),
  judge: judge.optional(),
  llm: z.strictObject({ model: z.string().min(1) }).optional(),
  backends: z
    .record(z.string(), z.strictObject({ base_url: z.url(), api_key_env: z.string().optional() }))
    .optional(),
});

/** deltabook.yaml, with the defaults filled in. */
export type Config = z.output<typeof configSchema>;

/** A command that must pass before a delta is committed. */
export type Check = Config['checks'][number];

/** The JSON Schema of deltabook.yaml, for editors. */
export function configJsonSchema(): object {
  return {
    ...z.toJSONSchema(configSchema, { io: 'input' }),
    title: 'deltabook.yaml',
    description: 'How a playbook is kept, checked and learned.',
  };
}
