import * as z from 'zod/mini';

/** A schema that is described is one of its own: the sentence goes with the schema, not with its use. */
const text = () => z.string().check(z.minLength(1));
const command = () => z.array(z.string()).check(z.minLength(1));
const count = z.int().check(z.minimum(0));
const positive = z.int().check(z.minimum(1));
const seconds = z.number().check(z.positive());
const notNegative = z.number().check(z.minimum(0));

const check = z.strictObject({
  name: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]*$/, 'lower-case letters, digits and `-`')),
  run: described(
    command(),
    'The command and its arguments; exit code 0 passes. DELTABOOK_CANDIDATE names the text to judge.',
  ),
  on: described(
    z._default(z.enum(['delta', 'run']), 'delta'),
    'Before each delta, or once at the end of a run.',
  ),
  timeout_s: z._default(seconds, 60),
});

const operations = z.enum(['ADD', 'UPDATE', 'MERGE', 'SPLIT', 'CONDITION', 'REORDER', 'DELETE']);

const params = z.strictObject({
  feedback: z.optional(z.boolean()),
  success_score: z.optional(z.number()),
  max_num_rounds: z.optional(count),
  curator_frequency: z.optional(positive),
  curator_operations: z.optional(z.array(operations)),
  playbook_token_budget: z.optional(positive),
  enforce_token_budget: z.optional(z.boolean()),
  total_samples: z.optional(z.nullable(positive)),
  num_epochs: z.optional(positive),
  val_every: z.optional(z.union([z.literal('epoch'), count])),
  score_initial: z.optional(z.boolean()),
  trace_chars: z.optional(positive),
  question_chars: z.optional(positive),
  max_tokens: z.optional(positive),
  temperature: z.optional(z.nullable(notNegative)),
  votes: z.optional(z.enum(['task', 'round'])),
  attribution: z.optional(z.enum(['cited', 'reflector'])),
  reflector_history: z.optional(count),
  use_bulletpoint_analyzer: z.optional(z.boolean()),
});

const data = z.strictObject({
  tasks: text(),
  train: z.optional(text()),
  val: z.optional(text()),
  test: z.optional(text()),
  step_size: z.optional(positive),
  shuffle_seed: z.optional(z.int()),
});

const agent = z.strictObject({
  command: z.optional(command()),
  llm: z.optional(z.strictObject({ model: z.optional(text()) })),
  concurrency: z.optional(positive),
  timeout_s: z.optional(seconds),
  workspace: z.optional(z.enum(['none', 'copy', 'worktree'])),
  answer: z.optional(z.enum(['auto', 'json', 'text'])),
  show_counters: z.optional(z.boolean()),
});

const judge = z.strictObject({
  exact: z.optional(z.strictObject({})),
  number: z.optional(z.strictObject({ tolerance: z.optional(notNegative) })),
  labels: z.optional(z.strictObject({})),
  command: z.optional(command()),
});

const backend = z.strictObject({ base_url: z.url(), api_key_env: z.optional(text()) });

/** deltabook.yaml as a person writes it: only `template` is required. */
export const configSchema = z.strictObject({
  template: described(text(), 'A template of deltabook with its version, such as ace@1.0, or a folder.'),
  file: described(
    z._default(text(), 'ADAPTER.md'),
    'The file that holds the playbook region, seen from here.',
  ),
  ids: described(
    z._default(z.enum(['strict', 'any']), 'strict'),
    'any: a playbook that came with other ids than prefix-NNNNN.',
  ),
  counters: described(
    z._default(z.enum(['run', 'delta', 'sync']), 'run'),
    'When a run writes its votes into the file.',
  ),
  protected: described(
    z._default(z.array(text()), []),
    'Ids and section keys that no delta may reword or delete.',
  ),
  max_deletes_per_delta: z._default(count, 5),
  checks: described(z._default(z.array(check), []), 'Commands that must pass before a delta is committed.'),
  evolver: z.optional(z.strictObject({ name: text(), params: z.optional(params) })),
  data: z.optional(data),
  agent: z.optional(agent),
  judge: z.optional(judge),
  llm: z.optional(z.strictObject({ model: text() })),
  backends: z.optional(z.record(z.string(), backend)),
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

/** A schema with the sentence that an editor shows for it. */
function described<T extends z.ZodMiniType>(schema: T, description: string): T {
  z.globalRegistry.add(schema, { description });
  return schema;
}
