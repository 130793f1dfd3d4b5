import type { Evidence, Operation, Source, TagOperation } from '../delta/delta.ts';
import type { Diagnostic } from '../format/diagnostic.ts';
import { isAddition } from './curation.ts';
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
  /** Why nothing was committed, where that is not for want of anything to commit. */
  readonly refused?: readonly Diagnostic[] | undefined;
  /** What there is to know of a delta that was committed. */
  readonly warnings: readonly Diagnostic[];
}

/** How a cargo is landed. */
export interface LandOptions {
  /** Whether votes are enough for a delta; else they wait for the next one. */
  readonly votesAlone: boolean;
  /** Whether this is the last delta of a run, which is made with or without votes and writes the counters. */
  readonly isLast?: boolean;
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
 * may not be recorded; of additions that are too many, half, until the rest fits.
 */
export async function land(ledger: Ledger, cargo: Cargo, options: LandOptions): Promise<Landed> {
  const dropped: string[] = [];
  let rest = cargo;
  let limit: Diagnostic | undefined;
  const said = () => ({ dropped, ...(limit && { limit }) });
  for (let again = 0; ; ) {
    if (isNothing(rest, options)) return { ...said(), pending: rest.votes, warnings: [] };
    const landing = await (options.isLast ? ledger.settle : ledger.commit)(deltaOf(rest, again));
    const { diagnostics } = landing;
    const wasApplied = diagnostics.some((each) => each.ruleId === 'delta/already-applied');
    if (landing.outcome === 'committed') {
      const warnings = diagnostics.filter((each) => each.severity === 'warning');
      return { ...said(), delta: landing, pending: [], warnings };
    }
    if (landing.outcome === 'unchanged' && !(options.isLast && wasApplied))
      return { ...said(), pending: [], warnings: [] };
    // What was taken back since may be learned anew; and every run writes its counters.
    if (wasApplied) again++;
    else {
      const errors = diagnostics.filter((each) => each.severity === 'error');
      const lighter = withoutFaulty(rest, errors, dropped) ?? withFewerAdditions(rest, errors, dropped);
      // Not even one more bullet fits.
      if (rest.operations.filter(isAddition).length === 1) limit = limitIn(errors) ?? limit;
      if (!lighter) return refused(rest, errors, dropped);
      rest = lighter;
    }
  }
}

function isNothing({ operations, votes }: Cargo, { votesAlone, isLast }: LandOptions): boolean {
  return !isLast && operations.length + (votesAlone ? votes.length : 0) === 0;
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

/** The cargo with the first half of its additions, and without the last, where a limit keeps them from being added. */
function withFewerAdditions(
  cargo: Cargo,
  errors: readonly Diagnostic[],
  dropped: string[],
): Cargo | undefined {
  const limit = limitIn(errors);
  const additions = cargo.operations.filter(isAddition);
  if (!limit || additions.length === 0) return undefined;
  const gone = new Set<Operation>(additions.slice(Math.floor(additions.length / 2)));
  for (const operation of gone) dropped.push(`${describe(operation)}: ${limit.reason}`);
  return { ...cargo, operations: cargo.operations.filter((operation) => !gone.has(operation)) };
}

function limitIn(errors: readonly Diagnostic[]): Diagnostic | undefined {
  return errors.find((each) => LIMITS.has(each.ruleId));
}

function refused({ operations, votes }: Cargo, errors: readonly Diagnostic[], dropped: string[]): Landed {
  const why = errors.map((each) => each.reason).join('; ');
  const all = [...dropped, ...operations.map((operation) => `${describe(operation)}: ${why}`)];
  const limit = limitIn(errors);
  return { dropped: all, pending: votes, refused: errors, warnings: [], ...(limit && { limit }) };
}

function describe(operation: Operation): string {
  const what = 'id' in operation ? operation.id : 'section' in operation ? operation.section : '';
  return `${operation.type} ${what}`.trim();
}
