import { type Bullet, bulletOf, MAX_COUNTER } from '../format/bullet.ts';
import { insertionIndex } from '../format/layout.ts';
import type { Tag } from './delta.ts';
import { type Draft, findBullet, insertBullet, removeBullet, replaceBullet, type Was } from './draft.ts';

/**
 * What an operation did to one bullet. Everything an operation can do is one of these, and each has an
 * inverse among them, so that a delta is undone from its record alone. `origin` names what made the bullet.
 */
export type Change =
  | {
      readonly kind: 'created';
      readonly origin: string;
      readonly line: string;
      readonly section: string;
      readonly after?: string | null;
    }
  | { readonly kind: 'removed'; readonly origin: string; readonly was: Was }
  | { readonly kind: 'reworded'; readonly origin: string; readonly was: Was; readonly content: string }
  | Vote;

/** A change of a counter, or of nothing but the record where the tag is neutral. */
export interface Vote {
  readonly kind: 'voted' | 'unvoted';
  readonly origin: string;
  readonly id: string;
  readonly event: string;
  readonly tag: Tag;
}

/** Whether a change is a vote, which moves no text. */
export function isVote(change: Change): change is Vote {
  return change.kind === 'voted' || change.kind === 'unvoted';
}

/** The bullet that a change is about. */
export function changedId(change: Change): string {
  switch (change.kind) {
    case 'created':
      return bulletOf(change.line).id;
    case 'removed':
    case 'reworded':
      return bulletOf(change.was.line).id;
    case 'voted':
    case 'unvoted':
      return change.id;
  }
}

/** Makes a change in a draft, whose bullets must be as the change expects them. */
export function perform(draft: Draft, change: Change): void {
  switch (change.kind) {
    case 'created': {
      // What is put back is put back to the letter; what is new follows the style of its section.
      const bullet = bulletOf(change.line);
      const written = change.after === undefined ? bullet : { ...bullet, line: change.line };
      insertBullet(draft, written, { section: change.section, index: indexFor(draft, change, bullet.id) });
      return;
    }
    case 'removed':
      removeBullet(draft, changedId(change));
      return;
    case 'reworded': {
      const bullet = findBullet(draft, changedId(change));
      if (bullet) replaceBullet(draft, { ...withoutLine(bullet), content: change.content });
      return;
    }
    case 'voted':
    case 'unvoted': {
      const bullet = findBullet(draft, change.id);
      if (bullet && change.tag !== 'neutral')
        replaceBullet(draft, counted(bullet, change.tag, change.kind === 'voted' ? 1 : -1));
      return;
    }
  }
}

/** Whether a vote can be counted on this bullet: counters stay within 0 and 999999999. */
export function canCount(bullet: Bullet, tag: Tag, step: 1 | -1): boolean {
  if (tag === 'neutral') return true;
  return bullet[tag] + step >= 0 && bullet[tag] + step <= MAX_COUNTER;
}

function counted(bullet: Bullet, tag: 'helpful' | 'harmful', step: 1 | -1): Bullet {
  return { ...withoutLine(bullet), [tag]: bullet[tag] + step };
}

function withoutLine({ id, helpful, harmful, content }: Bullet): Bullet {
  return { id, helpful, harmful, content };
}

/** Back to where it was where its neighbour is still there, else by its number. */
function indexFor(draft: Draft, change: Change & { kind: 'created' }, id: string): number {
  const bullets = draft.sections.find((section) => section.key === change.section)?.bullets ?? [];
  if (change.after === undefined) return insertionIndex(bullets, id);
  if (change.after === null) return 0;
  const index = bullets.findIndex((bullet) => bullet.id === change.after);
  return index === -1 ? insertionIndex(bullets, id) : index + 1;
}
