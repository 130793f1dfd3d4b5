import { bulletOf } from '../format/bullet.ts';
import type { Diagnostic } from '../format/diagnostic.ts';
import { type Edit, splice } from '../format/edit.ts';
import { sha256Hex } from '../format/hash.ts';
import { layoutEdits } from '../format/layout.ts';
import type { Playbook } from '../format/reading.ts';
import { checkPlaybook, checkStructure } from '../format/rules/index.ts';
import type { RuleContext } from '../format/rules/rule.ts';
import { type Change, changedId } from './change.ts';
import { type Counters, foldCounters, type SetCounters, setCounters } from './counters.ts';
import type { Delta } from './delta.ts';
import { type Draft, findBullet, openDraft, type Was } from './draft.ts';
import { formatDelta } from './file.ts';
import {
  countVotes,
  type History,
  inEffect,
  lastNumber,
  namedIds,
  operationIds,
  origins,
} from './history.ts';
import { deltaId } from './id.ts';
import { applyOperation } from './operations/index.ts';
import type { CounterMode, OperationContext } from './operations/operation.ts';
import { type Policy, policyFaults } from './policy.ts';
import { readBack } from './read-back.ts';
import type { OperationRecord } from './record.ts';
import { repeatedDelta } from './repeated.ts';
import type { ApplyResult } from './result.ts';
import { remarkFaults } from './texts.ts';

/** A delta to apply, and what it is applied to. */
export interface ApplyInput {
  readonly playbook: Playbook;
  readonly history: History;
  readonly delta: Delta;
  readonly rules: RuleContext;
  /** Where each operation stands in what the person wrote, if some of it was left out. */
  readonly positions?: readonly number[];
  /** What each operation is to find, where the delta was applied somewhere before. */
  readonly was?: readonly (Was | undefined)[];
  readonly policy?: Policy;
  /** Votes move the counters in the text at once, unless they are left to the end of a run. */
  readonly counters?: CounterMode;
  /** SHA-256 of a text's UTF-8 bytes in hex, where the caller has a faster one than ours in JavaScript. */
  readonly sha256?: (text: string) => string;
}

/**
 * Applies a delta to a playbook's text, whole or not at all. The same playbook, history and delta give the
 * same text and the same file everywhere; what comes out is read back and compared with what was meant.
 */
export function applyDelta(input: ApplyInput): ApplyResult {
  const { playbook, history, delta, rules, sha256 = sha256Hex } = input;
  const id = deltaId(delta);
  const earlier = history.deltas.find((recorded) => recorded.id === id);
  if (earlier) return repeatedDelta(earlier, history);
  const unclear = checkStructure(playbook, rules);
  if (unclear.length > 0) return { kind: 'refused', id, diagnostics: unclear };
  const draft = openDraft(playbook);
  const forbidden = input.policy ? policyFaults(delta, draft, input.policy, input.positions) : [];
  const applied = applyOperations(input, draft, id);
  const faults = [...forbidden, ...remarkFaults(delta, input.positions), ...applied.diagnostics];
  if (faults.length > 0) return { kind: 'refused', id, diagnostics: faults };
  const number = lastNumber(history) + 1;
  const settled =
    input.counters === 'settle' ? settle(input, draft, { id, number, records: applied.records }) : [];
  if (!applied.hasEffect && settled.length === 0) return { kind: 'unchanged', id, notes: applied.notes };

  const edits = layoutEdits(playbook, draft.sections);
  const text = splice(playbook.text, edits);
  const result = readBack(text, draft, playbook.outlineOf);
  if (!('bullets' in result)) return { kind: 'refused', id, diagnostics: result };
  const problems = problemsOf(playbook, result, {
    ...rules,
    added: addedBytes(playbook.text, edits),
    touched: new Set([...applied.changes.map(changedId), ...settled.map(({ id }) => id)]),
  });
  if (problems.length > 0) return { kind: 'refused', id, diagnostics: problems };
  const record = {
    number,
    base: regionHash(playbook, sha256),
    result: regionHash(result, sha256),
    operations: applied.records,
  };
  const plan = {
    id,
    number,
    text,
    file: formatDelta(delta, record),
    ...summary(applied.changes),
    changes: applied.changes,
  };
  return { kind: 'planned', plan, notes: [...applied.notes, ...settled.flatMap(unaccounted)] };
}

/** A counter that no delta accounts for was typed by hand; the votes that are recorded win, and it is said. */
function unaccounted({ id, was, is }: SetCounters): Diagnostic[] {
  if (was.helpful <= is.helpful && was.harmful <= is.harmful) return [];
  const counters = ({ helpful, harmful }: Counters) => `helpful=${helpful} harmful=${harmful}`;
  const reason = `Unexpected ${counters(was)} of ${id}, expected ${counters(is)}, which is what deltas/ account for: it was written so`;
  return [{ ruleId: 'bullet/counter-unaccounted', severity: 'warning', reason }];
}

