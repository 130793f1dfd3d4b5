import * as z from 'zod/mini';
import type { Diagnostic, Place } from '../format/diagnostic.ts';
import { nearestKey, validate } from '../format/schema.ts';
import { FORMAT_VERSION, type Operation } from './delta.ts';
import type { Was } from './draft.ts';
import { envelopeMembers, versionSchema } from './envelope.ts';
import { readJson } from './json.ts';
import type { WrittenDelta } from './normalise.ts';
import { OPERATION_SCHEMAS } from './operations/schemas.ts';
import { wasSchema } from './record.ts';

/**
 * A delta that somebody wrote. `written` holds the operations that are valid one by one, `positions`
 * their indices in the text; where `diagnostics` has an error the delta must not be applied, but what is
 * valid can still be tried, so that a person hears of all faults at once.
 */
export interface ParsedDelta {
  readonly written: WrittenDelta;
  readonly positions: readonly number[];
  readonly diagnostics: readonly Diagnostic[];
  /** What each operation found when the delta was first applied, where the text is a delta file. */
  readonly was: readonly (Was | undefined)[];
  readonly placeOf: (pointer: string) => Place;
}

const envelopeSchema = z.strictObject({
  ...envelopeMembers,
  deltabook: z.optional(versionSchema),
  reasoning: z.optional(z.string()),
  applied: z.optional(z.looseObject({ operations: z.optional(z.array(z.unknown())) })),
});

const foundSchema = z.looseObject({ was: wasSchema });

/**
 * Reads a delta from JSON: deltabook's own form, a delta file, or the reply of ACE's Curator as it is
 * (`reasoning` is read as `reason`, types in any case). Each fault is one diagnostic with its pointer.
 */
export function parseDelta(text: string): ParsedDelta | { readonly diagnostics: readonly Diagnostic[] } {
  const document = readJson(text.replace(/^\uFEFF/, ''));
  if ('diagnostics' in document) return document;
  const later = laterVersion(document.value);
  if (later) return { diagnostics: [{ ...later, place: document.placeOf('/deltabook') }] };
  const envelope = validate(envelopeSchema, document.value, { ruleId: 'delta/schema' });
  const found: Diagnostic[] = envelope.ok ? [] : envelope.diagnostics;
  const raw = operationsOf(document.value);
  const operations = raw.map((operation, index) => parseOperation(operation, `/operations/${index}`, found));
  const positions = operations.flatMap((operation, index) => (operation ? [index] : []));
  const head = envelope.ok ? envelope.value : undefined;
  if (head?.reason !== undefined && head.reasoning !== undefined) {
    found.push({
      ruleId: 'delta/schema',
      severity: 'error',
      reason: 'Unexpected `reasoning` beside `reason`, expected one of them',
      pointer: '/reasoning',
    });
  }
  const reason = head?.reason ?? head?.reasoning;
  const written: WrittenDelta = {
    operations: operations.filter((operation) => operation !== undefined),
    ...(reason !== undefined && { reason }),
    source: head?.source ?? { by: 'hand' },
    ...(head?.evidence !== undefined && { evidence: head.evidence }),
    ...(head?.again !== undefined && { again: head.again }),
  };
  const was = (head?.applied?.operations ?? []).map((record) => foundSchema.safeParse(record).data?.was);
  return { written, positions, diagnostics: found, was, placeOf: document.placeOf };
}

function laterVersion(value: unknown): Diagnostic | undefined {
  if (typeof value !== 'object' || value === null || !('deltabook' in value)) return undefined;
  const version = value.deltabook;
  if (typeof version !== 'number' || version <= FORMAT_VERSION) return undefined;
  return {
    ruleId: 'delta/version',
    severity: 'error',
    reason: `Unexpected version ${version} of the delta format, expected ${FORMAT_VERSION}: a newer deltabook wrote it, update this one`,
    pointer: '/deltabook',
  };
}

function operationsOf(value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null || !('operations' in value)) return [];
  return Array.isArray(value.operations) ? value.operations : [];
}

function parseOperation(value: unknown, at: string, found: Diagnostic[]): Operation | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    found.push({
      ruleId: 'delta/schema',
      severity: 'error',
      reason: 'Unexpected value, expected an operation, such as {"type": "ADD", …}',
      pointer: at,
    });
    return undefined;
  }
  const type = 'type' in value && typeof value.type === 'string' ? value.type.toUpperCase() : undefined;
  if (type === undefined || !Object.hasOwn(OPERATION_SCHEMAS, type)) {
    found.push(unknownType('type' in value ? value.type : undefined, at));
    return undefined;
  }
  const schema: z.ZodMiniType<Operation> = OPERATION_SCHEMAS[type as Operation['type']];
  const validated = validate(schema, { ...value, type }, { ruleId: 'operation/schema', at });
  if (validated.ok) return validated.value;
  found.push(...validated.diagnostics);
  return undefined;
}

function unknownType(type: unknown, at: string): Diagnostic {
  const known = Object.keys(OPERATION_SCHEMAS);
  const near =
    typeof type === 'string'
      ? nearestKey(
          type,
          known.map((each) => each.toLowerCase()),
        )
      : undefined;
  const found = type === undefined ? 'operation without a `type`' : `type \`${String(type)}\``;
  const expected = near ? [near.toUpperCase()] : known;
  return {
    ruleId: 'operation/type',
    severity: 'error',
    reason: `Unexpected ${found}, expected ${expected.join(', ')}`,
    pointer: `${at}/type`,
    expected,
  };
}
