import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import type { Agent } from '../../src/learn/agent.ts';
import { attemptsBy } from '../../src/learn/attempt.ts';
import type { Judge } from '../../src/learn/judge.ts';
import type { Model, ModelRequest, Role } from '../../src/learn/model.ts';
import type { LearnEvent } from '../../src/learn/observe.ts';
import type { AceParameters } from '../../src/learn/parameters.ts';
import { type Prompt, parsePrompt } from '../../src/learn/prompt.ts';
import type { RunSettings, RunTools } from '../../src/learn/run.ts';
import type { Task } from '../../src/learn/task.ts';
import { withholdTargets } from '../../src/learn/withhold.ts';
import { type MemoryLedger, memoryLedger } from './memory-ledger.ts';

const TEMPLATE = fileURLToPath(new URL('../../templates/ace/', import.meta.url));

/** The parameters of ace@1.0 as its evolver.yaml says them, some of them changed. */
function parameters(changed: Partial<AceParameters> = {}): AceParameters {
  const { params } = parse(readFileSync(`${TEMPLATE}evolver.yaml`, 'utf8'));
  const defaults = Object.entries<{ default: unknown }>(params).map(([key, value]) => [key, value.default]);
  return { ...(Object.fromEntries(defaults) as AceParameters), ...changed };
}

/** A prompt of the template ace. */
export function prompt(role: Role): Prompt {
  const parsed = parsePrompt(role, readFileSync(`${TEMPLATE}prompts/${role}.md`, 'utf8'));
  if (!parsed.ok) throw new Error('the prompt is broken');
  return parsed.prompt;
}

/** What a test scripts of a run, all of it by name or by function. */
export interface Script {
  readonly agent: Agent;
  readonly judge: Judge;
  /** What the model answers; the default is an empty reflection and an empty curation. */
  readonly model?: (request: ModelRequest) => string;
  readonly ledger?: MemoryLedger;
  readonly params?: Partial<AceParameters>;
  readonly tasks: readonly Task[];
  readonly stepSize?: number;
}

/** All that happened in a scripted run, in order, as short lines, and every request. */
export interface Stage {
  readonly settings: RunSettings;
  readonly tools: RunTools;
  readonly ledger: MemoryLedger;
  readonly calls: string[];
  readonly requests: ModelRequest[];
  readonly events: LearnEvent[];
}

/** A run in which agent, judge and model are scripts and everything else is real. */
export function stage(script: Script): Stage {
  const ledger = script.ledger ?? memoryLedger();
  const calls: string[] = [];
  const requests: ModelRequest[] = [];
  const events: LearnEvent[] = [];
  const answer =
    script.model ?? ((request) => (request.name.includes('curator') ? '{"operations": []}' : '{}'));
  const model: Model = async (request) => {
    calls.push(request.name);
    requests.push(request);
    return { text: answer(request), finish: 'stop', usage: { calls: 1, inputTokens: 10, outputTokens: 5 } };
  };
  const make = attemptsBy({
    agent: async (request) => {
      calls.push(`${request.name}-agent${request.reflection === undefined ? '' : ' (with a reflection)'}`);
      return script.agent(request);
    },
    judge: script.judge,
    openWorkspace: async () => ({ close: async () => undefined }),
  });
  const tools: RunTools = {
    ledger,
    model,
    prompts: { reflector: prompt('reflector'), curator: prompt('curator') },
    attemptAll: async (wanted) => {
      const attempts = [];
      for (const request of wanted) attempts.push(await make(request));
      return attempts;
    },
    countTokens: (text) => Math.ceil(text.length / 4),
    withhold: withholdTargets(script.tasks),
    observe: (event) => events.push(event),
  };
  const settings: RunSettings = {
    run: 'run-7',
    params: parameters(script.params),
    stepSize: script.stepSize ?? 1,
    agent: 'scripted',
    models: ['scripted/model'],
    evidence: 'reference',
  };
  return { settings, tools, ledger, calls, requests, events };
}

/** An agent that answers from a table: for each task its answers, one for each round. */
export function answersOf(table: Readonly<Record<string, readonly string[]>>): Agent {
  return async ({ task, name }) => {
    const round = Number(/-r(\d+)$/.exec(name)?.[1] ?? 1);
    const answers = table[task.id] ?? [];
    const message = answers[round - 1] ?? answers.at(-1) ?? '';
    return { status: 'answered', message, trajectory: `worked on ${task.id}` };
  };
}