/** Sets the counters of the draft to what is recorded, this delta included; returns the bullets that differed. */
function settle(
  { history, delta }: ApplyInput,
  draft: Draft,
  made: { readonly id: string; readonly number: number; readonly records: readonly OperationRecord[] },
): SetCounters[] {
  const { id, number, records: operations } = made;
  const applied = { number, base: '', result: '', operations };
  const deltas = [...history.deltas, { number, id, name: '', delta, applied }];
  return setCounters(draft, foldCounters({ ...history, deltas }));
}

/** SHA-256 of what stands between the playbook's markers. */
function regionHash(playbook: Playbook, sha256: (text: string) => string): string {
  return sha256(playbook.text.slice(playbook.region.start, playbook.region.end));
}

function applyOperations(input: ApplyInput, draft: Draft, id: string) {
  const { history, delta, rules, positions, was, counters = 'move' } = input;
  const effective = inEffect(history);
  let shared: Omit<OperationContext, 'index' | 'pointer'> = {
    draft,
    template: rules.template,
    deltaId: id,
    recorded: history.deltas,
    effective,
    origins: origins(history),
    votes: countVotes(effective),
    taken: namedIds(history, draft.sectionOf.keys()),
    counters,
  };
  const diagnostics: Diagnostic[] = [];
  const notes: Diagnostic[] = [];
  const changes: Change[] = [];
  const records: OperationRecord[] = [];
  delta.operations.forEach((operation, index) => {
    const position = positions?.[index] ?? index;
    const context: OperationContext = { ...shared, index, pointer: `/operations/${position}` };
    const stale = staleRecord(was?.[position], operationIds(operation)[0], context);
    const done = stale ?? applyOperation(operation, context);
    if ('diagnostics' in done) diagnostics.push(...done.diagnostics);
    else {
      if (done.effective) shared = { ...shared, effective: done.effective };
      changes.push(...done.changes);
      records.push(done.record);
      notes.push(...done.notes);
    }
  });
  // A REVERT takes its delta out of effect even where nothing is left to move.
  const hasEffect = changes.length > 0 || records.some((record) => 'delta' in record);
  return { diagnostics, notes, changes, records, hasEffect };
}

/** A delta that was applied elsewhere must find here what it found there: never last-write-wins. */
function staleRecord(was: Was | undefined, id: string | undefined, { draft, pointer }: OperationContext) {
  const now = id === undefined ? undefined : findBullet(draft, id);
  if (!was || !now || now.content === bulletOf(was.line).content) return undefined;
  const reason = `Unexpected text of ${id}, expected the text that this delta was made for, \`${bulletOf(was.line).content.slice(0, 60)}\`: write a delta for the text of now`;
  return { diagnostics: [{ ruleId: 'delta/conflict', severity: 'error' as const, reason, pointer }] };
}

/** Rules about size, which a delta must not break, and must not have to mend at one go. */
const SIZE: ReadonlySet<string> = new Set(['file/too-large', 'file/too-many-bullets']);

/**
 * The errors that keep the new text from being written: those that the delta brings. What was wrong before is
 * not the delta's fault; a playbook over its limits may shrink step by step.
 */
function problemsOf(
  before: Playbook,
  after: Playbook,
  rules: RuleContext & { readonly added: number; readonly touched: ReadonlySet<string> },
): Diagnostic[] {
  // A text that stands as it stood brings no new error.
  const touched = after.bullets.filter((bullet) => rules.touched.has(bullet.id));
  const found = errorsOf(checkPlaybook(after, { ...rules, bytes: rules.bytes + rules.added }, touched));
  if (found.length === 0) return [];
  const key = (diagnostic: Diagnostic) => `${diagnostic.ruleId} ${diagnostic.reason}`;
  const was = errorsOf(checkPlaybook(before, rules));
  const known = new Set(was.map(key));
  const shrinks = rules.added < 0 && after.bullets.length <= before.bullets.length;
  const excused = ({ ruleId }: Diagnostic) =>
    shrinks && SIZE.has(ruleId) && was.some((each) => each.ruleId === ruleId);
  return found.filter((each) => !known.has(key(each)) && !excused(each));
}

function errorsOf(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.filter((diagnostic) => diagnostic.severity === 'error');
}

/** How many bytes more a text has after its edits. */
function addedBytes(text: string, edits: readonly Edit[]): number {
  const size = (part: string) => new TextEncoder().encode(part).length;
  return edits.reduce((sum, edit) => sum + size(edit.text) - size(text.slice(edit.start, edit.end)), 0);
}

function summary(changes: readonly Change[]) {
  const added: string[] = [];
  const changed = new Set<string>();
  let votes = 0;
  for (const change of changes) {
    if (change.kind === 'created') added.push(changedId(change));
    else if (change.kind === 'voted' || change.kind === 'unvoted') votes++;
    else changed.add(changedId(change));
  }
  return { added, changed: [...changed], votes };
}
