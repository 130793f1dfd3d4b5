import type * as z from 'zod/mini';
import type { Operation } from '../delta.ts';
import { addSchema } from './add.ts';
import { conditionSchema } from './condition.ts';
import { countSchema } from './count.ts';
import { deleteSchema } from './delete.ts';
import { mergeSchema } from './merge.ts';
import { reorderSchema } from './reorder.ts';
import { revertSchema } from './revert.ts';
import { sectionSchema } from './section.ts';
import { splitSchema } from './split.ts';
import { tagSchema } from './tag.ts';
import { updateSchema } from './update.ts';

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
