import { replyTo } from '../../src/sandbox/model/reply.ts';
import { type Random, randomFrom } from '../../src/sandbox/world/random.ts';
import { drawTasks, type SandboxTask } from '../../src/sandbox/world/tasks.ts';
import { drawWorld } from '../../src/sandbox/world/world.ts';
import { type Role, requestBody } from './request-body.ts';

/** How a run of the loop is made. */
export interface LoopSettings {
  readonly seed: number;
  readonly epochs: number;
  readonly history: number;
  /** What becomes of the tasks that are learned from. */
  readonly disturb: (tasks: readonly SandboxTask[]) => readonly SandboxTask[];
  readonly operations: readonly ('ADD' | 'UPDATE' | 'DELETE')[];
}

export interface LoopResult {
  readonly before: number;
  /** The test score after each epoch. */
  readonly after: readonly number[];
  /** The score with the words of each bullet shuffled. */
  readonly shuffled: number;
  /** Every request body that was sent, in order. */
  readonly bodies: readonly string[];
  readonly times: Readonly<Record<Role, number[]>>;
  readonly bullets: readonly Bullet[];
}

interface Bullet {
  id: string;
  text: string;
  helpful: number;
  harmful: number;
}

const STEP = 4;
const ROUNDS = 3;

/** A small ACE loop in memory: the same prompts as the real one, and the reply function in the model's place. */
export function learn(given: Partial<LoopSettings>): LoopResult {
  const settings: LoopSettings = {
    seed: 1,
    epochs: 3,
    history: 15,
    disturb: (all) => all,
    operations: ['ADD', 'UPDATE', 'DELETE'],
    ...given,
  };
  const random = randomFrom(settings.seed, 'loop');
  const tasks = drawTasks(drawWorld(settings.seed), settings.seed);
  const test = tasks.filter(({ split }) => split === 'test');
  const run: Run = {
    settings,
    random,
    bullets: [],
    votes: new Set(),
    history: new Map(),
    bodies: [],
    times: { generator: [], reflector: [], curator: [] },
  };
  const before = scoreOf(run, test);
  const train = settings.disturb(tasks).filter(({ split }) => split === 'train');
  const after: number[] = [];
  for (let epoch = 1; epoch <= settings.epochs; epoch++) {
    const order = random.shuffle(train);
    for (let from = 0; from < order.length; from += STEP)
      takeStep(run, order.slice(from, from + STEP), epoch);
    after.push(scoreOf(run, test));
  }
  const bullets = [...run.bullets];
  run.bullets = bullets.map((bullet) => ({
    ...bullet,
    text: random.shuffle(bullet.text.split(' ')).join(' '),
  }));
  return { before, after, shuffled: scoreOf(run, test), bodies: run.bodies, times: run.times, bullets };
}

interface Run {
  readonly settings: LoopSettings;
  readonly random: Random;
  bullets: Bullet[];
  readonly votes: Set<string>;
  readonly history: Map<string, string[]>;
  readonly bodies: string[];
  readonly times: Readonly<Record<Role, number[]>>;
}

interface Attempt {
  readonly task: SandboxTask;
  readonly prediction: string;
  readonly cited: readonly string[];
  readonly message: string;
  readonly score: number;
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

function reflectInRounds(
  run: Run,
  first: Attempt,
  at: { readonly playbook: string; readonly epoch: number },
): string {
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
  const cited = line
    .replace('bullet_ids:', '')
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
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
    playbook: run.bullets
      .filter(({ id }) => cited.includes(id))
      .map(line)
      .join('\n'),
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
  run.bullets = [...run.bullets, { id: `cal-${number}`, text: content, helpful: 0, harmful: 0 }].sort(
    (a, b) => (a.id < b.id ? -1 : 1),
  );
}

function shown(bullets: readonly Bullet[]): string {
  const lines = bullets.map(({ id, text }) => `[${id}] ${text}`);
  return ['Lessons from earlier tasks.', '## FORMULAS & CALCULATIONS', ...lines].join('\n\n');
}

function line({ id, helpful, harmful, text }: Bullet): string {
  return `[${id}] helpful=${helpful} harmful=${harmful} :: ${text}`;
}

function ask(run: Run, role: Role, values: Readonly<Record<string, string>>): string {
  const body = requestBody(role, values);
  run.bodies.push(body);
  const start = performance.now();
  const { status, text } = replyTo(body);
  run.times[role].push(performance.now() - start);
  if (status !== 200) throw new Error(text);
  return JSON.parse(text).choices[0].message.content;
}
