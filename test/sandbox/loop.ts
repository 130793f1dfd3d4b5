import { readFileSync } from 'node:fs';
import { replyTo } from '../../src/sandbox/model/reply.ts';
import { type Random, randomFrom } from '../../src/sandbox/world/random.ts';
import { drawTasks, type SandboxTask } from '../../src/sandbox/world/tasks.ts';
import { drawWorld } from '../../src/sandbox/world/world.ts';

/** How a run of the loop is made; the first values are those that a default run has. */
export interface LoopSettings {
  readonly seed: number;
  readonly epochs: number;
  readonly history: number;
  readonly permuted: boolean;
  readonly operations: readonly ('ADD' | 'UPDATE' | 'DELETE')[];
}

export interface LoopResult {
  readonly before: number;
  /** The test score after each epoch. */
  readonly after: readonly number[];
  /** The score with the words of each bullet shuffled. */
  readonly shuffled: number;
  readonly calls: number;
  readonly bullets: readonly Bullet[];
  readonly longest: { generator: number; reflector: number; curator: number };
}

interface Bullet {
  id: string;
  text: string;
  helpful: number;
  harmful: number;
}

const PROMPTS = Object.fromEntries(
  (['generator', 'reflector', 'curator'] as const).map((role) => [
    role,
    readFileSync(new URL(`../../templates/ace/prompts/${role}.md`, import.meta.url), 'utf8'),
  ]),
);
const STEP = 4;
const ROUNDS = 3;

/** A small ACE loop in memory: the same prompts as the real one, and the reply function in the model's place. */
export function learn(given: Partial<LoopSettings>): LoopResult {
  const settings: LoopSettings = {
    seed: 1,
    epochs: 3,
    history: 15,
    permuted: false,
    operations: ['ADD', 'UPDATE', 'DELETE'],
    ...given,
  };
  const random = randomFrom(settings.seed, 'loop');
  const tasks = drawTasks(drawWorld(settings.seed), settings.seed);
  const test = tasks.filter(({ split }) => split === 'test');
  const run: Run = { settings, random, bullets: [], votes: new Set(), history: new Map(), calls: 0, longest: { generator: 0, reflector: 0, curator: 0 } };
  const before = scoreOf(run, test);
  const train = permute(
    tasks.filter(({ split }) => split === 'train'),
    settings.permuted ? random : undefined,
  );
  const after: number[] = [];
  for (let epoch = 1; epoch <= settings.epochs; epoch++) {
    const order = random.shuffle(train);
    for (let from = 0; from < order.length; from += STEP) takeStep(run, order.slice(from, from + STEP), epoch);
    after.push(scoreOf(run, test));
  }
  const bullets = [...run.bullets];
  run.bullets = bullets.map((bullet) => ({ ...bullet, text: random.shuffle(bullet.text.split(' ')).join(' ') }));
  return { before, after, shuffled: scoreOf(run, test), calls: run.calls, bullets, longest: run.longest };
}

interface Run {
  readonly settings: LoopSettings;
  readonly random: Random;
  bullets: Bullet[];
  readonly votes: Set<string>;
  readonly history: Map<string, string[]>;
  calls: number;
  readonly longest: { generator: number; reflector: number; curator: number };
}

interface Attempt {
  readonly task: SandboxTask;
  readonly prediction: string;
  readonly cited: readonly string[];
  readonly message: string;
  readonly score: number;
}

function permute(tasks: readonly SandboxTask[], random: Random | undefined): readonly SandboxTask[] {
  if (!random) return tasks;
  const targets = random.shuffle(tasks.map(({ target }) => target));
  return tasks.map((task, index) => ({ ...task, target: targets[index] ?? '' }));
}

function scoreOf(run: Run, tasks: readonly SandboxTask[]): number {
  const playbook = shown(run.bullets);
  return tasks.reduce((sum, task) => sum + attempt(run, task, playbook).score, 0) / tasks.length;
}

function takeStep(run: Run, tasks: readonly SandboxTask[], epoch: number): void {
  const playbook = shown(run.bullets);
  for (const first of tasks.map((task) => attempt(run, task, playbook))) {
    const reflection = reflectInRounds(run, first, { playbook, epoch });
    remember(run, first);
    curate(run, first.task, reflection);
  }
}

function reflectInRounds(run: Run, first: Attempt, at: { readonly playbook: string; readonly epoch: number }): string {
  let current = first;
  let reflection = '';
  for (let round = 1; round <= (first.score === 1 ? 1 : ROUNDS); round++) {
    const { tags, ...words } = reflect(run, current);
    for (const { id, tag } of tags) vote(run, id, tag, `${at.epoch}/${first.task.id}`);
    reflection = (['diagnosis', 'cause', 'correction', 'insight'] as const)
      .filter((part) => words[part] !== '')
      .map((part) => `${part}: ${words[part]}`)
      .join('\n');
    if (first.score === 1) break;
    current = attempt(run, first.task, at.playbook, reflection);
    if (current.score === 1) break;
  }
  return reflection;
}

