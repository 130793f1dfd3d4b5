import type { Bullet } from '../bullet.ts';

/** The id ends in a number, so that `[x] done` and `[NOTE]` are none; what follows is text, and no counter. */
const LINE = /^(?:- )?\[([A-Za-z][A-Za-z0-9]*[-_.:]?[0-9]+)\]\s+(?!::|[a-z]+\s*=)(\S.*)$/is;

/** A bullet of AppWorld's text (ace-agent/ace-appworld): `[id] content`, without counters, which begin at 0. */
export function parseAppworldLine(line: string): Bullet | undefined {
  const [, id, content] = LINE.exec(line.trim()) ?? [];
  if (id === undefined || content === undefined) return undefined;
  return { id, helpful: 0, harmful: 0, content: content.trim() };
}
