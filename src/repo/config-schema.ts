import * as z from 'zod/mini';

/** A schema that is described is one of its own: the sentence goes with the schema, not with its use. */
const text = () => z.string().check(z.minLength(1));
const command = () => z.array(z.string()).check(z.minLength(1));
const count = z.int().check(z.minimum(0));
const positive = z.int().check(z.minimum(1));
const seconds = z.number().check(z.positive());
const notNegative = z.number().check(z.minimum(0));
const flag = z._default(z.boolean(), false);

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

const data = z.strictObject({
  tasks: described(
    text(),
    'Tasks, one JSON object a line: id, input, and target, group, split, files where there are any.',
  ),
  train: described(z.optional(text()), 'A file with the ids of the tasks to learn from, one a line.'),
  val: described(z.optional(text()), 'A file with the ids of the tasks that choose the best playbook.'),
  test: described(
    z.optional(text()),
    'A file with the ids of the tasks that are scored at the start and at the end.',
  ),
  step_size: described(z._default(positive, 1), 'How many tasks are attempted with the same playbook.'),
  shuffle_seed: described(
    z.optional(z.int()),
    'Shuffles the train tasks of each epoch; without it they come in the order of the file.',
  ),
});

const agent = z.strictObject({
  command: described(
    z.optional(command()),
    'Your agent: a command that reads {task, playbook, reflection?} as JSON and prints its answer.',
  ),
  llm: described(
    z.optional(z.strictObject({ model: z.optional(text()) })),
    'The built-in Generator, with the model of `llm` or one of its own.',
  ),
  concurrency: described(z._default(positive, 4), 'How many attempts run at once.'),
  timeout_s: described(z._default(seconds, 120), 'After how long an attempt is ended.'),
  workspace: described(
    z._default(z.enum(['none', 'copy', 'worktree']), 'none'),
    "A directory for each attempt: with the task's files, or a git worktree of the commit that the run began at.",
  ),
  answer: described(
    z._default(z.enum(['auto', 'json', 'text']), 'auto'),
    'Where the final message is: in the `answer` of the last JSON line, or all of the output.',
  ),
  show_counters: described(flag, 'Whether the agent is shown the counters of the bullets.'),
});

const judge = z.strictObject({
  exact: described(
    z.optional(z.strictObject({ reveal: flag })),
    'Right is what equals the target as text; with `reveal` the Reflector is told the target.',
  ),
  number: described(
    z.optional(z.strictObject({ tolerance: z._default(notNegative, 0), reveal: flag })),
    'Right is the same number, up to `tolerance`; thousands separators and units around it do not count.',
  ),
  labels: described(
    z.optional(z.strictObject({ reveal: flag })),
    'The share of a list of labels that is right, position by position.',
  ),
  command: described(
    z.optional(command()),
    'A command that reads {task, prediction} as JSON and prints {"score", "feedback"}.',
  ),
  timeout_s: described(z._default(seconds, 120), 'After how long a judging command has failed.'),
});

const llm = z.strictObject({
  model: described(
    text(),
    'A backend and a model, such as openai/gpt-5.6-mini; sandbox/rules needs no key and no network.',
  ),
  timeout_s: described(z._default(seconds, 300), 'After how long a call has failed.'),
  retries: described(z._default(count, 4), 'How often a call that failed is tried again.'),
});

const backend = z.strictObject({
  base_url: described(z.url(), 'An endpoint for OpenAI chat completions, up to and with /v1.'),
  api_key_env: described(z.optional(text()), 'The environment variable that holds its key.'),
});

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
  evolver: described(
    z.optional(z.strictObject({ name: text(), params: z._default(z.record(z.string(), z.unknown()), {}) })),
    'The learning method and its parameters.',
  ),
  data: z.optional(data),
  agent: z.optional(agent),
  judge: z.optional(judge),
  llm: z.optional(llm),
  backends: z._default(z.record(z.string(), backend), {}),
});

/** deltabook.yaml, with the defaults filled in. */
export type Config = z.output<typeof configSchema>;

/** A command that must pass before a delta is committed. */
export type Check = Config['checks'][number];

/** A schema with the sentence that an editor shows for it. */
function described<T extends z.ZodMiniType>(schema: T, description: string): T {
  z.globalRegistry.add(schema, { description });
  return schema;
}
