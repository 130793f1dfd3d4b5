import { resolve } from 'node:path';
import type { Agent, AgentResult } from '../../learn/agent.ts';
import { type Attempt, type AttemptRequest, attemptsBy } from '../../learn/attempt.ts';
import { generatorAgent } from '../../learn/generator.ts';
import type { Judge, Verdict } from '../../learn/judge.ts';
import { exactJudge } from '../../learn/judges/exact.ts';
import { labelsJudge } from '../../learn/judges/labels.ts';
import { numberJudge } from '../../learn/judges/number.ts';
import type { Model } from '../../learn/model.ts';
import type { OpenWorkspace } from '../../learn/workspace.ts';
import { gitEnvironment } from '../../repo/git.ts';
import { git, type Repository } from '../../repo/repository.ts';
import { commandAgent } from '../../run/command-agent.ts';
import { commandJudge } from '../../run/command-judge.ts';
import { inParallel } from '../../run/pool.ts';
import { openWorkspaces } from '../../run/workspace.ts';
import type { Context } from '../context.ts';
import { keyVeil } from './keys.ts';
import type { Prepared } from './prepare.ts';

/** What attempts are made with on this machine. */
export interface Surroundings {
  readonly context: Context;
  readonly repository: Repository;
  /** The commit that worktrees are made of. */
  readonly commit: string;
  readonly concurrency: number;
  /** The model of the built-in Generator, where that is the agent. */
  readonly model: Model | undefined;
}

/** Makes attempts as deltabook.yaml says: by which agent, in which workspace, judged by whom, how many at once. */
export function attemptMaker(
  prepared: Prepared,
  surroundings: Surroundings,
): (requests: readonly AttemptRequest[]) => Promise<Attempt[]> {
  const veil = keyVeil(surroundings.context, prepared.config);
  const agent = agentOf(prepared, surroundings);
  const judge = judgeOf(prepared, surroundings);
  const make = attemptsBy({
    agent: async (request) => veiledResult(await agent(request), veil),
    judge: async (judged) => veiledVerdict(await judge(judged), veil),
    openWorkspace: workspacesOf(prepared, surroundings),
  });
  return (requests) => inParallel(requests, surroundings.concurrency, make);
}

type Veil = (text: string) => string;

function veiledResult(result: AgentResult, veil: Veil): AgentResult {
  const { message, trajectory, detail } = result;
  const said = { message: veil(message), trajectory: veil(trajectory) };
  return { ...result, ...said, ...(detail !== undefined && { detail: veil(detail) }) };
}

function veiledVerdict({ score, feedback }: Verdict, veil: Veil): Verdict {
  return { score, ...(feedback !== undefined && { feedback: veil(feedback) }) };
}

function agentOf({ config, folder, params, prompts }: Prepared, { context, model }: Surroundings): Agent {
  const { command, answer, timeout_s: timeout } = config.agent;
  if (!command && model) {
    const { max_tokens: maxTokens, temperature } = params;
    return generatorAgent({ model, prompt: prompts.generator, maxTokens, temperature });
  }
  const env = gitEnvironment(context.env);
  return commandAgent({
    command: command ?? [],
    cwd: folder,
    env,
    timeoutMs: timeout * 1000,
    answer,
    signal: context.signal,
  });
}

function judgeOf({ config, folder }: Prepared, { context }: Surroundings): Judge {
  const { exact, number, labels, command, timeout_s: timeout } = config.judge;
  if (exact) return exactJudge(exact);
  if (number) return numberJudge(number);
  if (labels) return labelsJudge(labels);
  const env = gitEnvironment(context.env);
  return commandJudge({
    command: command ?? [],
    cwd: folder,
    env,
    timeoutMs: timeout * 1000,
    signal: context.signal,
  });
}

function workspacesOf({ config, dataFolder }: Prepared, { repository, commit }: Surroundings): OpenWorkspace {
  return openWorkspaces({
    kind: config.agent.workspace,
    filesFrom: resolve(dataFolder),
    commit,
    git: (args) => git(repository, args),
  });
}
