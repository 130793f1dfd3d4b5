import { type Change, changedId } from '../delta/change.ts';
import { allChanges, type History, inEffect, type RecordedDelta } from '../delta/history.ts';
import { describeChange, quietly, summary } from './commit-message.ts';
import { printable } from './diagnostics.ts';

/** A delta of the log, as data. */
export interface LogEntry {
  readonly number: number;
  readonly delta: string;
  readonly by: string;
  readonly run?: string;
  readonly reason?: string;
  readonly inEffect: boolean;
  readonly changes: readonly string[];
}

/** The deltas of a playbook, the first one first; with an id only those that changed or voted on that bullet. */
export function logEntries(history: History, id?: string): (LogEntry & { readonly summary: string })[] {
  const effective = new Set(inEffect(history));
  return history.deltas.flatMap((recorded) => {
    const changes = allChanges(recorded).filter((change) => id === undefined || changedId(change) === id);
    if (id !== undefined && changes.length === 0) return [];
    return [entry(recorded, changes, effective.has(recorded))];
  });
}

/** The log for a terminal: a line for each delta, and below it why and what. */
export function formatLog(entries: ReturnType<typeof logEntries>): string {
  return entries
    .map((each) => {
      const head = `${String(each.number).padStart(5, '0')}  ${each.delta.slice(0, 12)}  ${each.by}  ${each.summary}${each.inEffect ? '' : '  (taken back)'}`;
      const lines = [...(each.reason ? [`because: ${each.reason}`] : []), ...each.changes];
      return [head, ...lines.map((line) => `       ${line}`)].map(printable).join('\n');
    })
    .join('\n');
}

function entry(recorded: RecordedDelta, changes: readonly Change[], effective: boolean) {
  const { number, id, delta } = recorded;
  return {
    number,
    delta: id,
    by: delta.source?.author ?? delta.source?.by ?? 'hand',
    ...(delta.source?.run !== undefined && { run: delta.source.run }),
    ...(delta.reason !== undefined && { reason: delta.reason }),
    inEffect: effective,
    summary: summary(changes, quietly(delta)),
    changes: changes.map(describeChange),
  };
}
