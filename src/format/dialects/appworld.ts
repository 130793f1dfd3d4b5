import type { Bullet } from '../bullet.ts';

const LINE = /^(?:- )?\[([^\]\s]+)\]\s+(?!(?:helpful|harmful)=)(\S.*)$/s;

/** A bullet of AppWorld's text (ace-agent/ace-appworld): `[id] content`, without counters, which begin at 0. */
export function parseAppworldLine(line: string): Bullet | undefined {
  const [, id, content] = LINE.exec(line.trim()) ?? [];
  if (id === undefined || content === undefined) return undefined;
  return { id, helpful: 0, harmful: 0, content: content.trim() };
}
