import type { Operation } from '../delta.ts';
import { applyAdd } from './add.ts';
import { applyDelete } from './delete.ts';
import { type Bad, type Done, fault, type OperationContext } from './operation.ts';
import { applyRevert } from './revert.ts';
import { applyTag } from './tag.ts';
import { applyUpdate } from './update.ts';

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
