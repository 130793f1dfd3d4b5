import * as z from 'zod/mini';
import type { Tag } from '../delta/delta.ts';
import { shownJson } from './shown-json.ts';

/** What the Reflector made of an attempt. */
export interface Reflection {
  readonly diagnosis: string;
  readonly cause: string;
  readonly correction: string;
  readonly insight: string;
}

/** A tag that the Reflector gave a bullet. */
export interface BulletTag {
  readonly id: string;
  readonly tag: Tag;
}

const text = z._default(z.string(), '');

/** The Reflector's reply. A tag that is no tag is data of ours to drop, not a reason to lose the reflection. */
export const reflectionSchema = z
  .object({
    diagnosis: text,
    cause: text,
    correction: text,
    insight: text,
    tags: z._default(z.array(z.unknown()), []),
  })
  .check(
    z.refine(
      ({ tags, ...parts }) => tags.length > 0 || Object.values(parts).some((part) => part.trim() !== ''),
      'a reflection that says something, or tags',
    ),
  );

const tagSchema = z.object({ id: z.string(), tag: z.string() });

/** The tags for bullets that may be tagged, each bullet once; the others are dropped, with the reason. */
export function readTags(
  tags: readonly unknown[],
  allowed: ReadonlySet<string>,
): { readonly tags: readonly BulletTag[]; readonly dropped: readonly string[] } {
  const ids = new Map([...allowed].map((id) => [id.toLowerCase(), id]));
  const kept = new Map<string, Tag>();
  const dropped: string[] = [];
  for (const value of tags) {
    const read = tagSchema.safeParse(value);
    const named = read.data?.id.trim().replace(/^[[`]+|[\]`]+$/g, '') ?? '';
    const id = ids.get(named.toLowerCase()) ?? named;
    const tag = tagOf(read.data?.tag ?? '');
    if (!tag) dropped.push(`Unexpected tag ${shownJson(value)}, expected helpful, harmful or neutral`);
    else if (!allowed.has(id))
      dropped.push(`Unexpected tag for ${shownJson(id)}, expected a bullet that it was shown`);
    else if (kept.has(id)) dropped.push(`Unexpected second tag for ${shownJson(id)}, expected one`);
    else kept.set(id, tag);
  }
  return { tags: [...kept].map(([id, tag]) => ({ id, tag })), dropped };
}

function tagOf(text: string): Tag | undefined {
  const tag = text.trim().toLowerCase();
  return tag === 'helpful' || tag === 'harmful' || tag === 'neutral' ? tag : undefined;
}

/** A reflection as the agent and the Curator read it. */
export function formatReflection(reflection: Reflection): string {
  return (['diagnosis', 'cause', 'correction', 'insight'] as const)
    .filter((part) => reflection[part].trim() !== '')
    .map((part) => `${part}: ${reflection[part].trim()}`)
    .join('\n');
}
