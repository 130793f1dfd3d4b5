import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ToolError } from '../errors.ts';

/** Where a run's records are written; each write is whole before the next step begins. */
export interface Records {
  readonly folder: string;
  /** Writes a JSON document. */
  readonly json: (path: string, value: object) => void;
  readonly text: (path: string, text: string) => void;
  /** Adds one line of JSON to a file. */
  readonly line: (path: string, value: object) => void;
  /** Keeps a text by its SHA-256, once, and returns that: many attempts see the same playbook. */
  readonly keep: (text: string) => string;
}

/** Opens the records of a new run. Gives E_USAGE where a run of this name has some, and E_IO where none can be written. */
export function openRecords(folder: string): Records {
  if (existsSync(folder)) {
    throw new ToolError('E_USAGE', `there are records of a run of this name already: ${folder}`, {
      hint: 'give the run another name with --run',
    });
  }
  const kept = new Set<string>();
  const write = (path: string, text: string, how: (file: string, text: string) => void = writeFileSync) => {
    const file = join(folder, path);
    try {
      mkdirSync(dirname(file), { recursive: true });
      how(file, text);
    } catch (error) {
      throw new ToolError('E_IO', `cannot write ${file}: ${error instanceof Error ? error.message : error}`, {
        hint: 'the run stops here; what was committed stays',
        cause: error,
      });
    }
  };
  return {
    folder,
    json: (path, value) => write(path, `${JSON.stringify(value, null, 2)}\n`),
    text: (path, text) => write(path, text),
    line: (path, value) => write(path, `${JSON.stringify(value)}\n`, appendFileSync),
    keep: (text) => {
      const hash = createHash('sha256').update(text).digest('hex');
      if (!kept.has(hash)) write(`playbooks/${hash.slice(0, 12)}.md`, text);
      kept.add(hash);
      return hash.slice(0, 12);
    },
  };
}
