import type { Evidence, Operation, Source, TagOperation } from '../delta/delta.ts';
import type { Diagnostic } from '../format/diagnostic.ts';
import type { Landing, Ledger } from './ledger.ts';

/** What is to become one delta: the operations of a task, and the votes that travel with them. */
export interface Cargo {
  readonly operations: readonly Operation[];
  readonly votes: readonly TagOperation[];
  readonly reason?: string | undefined;
  readonly source: Source;
  readonly evidence?: readonly Evidence[] | undefined;
}

/** What became of it. */
export interface Landed {
  /** The delta that was committed, if any. */
  readonly delta?: Extract<Landing, { outcome: 'committed' }> | undefined;
  /** What was left out, and why. */
  readonly dropped: readonly string[];
  /** Votes that no delta carries yet. */
  readonly pending: readonly TagOperation[];
  /** The limit that keeps anything from being added. */
  readonly limit?: Diagnostic | undefined;
}

/** The rules that say that a playbook is full. */
const LIMITS: ReadonlySet<string> = new Set([
  'file/too-large',
  'file/too-many-bullets',
  'file/too-many-lines',
  'file/too-many-tokens',
]);

/**
 * Makes one delta of what a task brought. Bad operations are left out one by one, as is a reason or evidence that
 * may not be recorded. Where no operation is left nothing is committed and the votes wait for the next delta,
 * unless `votesAlone` says that there is none; the last delta of a run is made all the same, with or without votes.
 */
export async function land(
  ledger: Ledger,
  cargo: Cargo,
  options: { readonly votesAlone: boolean; readonly isLast?: boolean },
): Promise<Landed> {
  const dropped: string[] = [];
  let rest = cargo;
  for (let again = 0; ; ) {
    const { operations, votes } = rest;
    const isEmpty = operations.length + (options.votesAlone ? votes.length : 0) === 0;
    if (isEmpty && !options.isLast) return { dropped, pending: votes };
    const landing = await (options.isLast ? ledger.settle : ledger.commit)(deltaOf(rest, again));
    if (landing.outcome === 'committed') return { delta: landing, dropped, pending: [] };
    if (landing.outcome === 'unchanged') return { dropped, pending: [] };
    const errors = landing.diagnostics.filter((each) => each.severity === 'error');
    if (errors.some((each) => each.ruleId === 'delta/already-applied')) again++;
    else {
      const lighter = withoutFaulty(rest, errors, dropped);
      if (!lighter) return refused(rest, errors, dropped);
      rest = lighter;
    }
  }
}

function deltaOf({ operations, votes, reason, source, evidence }: Cargo, again: number) {
  return {
    // A vote counts for a bullet that the same delta deletes.
    operations: [...votes, ...operations],
    ...(reason !== undefined && reason !== '' && { reason }),
    source,
    ...(evidence !== undefined && { evidence }),
    ...(again > 0 && { again }),
  };
}

/** The cargo without what the errors point at; undefined where they point at nothing that can go. */
function withoutFaulty(cargo: Cargo, errors: readonly Diagnostic[], dropped: string[]): Cargo | undefined {
  const bad = new Map<number, string>();
  let { reason, evidence } = cargo;
  for (const error of errors) {
    const index = /^\/operations\/(\d+)/.exec(error.pointer ?? '')?.[1];
    if (index !== undefined) bad.set(Number(index), error.reason);
    else if (error.pointer?.startsWith('/reason')) reason = undefined;
    else if (error.pointer?.startsWith('/evidence')) evidence = undefined;
  }
  if (bad.size === 0 && reason === cargo.reason && evidence === cargo.evidence) return undefined;
  const { operations, votes } = cargo;
  [...votes, ...operations].forEach((operation, index) => {
    const why = bad.get(index);
    if (why !== undefined) dropped.push(`${describe(operation)}: ${why}`);
  });
  if (reason !== cargo.reason) dropped.push('the reason, which may not be recorded');
  if (evidence !== cargo.evidence) dropped.push('the evidence, which may not be recorded');
  return {
    ...cargo,
    operations: operations.filter((_, index) => !bad.has(votes.length + index)),
    votes: votes.filter((_, index) => !bad.has(index)),
    reason,
    evidence,
  };
}

function refused({ operations, votes }: Cargo, errors: readonly Diagnostic[], dropped: string[]): Landed {
  const why = errors.map((each) => each.reason).join('; ');
  const all = [...dropped, ...operations.map((operation) => `${describe(operation)}: ${why}`)];
  const limit = errors.find((each) => LIMITS.has(each.ruleId));
  return { dropped: all, pending: votes, ...(limit && { limit }) };
}

function describe(operation: Operation): string {
  const what = 'id' in operation ? operation.id : 'section' in operation ? operation.section : '';
  return `${operation.type} ${what}`.trim();
}
