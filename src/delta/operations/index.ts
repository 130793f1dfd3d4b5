import type * as z from 'zod/mini';
import type { Operation } from '../delta.ts';
import { addSchema, applyAdd } from './add.ts';
import { conditionSchema } from './condition.ts';
import { countSchema } from './count.ts';
import { applyDelete, deleteSchema } from './delete.ts';
import { mergeSchema } from './merge.ts';
import { type Bad, type Done, fault, type OperationContext } from './operation.ts';
import { reorderSchema } from './reorder.ts';
import { applyRevert, revertSchema } from './revert.ts';
import { sectionSchema } from './section.ts';
import { splitSchema } from './split.ts';
import { applyTag, tagSchema } from './tag.ts';
import { applyUpdate, updateSchema } from './update.ts';

/** The schema of each operation, by its type, as a person or a model writes it. */
export const OPERATION_SCHEMAS: {
  readonly [type in Operation['type']]: z.ZodMiniType<Operation & { type: type }>;
} = {
  ADD: addSchema,
  UPDATE: updateSchema,
  MERGE: mergeSchema,
  SPLIT: splitSchema,
  CONDITION: conditionSchema,
  REORDER: reorderSchema,
  DELETE: deleteSchema,
  TAG: tagSchema,
  REVERT: revertSchema,
  SECTION: sectionSchema,
  COUNT: countSchema,
};

/** Applies one operation to the draft of its context, or says what is wrong with it. */
export function applyOperation(operation: Operation, context: OperationContext): Done | Bad {
  switch (operation.type) {
    case 'ADD':
      return applyAdd(operation, context);
    case 'UPDATE':
      return applyUpdate(operation, context);
    case 'DELETE':
      return applyDelete(operation, context);
    case 'TAG':
      return applyTag(operation, context);
    case 'REVERT':
      return applyRevert(operation, context);
    case 'MERGE':
    case 'SPLIT':
    case 'CONDITION':
    case 'REORDER':
    case 'SECTION':
    case 'COUNT':
      return fault(
        context,
        'type',
        'operation/not-applied',
        `Unexpected operation ${operation.type}, which this version reads and does not apply, expected ADD, UPDATE, DELETE, TAG or REVERT`,
      );
  }
}
