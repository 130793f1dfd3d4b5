import { bulletOf } from '../format/bullet.ts';
import { type Diagnostic, hasErrors } from '../format/diagnostic.ts';
import { type Edit, splice } from '../format/edit.ts';
import { layoutEdits } from '../format/layout.ts';
import type { Playbook } from '../format/playbook.ts';
import { checkPlaybook } from '../format/rules/index.ts';
import type { RuleContext } from '../format/rules/rule.ts';
import { type Change, changedId } from './change.ts';
import type { Delta } from './delta.ts';
import { type Draft, findBullet, openDraft, type Was, wantedSections } from './draft.ts';
import { type DeltaFile, formatDelta } from './file.ts';
import { sha256Hex } from './hash.ts';
import { countVotes, type History, inEffect, namedIds, operationIds, origins } from './history.ts';
import { deltaId, takenNumbers } from './id.ts';
import { applyOperation } from './operations/index.ts';
import type { OperationContext } from './operations/operation.ts';
import { readBack } from './read-back.ts';
import type { OperationRecord } from './record.ts';
import { repeatedDelta } from './repeated.ts';

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
  /** SHA-256 of a text's UTF-8 bytes in hex, where the caller has a faster one than ours in JavaScript. */
  readonly sha256?: (text: string) => string;
}

/** What a delta would do. Nothing has been written. */
export type ApplyResult =
  | { readonly kind: 'planned'; readonly plan: DeltaPlan; readonly notes: readonly Diagnostic[] }
  | Unchanged
  | Refused;

/** Nothing to do; `number` is that of the delta that did it before. */
export interface Unchanged {
  readonly kind: 'unchanged';
  readonly id: string;
  readonly number?: number;
  readonly notes: readonly Diagnostic[];
}

/** The delta can't be applied; each fault is one diagnostic. */
export interface Refused {
  readonly kind: 'refused';
  readonly id: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** The text and the delta file that make a delta take effect. */
export interface DeltaPlan {
  readonly id: string;
  readonly number: number;
  readonly text: string;
  readonly file: DeltaFile;
  readonly changes: readonly Change[];
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly votes: number;
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
  const draft = openDraft(playbook);
  const applied = applyOperations(input, draft, id);
  if (applied.diagnostics.length > 0) return { kind: 'refused', id, diagnostics: applied.diagnostics };
  if (!applied.hasEffect) return { kind: 'unchanged', id, notes: applied.notes };

  const edits = layoutEdits(playbook, wantedSections(draft));
  const text = splice(playbook.text, edits);
  const result = readBack(text, draft);
  const problems = problemsOf(playbook, result, { ...rules, added: addedBytes(playbook.text, edits) });
  if (hasErrors(problems)) return { kind: 'refused', id, diagnostics: problems };
  const number = Math.max(0, ...history.deltas.map((recorded) => recorded.number)) + 1;
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
  return { kind: 'planned', plan, notes: applied.notes };
}

/** SHA-256 of what stands between the playbook's markers. */
function regionHash(playbook: Playbook, sha256: (text: string) => string): string {
  return sha256(playbook.text.slice(playbook.region.start, playbook.region.end));
}

function applyOperations({ history, delta, rules, positions, was }: ApplyInput, draft: Draft, id: string) {
  const effective = inEffect(history);
  const shared: Omit<OperationContext, 'index' | 'pointer'> = {
    draft,
    template: rules.template,
    deltaId: id,
    recorded: history.deltas,
    effective,
    origins: origins(history),
    votes: countVotes(effective),
    taken: delta.operations.some((operation) => operation.type === 'ADD')
      ? takenNumbers([...namedIds(history), ...draft.sectionOf.keys()])
      : new Set<number>(),
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
    shared.effective = context.effective;
    if ('diagnostics' in done) diagnostics.push(...done.diagnostics);
    else {
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

/** What is wrong with the new text; what was wrong before is said with its place in the file of now. */
function problemsOf(
  before: Playbook,
  after: Playbook,
  rules: RuleContext & { readonly added: number },
): Diagnostic[] {
  const found = checkPlaybook(after, { ...rules, bytes: rules.bytes + rules.added });
  if (!hasErrors(found)) return found;
  const key = (diagnostic: Diagnostic) => `${diagnostic.ruleId} ${diagnostic.reason}`;
  const known = new Map(checkPlaybook(before, rules).map((diagnostic) => [key(diagnostic), diagnostic]));
  return found.map((diagnostic) => known.get(key(diagnostic)) ?? diagnostic);
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
