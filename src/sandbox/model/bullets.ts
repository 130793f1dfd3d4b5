import { parseRule, type Rule } from '../language/rule.ts';

/** A bullet as a prompt shows it, with or without counters. */
export interface ShownBullet {
  readonly id: string;
  readonly helpful: number;
  readonly harmful: number;
  readonly text: string;
}

/** A rule that a bullet's text is. */
export interface BulletRule extends Rule {
  readonly id: string;
}

const BULLET = /^(?:- )?\[([^[\]\s]+)\](?: helpful=(\d+) harmful=(\d+) ::)? (.+)$/gm;

/** The bullets of a `<playbook>` block, in their order. */
export function readBullets(playbook: string): readonly ShownBullet[] {
  return [...playbook.matchAll(BULLET)].map(([, id = '', helpful = '0', harmful = '0', text = '']) => ({
    id,
    helpful: Number(helpful),
    harmful: Number(harmful),
    text,
  }));
}

/** The bullets that are rules. In other words a bullet is prose, which nobody here follows. */
export function rulesOf(bullets: readonly ShownBullet[]): readonly BulletRule[] {
  return bullets.flatMap(({ id, text }) => {
    const rule = parseRule(text);
    return rule ? [{ ...rule, id }] : [];
  });
}
