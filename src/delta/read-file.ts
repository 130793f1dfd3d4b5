import * as z from 'zod/mini';
import { type Diagnostic, pointer } from '../format/diagnostic.ts';
import { type Delta, FORMAT_VERSION } from './delta.ts';
import { envelopeMembers, versionSchema } from './envelope.ts';
import { type DeltaFile, number5 } from './file.ts';
import type { RecordedDelta, Snapshot } from './history.ts';
import { deltaId } from './id.ts';
import { OPERATION_SCHEMAS } from './operations/schemas.ts';
import { type Applied, appliedSchema } from './record.ts';

const NAME = /^([0-9]{5,})-([0-9a-f]{12})-([0-9a-f]{6})\.json$/;

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
  let value: unknown;
  try {
    value = JSON.parse(file.text);
  } catch {
    return bad('delta/json', file, 'Unexpected text, expected JSON');
  }
  const version = numberedSchema.safeParse(value).data?.deltabook;
  if (version !== undefined && version > FORMAT_VERSION) {
    return bad(
      'delta/version',
      file,
      `Unexpected version ${version}, expected ${FORMAT_VERSION}: a newer deltabook wrote it, update this one`,
    );
  }
  return Number(digits) === 0
    ? readSnapshot(file, value)
    : readRecord(file, value, { number: Number(digits), id: idDigits });
}

const numberedSchema = z.looseObject({ deltabook: z.number() });

const bulletSchema = z.strictObject({
  id: z.string(),
  helpful: z.int(),
  harmful: z.int(),
  content: z.string(),
});

const snapshotSchema = z.strictObject({
  deltabook: versionSchema,
  snapshot: z.strictObject({
    template: z.string(),
    frozen: z.record(z.string(), z.string()),
    sections: z.array(z.strictObject({ title: z.string(), bullets: z.array(bulletSchema) })),
  }),
});

const deltaSchema = z.strictObject({
  ...envelopeMembers,
  deltabook: versionSchema,
  operations: z.array(z.looseObject({ type: z.string() })),
  applied: appliedSchema,
});

function readSnapshot(file: DeltaFile, value: unknown): ReadFile {
  const read = snapshotSchema.safeParse(value);
  return read.success
    ? { kind: 'snapshot', snapshot: read.data.snapshot }
    : unreadable(file, read.error, 'a snapshot');
}

function readRecord(
  file: DeltaFile,
  value: unknown,
  named: { readonly number: number; readonly id: string },
): ReadFile {
  const read = deltaSchema.safeParse(value);
  if (!read.success) return unreadable(file, read.error, 'a delta that was applied');
  const { applied, ...rest } = read.data;
  const delta = rest as unknown as Delta;
  const fitting = delta.operations.every(
    (operation) =>
      Object.hasOwn(OPERATION_SCHEMAS, operation.type) &&
      OPERATION_SCHEMAS[operation.type].safeParse(operation).success,
  );
  if (!fitting || applied.operations.length !== delta.operations.length) {
    return bad('delta/schema', file, 'Unexpected operations, expected known ones with a record for each');
  }
  const id = deltaId(delta);
  if (!id.startsWith(named.id) || applied.number !== named.number) {
    return bad(
      'delta/name',
      file,
      `Unexpected file name, expected one that begins with \`${number5(applied.number)}-${id.slice(0, 12)}\``,
    );
  }
  return {
    kind: 'delta',
    recorded: { number: applied.number, id, name: file.name, delta, applied: applied as Applied },
  };
}

function unreadable(file: DeltaFile, error: z.core.$ZodError, expected: string): ReadFile {
  const [issue] = error.issues;
  return bad(
    'delta/schema',
    file,
    `Unexpected content at \`${pointer(issue?.path ?? [])}\`, expected ${expected}`,
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
