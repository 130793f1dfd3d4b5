import * as z from 'zod/mini';
import type { SectionOperation } from '../delta.ts';
import { textSchema } from './text.ts';

/** @internal */
export const sectionSchema: z.ZodMiniType<SectionOperation> = z.strictObject({
  type: z.literal('SECTION'),
  title: textSchema,
  section: z.optional(textSchema),
});
