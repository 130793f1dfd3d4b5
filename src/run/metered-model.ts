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
 * Records each call with its reply in `output/calls/`, before anything is made of it, and gives E_BUDGET instead
 * of a call beyond `maxCalls`. Neither keys nor headers are ever in a record: a model's request holds none.
 */
export function openMeter(records: Records, maxCalls: number): Meter {
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
      const reply = await model(request);
      used = sumUsage([used, reply.usage]);
      records.json(`output/calls/${request.name}.json`, { request, reply });
      return reply;
    },
  };
}