function vote(run: Run, id: string, tag: 'helpful' | 'harmful' | 'neutral', event: string): void {
  const bullet = run.bullets.find((each) => each.id === id);
  const key = `${id}/${tag}/${event}`;
  if (!bullet || tag === 'neutral' || run.votes.has(key)) return;
  run.votes.add(key);
  bullet[tag]++;
}

function remember({ settings, history }: Run, { task, prediction, score }: Attempt): void {
  if (settings.history === 0) return;
  const feedback = score === 1 ? {} : { feedback: `expected answer: ${task.target}` };
  const line = JSON.stringify({ task: task.input, prediction, score, ...feedback });
  history.set(task.group, [...(history.get(task.group) ?? []), line].slice(-settings.history));
}

function attempt(run: Run, task: SandboxTask, playbook: string, reflection = ''): Attempt {
  const message = ask(run, 'generator', { playbook, reflection, task: task.input });
  const [prediction = '', line = ''] = message.split('\n');
  const cited = line.replace('bullet_ids:', '').split(',').map((id) => id.trim()).filter((id) => id !== '');
  return { task, prediction, cited, message, score: prediction === task.target ? 1 : 0 };
}

interface Reflected {
  readonly diagnosis: string;
  readonly cause: string;
  readonly correction: string;
  readonly insight: string;
  readonly tags: readonly { readonly id: string; readonly tag: 'helpful' | 'harmful' | 'neutral' }[];
}

function reflect(run: Run, { task, prediction, cited, message, score }: Attempt): Reflected {
  const verdict = `The answer was judged ${score === 1 ? 'right' : 'wrong'}: score ${score} of 1.`;
  const told = score === 1 ? '' : `\nThe judge says: expected answer: ${task.target}`;
  const reply = ask(run, 'reflector', {
    playbook: run.bullets.filter(({ id }) => cited.includes(id)).map(line).join('\n'),
    history: (run.history.get(task.group) ?? []).join('\n'),
    task: task.input,
    attempt: `status: answered\ncited: ${cited.join(', ')}\nprediction:\n${prediction}\n\ntrajectory:\n${message}`,
    feedback: `${verdict}${told}`,
  });
  return JSON.parse(reply);
}

interface Operation {
  readonly type: 'ADD' | 'UPDATE' | 'DELETE';
  readonly id: string;
  readonly content: string;
}

function curate(run: Run, task: SandboxTask, reflection: string): void {
  const reply = ask(run, 'curator', {
    operations: run.settings.operations.map((type) => JSON.stringify({ type })).join('\n'),
    playbook: `## FORMULAS & CALCULATIONS\n${run.bullets.map(line).join('\n')}`,
    progress: 'task 1 of 100',
    task: task.input,
    feedback: reflection,
  });
  const { operations }: { operations: readonly Operation[] } = JSON.parse(reply);
  for (const operation of operations) apply(run, operation);
}

function apply(run: Run, { type, id, content }: Operation): void {
  if (type === 'DELETE') run.bullets = run.bullets.filter((bullet) => bullet.id !== id);
  for (const bullet of run.bullets) if (type === 'UPDATE' && bullet.id === id) bullet.text = content;
  if (type !== 'ADD') return;
  const number = String(10_000 + run.random.below(90_000));
  run.bullets = [...run.bullets, { id: `cal-${number}`, text: content, helpful: 0, harmful: 0 }].sort((a, b) =>
    a.id < b.id ? -1 : 1,
  );
}

function shown(bullets: readonly Bullet[]): string {
  const lines = bullets.map(({ id, text }) => `[${id}] ${text}`);
  return ['Lessons from earlier tasks.', '## FORMULAS & CALCULATIONS', ...lines].join('\n\n');
}

function line({ id, helpful, harmful, text }: Bullet): string {
  return `[${id}] helpful=${helpful} harmful=${harmful} :: ${text}`;
}

type Role = 'generator' | 'reflector' | 'curator';

function ask(run: Run, role: Role, values: Readonly<Record<string, string>>): string {
  run.calls++;
  const body = requestBody(role, values);
  const start = performance.now();
  const { status, text } = replyTo(body);
  run.longest[role] = Math.max(run.longest[role], performance.now() - start);
  if (status !== 200) throw new Error(text);
  return JSON.parse(text).choices[0].message.content;
}

/** A role's prompt filled as the real loop fills it: an empty block is left out, the role is the system's message. */
export function requestBody(role: Role, values: Readonly<Record<string, string>>): string {
  const fill = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
  const template = PROMPTS[role] ?? '';
  const kept = template.replace(/^<(\w+)>\n\{\{(\w+)\}\}\n<\/\1>\n*/gm, (block, _tag, name: string) =>
    values[name] ? block : '',
  );
  const end = kept.indexOf('</role>') + '</role>'.length;
  return JSON.stringify({
    model: 'sandbox',
    messages: [
      { role: 'system', content: fill(kept.slice(0, end)) },
      { role: 'user', content: fill(kept.slice(end)).trim() },
    ],
  });
}
