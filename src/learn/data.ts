import * as z from 'zod/mini';
import type { Diagnostic } from '../format/diagnostic.ts';
import { validate } from '../format/schema.ts';
import type { Task } from './task.ts';

const text = z.string().check(z.minLength(1));

const lineSchema = z.looseObject({
  id: z.union([
    z.string().check(z.regex(/^[^\s/](?:[^\p{Cc}]*\S)?$/u, 'an id without `/` at its start, on one line')),
    z.int(),
  ]),
  input: z.unknown(),
  group: z.optional(text),
  split: z.optional(z.enum(['train', 'val', 'test'])),
  files: z.optional(z.array(text)),
});

/** Reads tasks from JSON lines; each fault has the line it stands on. Blank lines do not count. */
export function parseTasks(
  source: string,
):
  | { readonly ok: true; readonly tasks: readonly Task[] }
  | { readonly ok: false; readonly diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const tasks = new Map<string, Task>();
  const firstLines = new Map<string, number>();
  let offset = 0;
  for (const [index, line] of source
    .replace(/^\uFEFF/, '')
    .split('\n')
    .entries()) {
    const place = { line: index + 1, column: 1, offset };
    offset += line.length + 1;
    if (line.trim() === '') continue;
    const read = parseTask(line);
    if ('faults' in read) diagnostics.push(...read.faults.map((fault) => ({ ...fault, place })));
    else if (tasks.has(read.task.id)) diagnostics.push({ ...twice(read.task.id, firstLines), place });
    else {
      tasks.set(read.task.id, read.task);
      firstLines.set(read.task.id, index + 1);
    }
  }
  if (diagnostics.length > 0) return { ok: false, diagnostics };
  return { ok: true, tasks: [...tasks.values()] };
}

function parseTask(line: string): { readonly task: Task } | { readonly faults: readonly Diagnostic[] } {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    const why = error instanceof Error ? error.message : '';
    return { faults: [fault(`Unexpected line, expected one JSON object: ${why}`)] };
  }
  const read = validate(lineSchema, value, { ruleId: 'task/schema' });
  if (!read.ok) return { faults: read.diagnostics };
  if (read.value.input === undefined)
    return { faults: [fault('Unexpected absence of `input`, expected what is to be done')] };
  const { id, input, target, group, split, files, ...meta } = read.value;
  return {
    task: {
      id: String(id),
      input,
      ...(target !== undefined && { target }),
      ...(group !== undefined && { group }),
      ...(split !== undefined && { split }),
      ...(files !== undefined && { files }),
      ...(Object.keys(meta).length > 0 && { meta }),
    },
  };
}

function fault(reason: string): Diagnostic {
  return { ruleId: 'task/schema', severity: 'error', reason };
}

function twice(id: string, firstLines: ReadonlyMap<string, number>): Diagnostic {
  const reason = `Unexpected second task \`${id}\`, expected each id once: the first stands on line ${firstLines.get(id)}`;
  return { ruleId: 'task/duplicate', severity: 'error', reason };
}
