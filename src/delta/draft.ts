import { type BulletLine, formatBullet, type WrittenBullet } from '../format/bullet.ts';
import type { Playbook } from '../format/reading.ts';

interface DraftSection {
  readonly key: string;
  readonly title: string;
  /** Those that nothing happened to are the very objects that were read. */
  readonly bullets: (WrittenBullet | BulletLine)[];
}

/** A playbook's bullets while a delta is applied to them: the one mutable thing in this folder. */
export interface Draft {
  readonly text: string;
  readonly sections: readonly DraftSection[];
  readonly sectionOf: Map<string, DraftSection>;
}

/** A bullet as it was: its line, its section's key, and the id of the bullet before it, null for the first. */
export interface Was {
  readonly line: string;
  readonly section: string;
  readonly after: string | null;
}

/** A draft of what a playbook holds. */
export function openDraft(playbook: Playbook): Draft {
  const sections: DraftSection[] = playbook.sections.map(({ key, title, bullets }) => ({
    key,
    title,
    bullets: [...bullets],
  }));
  const sectionOf = new Map<string, DraftSection>();
  for (const section of sections) for (const bullet of section.bullets) sectionOf.set(bullet.id, section);
  return { text: playbook.text, sections, sectionOf };
}

/** The bullet of that id, if there is one. */
export function findBullet(draft: Draft, id: string): WrittenBullet | BulletLine | undefined {
  return draft.sectionOf.get(id)?.bullets.find((bullet) => bullet.id === id);
}

/** A bullet of the draft as it is now. */
export function asItIs(draft: Draft, bullet: WrittenBullet | BulletLine): Was {
  const section = draft.sectionOf.get(bullet.id);
  const index = section?.bullets.findIndex((each) => each.id === bullet.id) ?? -1;
  return {
    line: lineOf(draft, bullet),
    section: section?.key ?? '',
    after: section?.bullets[index - 1]?.id ?? null,
  };
}

function lineOf(draft: Draft, bullet: WrittenBullet | BulletLine): string {
  if ('headEnd' in bullet) return draft.text.slice(bullet.start, bullet.end);
  return bullet.line ?? formatBullet(bullet);
}

/** Puts another text or other counters in a bullet's place. */
export function replaceBullet(draft: Draft, bullet: WrittenBullet): void {
  const bullets = draft.sectionOf.get(bullet.id)?.bullets ?? [];
  bullets[bullets.findIndex((each) => each.id === bullet.id)] = bullet;
}

/** Takes a bullet out. */
export function removeBullet(draft: Draft, id: string): void {
  const bullets = draft.sectionOf.get(id)?.bullets ?? [];
  bullets.splice(
    bullets.findIndex((each) => each.id === id),
    1,
  );
  draft.sectionOf.delete(id);
}

/** Puts a bullet into a section, before the bullet that now has this index. */
export function insertBullet(
  draft: Draft,
  bullet: WrittenBullet,
  at: { readonly section: string; readonly index: number },
): void {
  const section = draft.sections.find((each) => each.key === at.section);
  if (!section) throw new RangeError(`no section ${at.section} in the draft`);
  section.bullets.splice(at.index, 0, bullet);
  draft.sectionOf.set(bullet.id, section);
}
