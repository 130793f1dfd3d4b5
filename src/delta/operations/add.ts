import * as z from 'zod/mini';
import { formatBullet } from '../../format/bullet.ts';
import { refuseContent } from '../../format/rules/index.ts';
import { nearestKey } from '../../format/schema.ts';
import { sectionKey } from '../../format/section.ts';
import { findTemplateSection, prefixFor } from '../../format/template.ts';
import type { AddOperation } from '../delta.ts';
import { drawId } from '../id.ts';
import { type Bad, type Done, done, fault, note, type OperationContext } from './operation.ts';
import { textSchema } from './text.ts';

/** @internal */
export const addSchema: z.ZodMiniType<AddOperation> = z.strictObject({
  type: z.literal('ADD'),
  section: textSchema,
  content: textSchema,
  when: z.optional(textSchema),
});

/** Adds a bullet: its section, and an id drawn from the delta's, so that it needs no state. */
export function applyAdd(operation: AddOperation, context: OperationContext): Done | Bad {
  const diagnostics = refuseContent(operation.content, context.template, `${context.pointer}/content`);
  const section = findSection(operation.section, context);
  if (!section) {
    const missing = fault(
      context,
      'section',
      'section/missing',
      `Unexpected section \`${operation.section}\`, expected one that the playbook has: it has neither this one nor \`${context.template.others}\``,
    );
    return { diagnostics: [...missing.diagnostics, ...diagnostics] };
  }
  if (diagnostics.length > 0) return { diagnostics };
  const origin = `${context.deltaId}/${context.index}`;
  const id = drawId(prefixFor(context.template, section.key), origin, context.taken);
  context.taken.add(id);
  const line = formatBullet({ id, helpful: 0, harmful: 0, content: operation.content });
  return done(context, [{ kind: 'created', origin, line, section: section.key }], {
    record: { id, section: section.key },
    notes: section.fits
      ? []
      : [
          note(
            context,
            'section',
            'section/fallback',
            `Unexpected section \`${operation.section}\`, expected ${nearest(operation.section, context)}: put into \`${section.key}\``,
          ),
        ],
  });
}

/** The section that was probably meant, or all of them. */
function nearest(name: string, { template }: OperationContext): string {
  const names = template.sections.flatMap((section) => [section.key, ...section.aliases]);
  const near = nearestKey(name, names);
  return near ? `\`${near}\` perhaps` : template.sections.map((section) => `\`${section.key}\``).join(', ');
}

/** By the file's own sections first, then by the template's titles, prefixes and aliases, else `others`. */
function findSection(
  name: string,
  { draft, template }: OperationContext,
): { key: string; fits: boolean } | undefined {
  const has = (key: string | undefined) => draft.sections.some((section) => section.key === key);
  const own = sectionKey(name);
  if (has(own)) return { key: own, fits: true };
  const meant = findTemplateSection(template, name)?.key;
  if (meant !== undefined && has(meant)) return { key: meant, fits: true };
  return has(template.others) ? { key: template.others, fits: false } : undefined;
}
