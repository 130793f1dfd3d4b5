import type { Attempt } from '../../learn/attempt.ts';
import type { Observe, TaskRecord } from '../../learn/observe.ts';
import { publicTask } from '../../learn/task.ts';
import type { Records } from '../../run/records.ts';

/** What an attempt was given, beside its task: the playbook by its hash, and the reflection on the one before. */
export type Given = Map<string, { readonly playbook: string; readonly reflection?: string | undefined }>;

/** Writes down what a run tells of itself, while it goes on; `note` is what must stand beside its figures. */
export function keepRecords(records: Records, given: Given, note: string | undefined): Observe {
  const learned: TaskRecord[] = [];
  // Every one of these files holds scores.
  const noted = note === undefined ? {} : { note };
  return (event) => {
    switch (event.kind) {
      case 'attempted':
        records.json(`attempts/${event.attempt.name}.json`, {
          ...noted,
          ...attemptRecord(event.attempt, given),
        });
        return;
      case 'learned':
        learned.push(event.record);
        records.line('state/tasks.jsonl', { ...noted, ...event.record });
        return;
      case 'stepped':
        records.line('steps.jsonl', { ...noted, ...event });
        records.json('state/ace.json', { schema: 'deltabook/ace@1', ...noted, tasks: learned });
        return;
      case 'trained':
        records.text('state/last_adapter', event.text);
        return;
      case 'scored':
      case 'stopped':
      case 'returned':
      case 'not-returned':
      case 'warned':
      case 'flushed':
        records.line('steps.jsonl', { ...noted, ...event });
    }
  };
}

/** The attempt as it is kept; its target stays in the tasks file alone. */
function attemptRecord({ name, task, result, citations, verdict }: Attempt, given: Given): object {
  return {
    name,
    input: { task: publicTask(task), ...given.get(name) },
    result,
    citations,
    ...(verdict && { verdict }),
  };
}
