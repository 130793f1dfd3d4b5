import { closest, distance } from 'fastest-levenshtein';
import type * as z from 'zod/mini';
import { type Diagnostic, pointer } from './diagnostic.ts';

/** A value that fits its schema, or one diagnostic for each fault, with a JSON pointer below `at`. */
export type Validated<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly diagnostics: Diagnostic[] };

/** Validates data from a person's file against a schema; `ruleId` names the rule that faults break. */
export function validate<T>(
  schema: z.ZodMiniType<T>,
  value: unknown,
  options: { readonly ruleId: string; readonly at?: string },
): Validated<T> {
  const result = schema.safeParse(value);
  if (result.success) return { ok: true, value: result.data };
  const at = options.at ?? '';
  const diagnostics = result.error.issues.flatMap((issue) =>
    describe(issue, value, schema).map(
      (fault): Diagnostic => ({
        ...fault,
        ruleId: options.ruleId,
        severity: 'error',
        pointer: at + fault.pointer,
      }),
    ),
  );
  return { ok: false, diagnostics };
}

/** The known key that was probably meant: at most a third of its letters are wrong, swapped or missing. */
export function nearestKey(key: string, known: readonly string[]): string | undefined {
  if (known.length === 0) return undefined;
  const best = closest(key.toLowerCase(), [...known]);
  return distance(key.toLowerCase(), best) <= Math.max(1, Math.floor(best.length / 3)) ? best : undefined;
}

interface Fault {
  readonly reason: string;
  readonly pointer: string;
  readonly expected?: readonly string[];
}

function describe(issue: z.core.$ZodIssue, value: unknown, schema: z.ZodMiniType): Fault[] {
  const at = pointer(issue.path);
  const found = lookUp(value, issue.path);
  switch (issue.code) {
    case 'unrecognized_keys': {
      const known = knownKeys(schema, issue.path);
      return issue.keys.map((key) => unknownKey(key, known, at + pointer([key])));
    }
    case 'invalid_union':
      return union(issue, value, schema);
    case 'invalid_value': {
      const expected = issue.values.map(String);
      return [{ reason: `Unexpected ${name(found)}, expected ${oneOf(expected)}`, pointer: at, expected }];
    }
    case 'invalid_type':
      return found === undefined
        ? [
            {
              reason: `Unexpected absence of \`${String(issue.path.at(-1) ?? 'a value')}\`, expected ${article(issue.expected)} there`,
              pointer: at,
            },
          ]
        : [{ reason: `Unexpected ${name(found)}, expected ${article(issue.expected)}`, pointer: at }];
    case 'too_small':
      return [
        {
          reason: `Unexpected ${name(found)}, expected ${bound('at least', issue.minimum, issue.origin)}`,
          pointer: at,
        },
      ];
    case 'too_big':
      return [
        {
          reason: `Unexpected ${name(found)}, expected ${bound('at most', issue.maximum, issue.origin)}`,
          pointer: at,
        },
      ];
    default:
      return [{ reason: `Unexpected ${name(found)}, expected ${issue.message}`, pointer: at }];
  }
}

function unknownKey(key: string, known: readonly string[], at: string): Fault {
  const near = nearestKey(key, known);
  const expected = near ? `\`${near}\`` : known.length > 0 ? oneOf(known) : 'no such key';
  return {
    reason: `Unexpected key \`${key}\`, expected ${expected}`,
    pointer: at,
    expected: near ? [near] : known,
  };
}

/** Of a union, the branch that got furthest is the one that was meant. */
function union(issue: z.core.$ZodIssueInvalidUnion, value: unknown, schema: z.ZodMiniType): Fault[] {
  const at = pointer(issue.path);
  const branches = issue.errors.map((errors) =>
    errors.flatMap((inner) =>
      describe({ ...inner, path: [...issue.path, ...inner.path] } as z.core.$ZodIssue, value, schema),
    ),
  );
  const deeper = branches.filter((faults) => faults.every((fault) => fault.pointer.length > at.length));
  const best = deeper.toSorted((a, b) => a.length - b.length)[0];
  if (best) return best;
  const expected = branches.flatMap((faults) =>
    faults.map((fault) => fault.reason.split(', expected ')[1] ?? ''),
  );
  return [
    {
      reason: `Unexpected ${name(lookUp(value, issue.path))}, expected ${[...new Set(expected)].join(' or ')}`,
      pointer: at,
    },
  ];
}

function lookUp(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, step) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<PropertyKey, unknown>)[step] : undefined,
    value,
  );
}

/** The keys that a schema knows at a path. */
function knownKeys(schema: z.ZodMiniType, path: readonly PropertyKey[]): string[] {
  let nodes: readonly Definition[] = unwrapped(schema);
  for (const step of path) {
    nodes = nodes.flatMap(({ shape, element, valueType }) =>
      unwrapped(shape?.[String(step)] ?? element ?? valueType),
    );
  }
  return nodes.flatMap(({ shape }) => Object.keys(shape ?? {}));
}

/** What of a schema's definition says what is inside: of objects, arrays, records, unions and wrappers. */
interface Definition {
  readonly shape?: Readonly<Record<string, Inner>>;
  readonly element?: Inner;
  readonly valueType?: Inner;
  readonly options?: readonly Inner[];
  readonly innerType?: Inner;
}

interface Inner {
  readonly _zod: { readonly def: object };
}

/** The definitions behind optional, default and nullable, and those of each branch of a union. */
function unwrapped(schema: Inner | undefined): Definition[] {
  if (!schema) return [];
  const definition: Definition = schema._zod.def;
  if (definition.options) return definition.options.flatMap(unwrapped);
  return definition.innerType ? unwrapped(definition.innerType) : [definition];
}

function bound(words: string, limit: number | bigint, origin: string): string {
  const unit = origin === 'string' ? ' characters' : origin === 'array' ? ' entries' : '';
  return `${words} ${limit}${unit}`;
}

function article(type: string): string {
  const names: Record<string, string> = {
    int: 'a whole number',
    record: 'an object',
    nonoptional: 'a value',
  };
  return names[type] ?? `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`;
}

function oneOf(values: readonly string[]): string {
  const quoted = values.map((value) => `\`${value}\``);
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`;
}

function name(value: unknown): string {
  if (value === undefined) return 'absence';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'object') return 'object';
  const text = String(value);
  return text === ''
    ? 'empty string'
    : `${typeof value} \`${text.length > 40 ? `${text.slice(0, 40)}…` : text}\``;
}
