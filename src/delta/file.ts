import type { Diagnostic } from '../format/diagnostic.ts';
import { type Delta, FORMAT_VERSION } from './delta.ts';
import { sha256Hex } from './hash.ts';
import type { RecordedDelta, Snapshot } from './history.ts';
import { contentId, deltaId } from './id.ts';
import type { Applied } from './record.ts';

/** A file of `deltas/`: its name and its text. */
export interface DeltaFile {
  readonly name: string;
  readonly text: string;
}

const NAME = /^([0-9]{5,})-([0-9a-f]{12})-([0-9a-f]{6})\.json$/;

/** Whether a name is one that a file of `deltas/` can have. */
export function isDeltaFileName(name: string): boolean {
  return NAME.test(name);
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

/** What a file of `deltas/` holds: the snapshot or a delta. */
export type ReadFile =
  | { readonly kind: 'snapshot'; readonly snapshot: Snapshot }
  | { readonly kind: 'delta'; readonly recorded: RecordedDelta }
  | { readonly kind: 'bad'; readonly diagnostic: Diagnostic };

/**
 * Reads a file of `deltas/`, given the SHA-256 of its bytes in hex, which must give its name: a delta file
 * is never edited.
 */
export function readDeltaFile(file: DeltaFile, sha256: string): ReadFile {
  const [, digits = '', idDigits = '', hash = ''] = NAME.exec(file.name) ?? [];
  if (digits === '')
    return bad(
      'delta/name',
      file,
      `Unexpected file name, expected \`00042-<12 hex>-<6 hex>.json\`: move it out of deltas/`,
    );
  if (!sha256.startsWith(hash)) {
    return bad(
      'delta/hash',
      file,
      'Unexpected change of a delta file, expected the bytes that give its name: `git checkout` it, and undo a delta with a REVERT',
    );
  }
  let value: { deltabook?: unknown; snapshot?: Snapshot; applied?: Applied } & Partial<Delta>;
  try {
    value = JSON.parse(file.text);
  } catch {
    return bad('delta/json', file, 'Unexpected text, expected JSON');
  }
  if (value?.deltabook !== FORMAT_VERSION) {
    return bad(
      'delta/version',
      file,
      `Unexpected version ${String(value?.deltabook)}, expected ${FORMAT_VERSION}: a newer deltabook wrote it, update this one`,
    );
  }
  if (value.snapshot && Number(digits) === 0) return { kind: 'snapshot', snapshot: value.snapshot };
  const { applied, ...delta } = value;
  if (!isApplied(delta, applied))
    return bad('delta/schema', file, 'Unexpected content, expected a delta with `operations` and `applied`');
  const id = deltaId(delta as Delta);
  if (!id.startsWith(idDigits) || applied.number !== Number(digits)) {
    return bad(
      'delta/name',
      file,
      `Unexpected file name, expected one that begins with \`${number5(applied.number)}-${id.slice(0, 12)}\``,
    );
  }
  return {
    kind: 'delta',
    recorded: { number: applied.number, id, name: file.name, delta: delta as Delta, applied },
  };
}

function isApplied(delta: Partial<Delta>, applied: Applied | undefined): applied is Applied {
  return (
    Array.isArray(delta.operations) &&
    Array.isArray(applied?.operations) &&
    applied.operations.length === delta.operations.length &&
    Number.isInteger(applied.number)
  );
}

function bad(ruleId: string, file: DeltaFile, reason: string): ReadFile {
  return {
    kind: 'bad',
    diagnostic: {
      ruleId,
      severity: 'error',
      reason,
      file: file.name,
      place: { line: 1, column: 1, offset: 0 },
    },
  };
}

function named(number: number, id: string, text: string): DeltaFile {
  return { name: `${number5(number)}-${id.slice(0, 12)}-${sha256Hex(text).slice(0, 6)}.json`, text };
}

function number5(number: number): string {
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
