import * as z from 'zod/mini';
import { textSchema } from './text.ts';

/** Records a new section, or with `section` the new title of an old one. Never a model's operation. */
export interface SectionOperation {
  readonly type: 'SECTION';
  readonly title: string;
  readonly section?: string | undefined;
}

/** @internal */
export const sectionSchema: z.ZodMiniType<SectionOperation> = z.strictObject({
  type: z.literal('SECTION'),
  title: textSchema,
  section: z.optional(textSchema),
});
