import { ToolError } from '../errors.ts';
import type { Usage } from '../learn/agent.ts';
import type { Model } from '../learn/model.ts';
import { NO_USAGE, sumUsage } from '../learn/usage.ts';
import type { Records } from './records.ts';

/** Counts the calls of all models that it is wrapped around. */
export interface Meter {
  readonly wrap: (model: Model) => Model;
  /** What all calls used so far. */
  readonly used: () => Usage;
}

/**
 * Records each call in `output/calls/`, before it is made and again with its reply, and gives E_BUDGET instead of a
 * call beyond `maxCalls`. A request holds neither key nor headers; `veil` takes out of a reply what it echoes of them.
 */
export function openMeter(
  records: Records,
  maxCalls: number,
  veil: (text: string) => string = (text) => text,
): Meter {
  let used = NO_USAGE;
  let begun = 0;
  return {
    used: () => used,
    wrap: (model) => async (request) => {
      if (begun >= maxCalls) {
        throw new ToolError('E_BUDGET', `${maxCalls} calls of models are made, which was the budget`, {
          hint: 'what was learned before is committed; raise --max-calls for more',
        });
      }
      begun++;
      records.json(`output/calls/${request.name}.json`, { request });
      const answered = await model(request);
      const reply = { ...answered, text: veil(answered.text) };
      used = sumUsage([used, reply.usage]);
      records.json(`output/calls/${request.name}.json`, { request, reply });
      return reply;
    },
  };
}
