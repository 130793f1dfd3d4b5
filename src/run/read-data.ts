import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { ToolError } from '../errors.ts';
import { type Diagnostic, inFile } from '../format/diagnostic.ts';
import { parseTasks } from '../learn/data.ts';
import { divide, type IdFile, type Splits } from '../learn/splits.ts';
import type { SplitName, Task } from '../learn/task.ts';

/** Where tasks and splits are; paths are seen from the playbook's folder. */
export interface DataSettings {
  readonly tasks: string;
  readonly train?: string | undefined;
  readonly val?: string | undefined;
  readonly test?: string | undefined;
  readonly shuffle_seed?: number | undefined;
}

/** The seed of a draw that nobody gave one for. */
const DEFAULT_SEED = 42;

/** The tasks, what they are divided into, the folder that their files are seen from, and a note on the division. */
export type ReadData =
  | {
      readonly ok: true;
      readonly tasks: readonly Task[];
      readonly splits: Splits;
      readonly folder: string;
      readonly note?: string | undefined;
    }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/** Reads the tasks and divides them. Gives E_CONFIG where a file is not there. */
export function readData(folder: string, data: DataSettings): ReadData {
  const file = resolve(folder, data.tasks);
  const parsed = parseTasks(readNamed(file, 'data.tasks'));
  if (!parsed.ok) return { ok: false, diagnostics: inFile(file, parsed.diagnostics) };
  const idFile = (name: SplitName): { [name in SplitName]?: IdFile } => {
    const path = data[name];
    if (path === undefined) return {};
    const full = resolve(folder, path);
    return { [name]: { name: full, text: readNamed(full, `data.${name}`) } };
  };
  const files = { ...idFile('train'), ...idFile('val'), ...idFile('test') };
  const divided = divide(parsed.tasks, files, data.shuffle_seed ?? DEFAULT_SEED);
  if (!divided.ok) return divided;
  const { splits, note } = divided;
  return { ok: true, tasks: parsed.tasks, splits, folder: dirname(file), note };
}

function readNamed(file: string, key: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ToolError('E_CONFIG', `cannot read the file of ${key}: ${why}`, {
      hint: `${key} in deltabook.yaml is a path seen from the playbook's folder`,
    });
  }
}
