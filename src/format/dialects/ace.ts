import type { Bullet } from '../bullet.ts';

/** The line pattern of the ACE authors' code (ace-agent/ace, playbook utilities), its classes spelled out for JavaScript. */
const LINE = /^(?:- )?\[([^\]]+)\]\s*helpful=([0-9]+)\s*harmful=([0-9]+)\s*::\s*(.*)$/s;

/** A bullet of ACE's own text: id, counters, content, with any blanks between them. */
export function parseAceLine(line: string): Bullet | undefined {
  const [, id, helpful, harmful, content] = LINE.exec(line.trim()) ?? [];
  if (id === undefined || content === undefined) return undefined;
  return { id: id.trim(), helpful: Number(helpful), harmful: Number(harmful), content: content.trim() };
}
