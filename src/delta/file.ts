import { sha256Hex } from '../format/hash.ts';
import { type Delta, FORMAT_VERSION } from './delta.ts';
import type { Snapshot } from './history.ts';
import { contentId, deltaId } from './id.ts';
import type { Applied } from './record.ts';

/** A file of `deltas/`: its name and its text. */
export interface DeltaFile {
  readonly name: string;
  readonly text: string;
}

/** The file of an applied delta: one operation on a line, keys in schema order, so that it reads as a diff. */
export function formatDelta(delta: Delta, applied: Applied): DeltaFile {
  const { operations, evidence, ...head } = delta;
  const text = object([
    ['deltabook', inline(head.deltabook)],
    ['operations', rows(operations, '  ')],
    ...Object.entries({ reason: head.reason, source: head.source }).map(
      ([key, value]) => [key, inline(value)] as const,
    ),
    ['evidence', evidence && rows(evidence, '  ')],
    ['again', inline(head.again)],
    [
      'applied',
      object(
        [
          ['number', inline(applied.number)],
          ['base', inline(applied.base)],
          ['result', inline(applied.result)],
          ['operations', rows(applied.operations, '    ')],
        ],
        '  ',
      ),
    ],
  ]);
  return named(applied.number, deltaId(delta), `${text}\n`);
}

/** The file that a playbook begins with: its bullets, one on a line. */
export function formatSnapshot(snapshot: Snapshot): DeltaFile {
  const sections = snapshot.sections.map(({ title, bullets }) =>
    bullets.length === 0
      ? `      ${inline({ title, bullets })}`
      : `      { "title": ${JSON.stringify(title)}, "bullets": ${rows(bullets, '      ')} }`,
  );
  const body = object(
    [
      ['template', inline(snapshot.template)],
      ['frozen', inline(snapshot.frozen)],
      ['sections', `[\n${sections.join(',\n')}\n    ]`],
    ],
    '  ',
  );
  const text = object([
    ['deltabook', inline(FORMAT_VERSION)],
    ['snapshot', body],
  ]);
  return named(0, contentId({ deltabook: FORMAT_VERSION, snapshot }), `${text}\n`);
}

function named(number: number, id: string, text: string): DeltaFile {
  return { name: `${number5(number)}-${id.slice(0, 12)}-${sha256Hex(text).slice(0, 6)}.json`, text };
}

/** A delta's number as file names have it: five digits or more. */
export function number5(number: number): string {
  return String(number).padStart(5, '0');
}

function object(members: readonly (readonly [string, string | undefined])[], indent = ''): string {
  const lines = members.flatMap(([key, value]) =>
    value === undefined ? [] : [`${indent}  ${JSON.stringify(key)}: ${value}`],
  );
  return `{\n${lines.join(',\n')}\n${indent}}`;
}

function rows(values: readonly unknown[], indent: string): string {
  if (values.length === 0) return '[]';
  return `[\n${values.map((value) => `${indent}  ${inline(value)}`).join(',\n')}\n${indent}]`;
}

/** JSON on one line with blanks, as people write it. */
function inline(value: unknown): string | undefined {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).flatMap(([key, inner]) => {
    const text = inline(inner);
    return text === undefined ? [] : [`${JSON.stringify(key)}: ${text}`];
  });
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
