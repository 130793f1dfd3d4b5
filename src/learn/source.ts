import type { Evidence, Source } from '../delta/delta.ts';
import type { Usage } from './agent.ts';
import type { Attempt } from './attempt.ts';
import type { Run } from './run.ts';

/** What every delta of a run says of where it comes from; no clock, unless one was given. */
export function runSource({ run, agent, models, started }: Run['settings']): Source {
  return { by: 'ace', run, agent, models, ...(started !== undefined && { started }) };
}

/** The same with the task that a delta was learned from, its score, and what that used. */
export function sourceOf({ settings }: Run, { task, verdict }: Attempt, usage: Usage): Source {
  return {
    ...runSource(settings),
    task: task.id,
    ...(verdict && { score: verdict.score }),
    usage: { calls: usage.calls, tokens: usage.inputTokens + usage.outputTokens },
  };
}

/** What speaks for a delta: how the attempt was judged, or how it ended, in a model's words. */
export function evidenceOf({ settings }: Run, { task, result, verdict }: Attempt, quote: string): Evidence {
  const judged = result.status === 'answered' ? settings.evidence : 'tool_error';
  const kind = verdict ? judged : 'status';
  return { kind, task: task.id, ...(quote !== '' && { quote }) };
}
