import type { TagOperation } from '../delta/delta.ts';
import type { Bullet } from '../format/bullet.ts';
import type { Usage } from './agent.ts';
import type { Attempt, Frozen } from './attempt.ts';
import type { LiveSection } from './curator.ts';
import { type LedgerState, liveSections } from './ledger.ts';
import type { RoundRecord } from './observe.ts';
import { formatReflection, type Reflection } from './reflection.ts';
import { type Reflected, reflect } from './reflector.ts';
import type { Run } from './run.ts';
import { sumUsage } from './usage.ts';
import { onceEach, votesOf } from './votes.ts';

/** Where an attempt stands in its run. */
export interface Place {
  readonly epoch: number;
  /** Counted from 1 within the epoch. */
  readonly position: number;
  /** How many tasks the Curator is told that there are. */
  readonly total: number;
}

/** What reflecting on an attempt brought. */
export interface RoundsResult {
  readonly rounds: readonly RoundRecord[];
  /** The last reflection that could be read. */
  readonly reflection?: Reflection | undefined;
  readonly votes: readonly TagOperation[];
  readonly usage: Usage;
}

/**
 * Reflects on an attempt (ACE, section 3 and the authors' code): a right one, or one that nobody judged, once, to
 * tag what it cited; a wrong one in rounds of reflect, vote, attempt again with the reflection, judge, until it is
 * right or `max_num_rounds` have passed.
 */
export async function reflectInRounds(
  run: Run,
  first: Attempt,
  at: { readonly place: Place; readonly frozen: Frozen; readonly state: LedgerState },
): Promise<RoundsResult> {
  const { params } = run.settings;
  const most = isWrong(first, params.success_score) ? params.max_num_rounds : 1;
  const rounds: RoundRecord[] = [];
  const usages: (Usage | undefined)[] = [];
  let votes: readonly TagOperation[] = [];
  let reflection: Reflection | undefined;
  let attempt = first;
  for (let round = 1; round <= most; round++) {
    const reflected = await reflectOnce(run, attempt, { ...at, round, votes });
    usages.push(...reflected.calls.map((call) => call.usage));
    const occasion = { run: run.settings.run, epoch: at.place.epoch, task: first.task.id, round };
    votes = onceEach([...votes, ...votesOf(reflected.tags, occasion, params.votes)]);
    reflection = reflected.reflection ?? reflection;
    const record = {
      round,
      reflected: reflected.reflection !== undefined,
      tags: reflected.tags,
      dropped: reflected.dropped,
    };
    // Without a word on what to do better there is nothing to try again with.
    if (!reflected.reflection || !isWrong(first, params.success_score)) {
      rounds.push(record);
      break;
    }
    attempt = await attemptAgain(run, first, reflected.reflection, { ...at, round });
    usages.push(attempt.result.usage);
    rounds.push({
      ...record,
      retryScore: attempt.verdict?.score,
      retryCited: attempt.citations.cited,
      retryUnknown: attempt.citations.unknown,
    });
    if (!isWrong(attempt, params.success_score)) break;
  }
  return { rounds, reflection, votes, usage: sumUsage(usages) };
}

/** Whether an attempt was judged, and found wanting. */
function isWrong({ verdict }: Attempt, successScore: number): boolean {
  return verdict !== undefined && verdict.score < successScore;
}

/** The bullets as the attempt saw them, with their counters as they are now. */
function withLiveCounters({ bullets }: Frozen, sections: readonly LiveSection[]): Bullet[] {
  const live = new Map(sections.flatMap((section) => section.bullets).map((bullet) => [bullet.id, bullet]));
  return bullets.map(({ id, content }) => {
    const { helpful = 0, harmful = 0 } = live.get(id) ?? {};
    return { id, content, helpful, harmful };
  });
}

function reflectOnce(
  run: Run,
  attempt: Attempt,
  at: {
    readonly place: Place;
    readonly frozen: Frozen;
    readonly state: LedgerState;
    readonly round: number;
    readonly votes: readonly TagOperation[];
  },
): Promise<Reflected> {
  const { model, prompts } = run.tools;
  return reflect(
    { model, prompt: prompts.reflector, params: run.settings.params },
    {
      name: `${nameOf(at.place)}-r${at.round}-reflector`,
      attempt,
      bullets: withLiveCounters(at.frozen, liveSections(at.state, [...run.pending, ...at.votes])),
      history: run.history.shown(attempt),
    },
  );
}

async function attemptAgain(
  run: Run,
  first: Attempt,
  reflection: Reflection,
  at: { readonly place: Place; readonly frozen: Frozen; readonly round: number },
): Promise<Attempt> {
  const { task } = first;
  const [attempt] = await run.tools.attemptAll([
    {
      task,
      playbook: at.frozen,
      name: `${nameOf(at.place)}-r${at.round + 1}`,
      reflection: run.tools.withhold(formatReflection(reflection), [task, ...run.history.tasks(first)]),
      isJudged: true,
    },
  ]);
  if (!attempt) throw new RangeError('an attempt was asked for and none came back');
  run.tools.observe({ kind: 'attempted', attempt });
  return attempt;
}

/** The name of what belongs to one task of an epoch, such as `e1-0012`. */
export function nameOf({ epoch, position }: Place): string {
  return `e${epoch}-${String(position).padStart(4, '0')}`;
}
