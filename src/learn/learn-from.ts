import type { Diagnostic } from '../format/diagnostic.ts';
import type { Usage } from './agent.ts';
import type { Attempt, Frozen } from './attempt.ts';
import { BUILT } from './curation.ts';
import { curate } from './curator.ts';
import { cutEnd } from './cut.ts';
import { type Landed, land } from './land.ts';
import { liveSections } from './ledger.ts';
import type { CuratorRecord } from './observe.ts';
import { formatReflection, type Reflection } from './reflection.ts';
import { nameOf, type Place, reflectInRounds } from './rounds.ts';
import type { Run } from './run.ts';
import { evidenceOf, sourceOf } from './source.ts';
import { NO_USAGE, sumUsage } from './usage.ts';
import { onceEach } from './votes.ts';

/** How much of a model's words a delta repeats, in UTF-16 units. */
const REASON_CHARS = 300;
const QUOTE_CHARS = 200;

/** Learns from one attempt: reflections and their votes, then what the Curator makes of the last one, as one delta. */
export async function learnFrom(
  run: Run,
  attempt: Attempt,
  at: { readonly place: Place; readonly frozen: Frozen },
): Promise<void> {
  // What the Reflector was told, and must not pass on; remembering this attempt drops the oldest of it.
  const told = [attempt.task, ...run.history.tasks(attempt)];
  const withhold = (text: string) => run.tools.withhold(text, told);
  const state = await run.tools.ledger.read();
  const reflected = await reflectInRounds(run, attempt, { ...at, state });
  run.history.remember(attempt);
  run.pending = onceEach([...run.pending, ...reflected.votes]);
  const { reflection } = reflected;
  const curated = await curateTask(run, attempt, { place: at.place, reflection, withhold });
  const usage = sumUsage([attempt.result.usage, reflected.usage, curated.usage]);
  const landed = await landTask(run, attempt, { ...curated, reflection, withhold, usage });
  const { citations, result, verdict, task } = attempt;
  run.tools.observe({
    kind: 'learned',
    record: {
      ...at.place,
      task: task.id,
      status: result.status,
      detail: result.detail,
      score: verdict?.score,
      cited: citations.cited,
      unknown: citations.unknown,
      opinions: citations.opinions,
      rounds: reflected.rounds,
      curator: curatorRecord(curated, landed),
      votes: reflected.votes,
      ...(landed.delta && {
        delta: { number: landed.delta.number, id: landed.delta.id, commit: landed.delta.commit },
      }),
      usage,
    },
  });
}

/** The last reflection, and what takes out of a text what must not be passed on of it. */
interface Learned {
  readonly reflection: Reflection | undefined;
  readonly withhold: (text: string) => string;
}

/** What a Curator proposed, or why it was not asked. */
type Proposal = { readonly usage: Usage } & (
  | { readonly asked: false; readonly why: string }
  | { readonly asked: true; readonly curated: Awaited<ReturnType<typeof curate>> }
);

async function curateTask(
  run: Run,
  { task }: Attempt,
  { place, reflection, withhold }: Learned & { readonly place: Place },
): Promise<Proposal> {
  const { params } = run.settings;
  const { ledger, model, prompts, countTokens } = run.tools;
  const unasked = (why: string): Proposal => ({ asked: false, why, usage: NO_USAGE });
  if (place.position % params.curator_frequency !== 0)
    return unasked(`it is asked every ${params.curator_frequency} tasks`);
  if (!reflection) return unasked('there is no reflection');
  const state = await ledger.read();
  const tokens = countTokens(state.playbook.text);
  if (params.enforce_token_budget && tokens >= params.playbook_token_budget)
    stop(run, `the playbook has ${tokens} tokens, of a budget of ${params.playbook_token_budget}`);
  const allowed = params.curator_operations.filter(
    (type) => BUILT.includes(type) && (type !== 'ADD' || run.stopped === undefined),
  );
  if (allowed.length === 0)
    return unasked(
      run.stopped === undefined ? 'no operation is allowed' : `learning has stopped: ${run.stopped}`,
    );
  const curated = await curate(
    { model, prompt: prompts.curator, params },
    {
      ...place,
      name: `${nameOf(place)}-curator`,
      task,
      sections: liveSections(state, run.pending),
      reflection: withhold(formatReflection(reflection)),
      tokens,
      allowed,
    },
  );
  return { asked: true, curated, usage: sumUsage(curated.calls.map((call) => call.usage)) };
}

async function landTask(run: Run, attempt: Attempt, made: Proposal & Learned): Promise<Landed> {
  if (!made.asked) return { dropped: [], pending: run.pending, warnings: [] };
  const { ledger, observe } = run.tools;
  const said = (text: string, limit: number) => cutEnd(made.withhold(text).trim(), limit);
  const landed = await land(
    ledger,
    {
      operations: made.curated.operations,
      votes: run.pending,
      reason: said(made.curated.reasoning, REASON_CHARS),
      source: sourceOf(run, attempt, made.usage),
      evidence: [evidenceOf(run, attempt, said(made.reflection?.diagnosis ?? '', QUOTE_CHARS))],
    },
    { votesAlone: false },
  );
  run.pending = landed.pending;
  const warnings = [...landed.warnings, ...refusalOf(attempt, landed)];
  if (warnings.length > 0) observe({ kind: 'warned', diagnostics: warnings });
  if (landed.limit) stop(run, landed.limit.reason);
  return landed;
}

/** Lessons that a check or a hook did not let in were paid for: that is to be heard of. A full playbook is told apart. */
function refusalOf({ task }: Attempt, { refused, limit }: Landed): Diagnostic[] {
  if (!refused || limit) return [];
  const why = refused.map(({ reason }) => reason).join('; ');
  const reason = `Unexpected refusal of the lessons of task \`${task.id}\`, expected them to be committed: ${why}`;
  return [{ ruleId: 'run/delta-refused', severity: 'warning', reason }];
}

function curatorRecord(proposal: Proposal, { delta, dropped }: Landed): CuratorRecord {
  if (!proposal.asked) return { asked: false, why: proposal.why };
  const { reasoning, operations, dropped: unread } = proposal.curated;
  return {
    asked: true,
    reasoning,
    proposed: operations.length + unread.length,
    added: delta?.added ?? [],
    changed: delta?.changed ?? [],
    dropped: [...unread, ...dropped],
  };
}

/** From here on nothing is added; votes and scoring go on. Said once. */
function stop(run: Run, why: string): void {
  if (run.stopped !== undefined) return;
  run.stopped = why;
  run.tools.observe({ kind: 'stopped', why });
}
