import type { Diagnostic } from '../format/diagnostic.ts';
import { sha256Hex } from '../format/hash.ts';
import type { SplitName, Task } from './task.ts';

/** The tasks of each part, in order. */
export type Splits = Readonly<Record<SplitName, readonly Task[]>>;

/** A file of task ids, one a line, and what messages call it. */
export interface IdFile {
  readonly name: string;
  readonly text: string;
}

/** What a set of tasks is divided into, and what there is to say of how. */
export type Divided =
  | { readonly ok: true; readonly splits: Splits; readonly note?: string }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

const NAMES: readonly SplitName[] = ['train', 'val', 'test'];

/**
 * Divides tasks into train, val and test: by files of ids where there are any, else by the tasks' own `split`,
 * else 60, 20 and 20 % by a draw that depends on the seed and the ids alone, and is said.
 */
export function divide(
  tasks: readonly Task[],
  files: Readonly<Partial<Record<SplitName, IdFile>>>,
  seed: number,
): Divided {
  if (NAMES.some((name) => files[name])) return byFiles(tasks, files);
  const marked = tasks.filter((task) => task.split !== undefined);
  if (marked.length === 0) return byDraw(tasks, seed);
  const left = tasks.length - marked.length;
  const splits = splitsOf((name) => tasks.filter((task) => task.split === name));
  return { ok: true, splits, ...(left > 0 && { note: `${left} tasks without a \`split\` are left out` }) };
}

function splitsOf(part: (name: SplitName) => readonly Task[]): Splits {
  return { train: part('train'), val: part('val'), test: part('test') };
}

function byFiles(tasks: readonly Task[], files: Readonly<Partial<Record<SplitName, IdFile>>>): Divided {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const owners = new Map<string, string>();
  const diagnostics: Diagnostic[] = [];
  const read = (name: SplitName) =>
    idsOf(files[name]).flatMap(({ id, line }): Task[] => {
      const file = files[name]?.name ?? '';
      const fault = (reason: string) =>
        diagnostics.push({
          ruleId: 'split/ids',
          severity: 'error',
          reason,
          file,
          place: { line, column: 1, offset: 0 },
        });
      const owner = owners.get(id);
      const task = byId.get(id);
      if (owner !== undefined)
        fault(`Unexpected id \`${id}\`, which ${owner} has already, expected each once`);
      else if (!task) fault(`Unexpected id \`${id}\`, expected that of a task`);
      owners.set(id, `${file}:${line}`);
      return task && owner === undefined ? [task] : [];
    });
  const splits = splitsOf(read);
  return diagnostics.length > 0 ? { ok: false, diagnostics } : { ok: true, splits };
}

function idsOf(file: IdFile | undefined): { readonly id: string; readonly line: number }[] {
  const lines = (file?.text ?? '').replace(/^\uFEFF/, '').split('\n');
  return lines.map((text, index) => ({ id: text.trim(), line: index + 1 })).filter(({ id }) => id !== '');
}

function byDraw(tasks: readonly Task[], seed: number): Divided {
  const drawn = shuffled(tasks, `${seed}/split`);
  const train = Math.ceil(tasks.length * 0.6);
  const val = Math.floor((tasks.length - train) / 2);
  const ids = {
    train: drawn.slice(0, train),
    val: drawn.slice(train, train + val),
    test: drawn.slice(train + val),
  };
  const splits = splitsOf((name) => tasks.filter((task) => ids[name].includes(task)));
  const note = `no splits are given: ${splits.train.length} tasks to train, ${splits.val.length} val, ${splits.test.length} test, drawn with seed ${seed}`;
  return { ok: true, splits, note };
}

/** Tasks in an order that depends on the seed and their ids alone: by SHA-256 of `<seed>/<id>`. */
export function shuffled(tasks: readonly Task[], seed: string): Task[] {
  const key = new Map(tasks.map((task) => [task, sha256Hex(`${seed}/${task.id}`)]));
  return tasks.toSorted((a, b) => ((key.get(a) ?? '') < (key.get(b) ?? '') ? -1 : 1));
}
