import type { Agent, AgentResult } from './agent.ts';
import { type Citable, type Citations, readCitations } from './citations.ts';
import type { Judge, Verdict } from './judge.ts';
import { publicTask, type Task } from './task.ts';
import type { OpenWorkspace } from './workspace.ts';

/** One go at a task: what the agent did, what it cited, and how that was judged, if it was. */
export interface Attempt {
  readonly name: string;
  readonly task: Task;
  readonly result: AgentResult;
  readonly citations: Citations;
  readonly verdict?: Verdict | undefined;
}

/** The playbook as an attempt sees it: what the agent is given, and the bullets that it can cite. */
export interface Frozen {
  readonly text: string;
  readonly bullets: readonly Citable[];
}

/** What an attempt is made with. */
export interface AttemptRequest {
  readonly task: Task;
  readonly playbook: Frozen;
  readonly name: string;
  readonly reflection?: string | undefined;
  /** Whether the judge looks at it; without labels nobody does. */
  readonly isJudged: boolean;
}

/** Makes attempts. */
export type MakeAttempt = (request: AttemptRequest) => Promise<Attempt>;

/**
 * Attempts made by an agent in a workspace of their own, in which the judge looks at them before it goes. An
 * attempt without an answer scores 0 without a judge.
 */
export function attemptsBy(given: {
  readonly agent: Agent;
  readonly judge: Judge;
  readonly openWorkspace: OpenWorkspace;
}): MakeAttempt {
  return async ({ task, playbook, name, reflection, isJudged }) => {
    const shown = publicTask(task);
    const workspace = await given.openWorkspace(shown);
    try {
      const { folder } = workspace;
      const request = { task: shown, playbook: playbook.text, reflection, workspace: folder, name };
      const result = await given.agent(request);
      const citations = readCitations(result.message, playbook.bullets, result.bulletIds);
      const { prediction } = citations;
      if (!isJudged) return { name, task, result, citations };
      const verdict =
        result.status === 'answered'
          ? await given.judge({ task, prediction, workspace: folder })
          : { score: 0 };
      return { name, task, result, citations, verdict };
    } finally {
      await workspace.close();
    }
  };
}
