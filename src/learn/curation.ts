import * as z from 'zod/mini';
import type { AddOperation, Operation } from '../delta/delta.ts';
import { OPERATION_SCHEMAS } from '../delta/operations/schemas.ts';
import { validate } from '../format/schema.ts';
import type { CuratorOperation } from './parameters.ts';

/** The Curator's reply: ACE's own form. */
export const curationSchema = z.object({
  reasoning: z._default(z.string(), ''),
  operations: z.array(z.unknown()),
});

/** The text operations that this version can apply. */
export const BUILT: readonly CuratorOperation[] = ['ADD', 'UPDATE', 'DELETE'];

/** One example of each operation, as the Curator is shown those that it may use. */
const EXAMPLES: Readonly<Record<string, object>> = {
  ADD: { type: 'ADD', section: 'the title of a section', content: 'When …, …' },
  UPDATE: { type: 'UPDATE', id: 'str-20451', content: 'the whole new text' },
  DELETE: { type: 'DELETE', id: 'str-20451' },
};

/** The examples of the allowed operations, one a line. */
export function operationExamples(allowed: readonly CuratorOperation[]): string {
  return allowed.flatMap((type) => (EXAMPLES[type] ? [JSON.stringify(EXAMPLES[type])] : [])).join('\n');
}

/**
 * The operations of a reply that may be tried. Ids of new bullets, counters and votes are not a model's to write:
 * they are dropped and said, as is each operation that is not allowed or not one.
 */
export function readOperations(
  raw: readonly unknown[],
  allowed: readonly CuratorOperation[],
): { readonly operations: readonly Operation[]; readonly dropped: readonly string[] } {
  const dropped: string[] = [];
  const operations = raw.flatMap((value, index): Operation[] => {
    const at = `/operations/${index}`;
    const drop = (reason: string) => {
      dropped.push(`${reason} (${at})`);
      return [];
    };
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return drop('Unexpected value, expected an operation');
    const type =
      'type' in value && typeof value.type === 'string' ? value.type.toUpperCase() : 'without a type';
    const known = allowed.find((each) => each === type);
    if (!known) return drop(`Unexpected operation ${type}, expected ${allowed.join(', ')}`);
    const kept = withoutForbidden(known, value, (key) =>
      drop(`Unexpected \`${key}\` of ${type}, expected none`),
    );
    const read = validate<Operation>(OPERATION_SCHEMAS[known], kept, { ruleId: 'operation/schema', at });
    if (read.ok) return [read.value];
    return drop(read.diagnostics.map(({ reason }) => reason).join('; '));
  });
  return { operations, dropped };
}

const FORBIDDEN = ['helpful', 'harmful', 'counters', 'votes', 'event', 'tag'];

function withoutForbidden(type: CuratorOperation, value: object, dropped: (key: string) => void): object {
  const forbidden = type === 'ADD' ? [...FORBIDDEN, 'id', 'bullet_id'] : FORBIDDEN;
  const kept = Object.entries(value).filter(([key]) => {
    if (forbidden.includes(key)) dropped(key);
    return !forbidden.includes(key);
  });
  return { ...Object.fromEntries(kept), type };
}

/** Whether an operation makes the playbook longer by a bullet. */
export function isAddition(operation: Operation): operation is AddOperation {
  return operation.type === 'ADD';
}
