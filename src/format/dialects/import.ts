import type { Bullet } from '../bullet.ts';
import { MAX_COUNTER } from '../bullet.ts';
import type { Diagnostic, Place } from '../diagnostic.ts';
import { placeAt, splitLines } from '../line.ts';
import { readPlaybook } from '../playbook.ts';
import { isKeepableId } from '../rules/bullet/id-pattern.ts';
import { findInContent } from '../rules/content-rules.ts';
import { findTemplateSection, type Template } from '../template.ts';
import { parseAceLine } from './ace.ts';
import { parseAppworldLine } from './appworld.ts';

/** A section of a playbook that is to be written. */
export interface ImportedSection {
  readonly key: string;
  readonly title: string;
  readonly bullets: readonly Bullet[];
}

/** What was read from somebody else's playbook. An error means that a line which looks like a bullet was not. */
export interface Imported {
  readonly sections: readonly ImportedSection[];
  readonly diagnostics: readonly Diagnostic[];
  /** How many bullets were read, of how many lines that look like one. */
  readonly read: number;
  readonly of: number;
}

interface Line {
  readonly text: string;
  readonly place: Place;
}

/**
 * Reads ACE text (`[id] helpful=N harmful=N :: content`) or AppWorld text (`[id] content`) below `##`
 * headings. Ids, counters and order are kept; a section that the template does not have goes to `others`.
 */
export function importPlaybook(text: string, template: Template): Imported {
  const diagnostics: Diagnostic[] = [];
  const order: string[] = [];
  const bullets = new Map<string, Bullet[]>();
  const seen = new Map<string, number>();
  let key = template.others;
  let afterBullet = false;
  for (const line of relevantLines(text)) {
    const content = line.text.trim();
    const heading = /^##+\s*(\S.*)$/s.exec(content)?.[1];
    if (content === '' || heading !== undefined) {
      afterBullet = false;
      if (heading === undefined) continue;
      key = sectionFor(heading.trim(), line.place, template, diagnostics);
      if (!order.includes(key)) order.push(key);
      continue;
    }
    const bullet = parseAceLine(line.text) ?? parseAppworldLine(line.text);
    const problem = bullet ? bulletProblem(bullet, seen, template) : unreadable(content, afterBullet);
    afterBullet = bullet !== undefined || afterBullet;
    if (problem) diagnostics.push({ ...problem, place: line.place });
    if (!bullet || problem?.severity === 'error') continue;
    seen.set(bullet.id, line.place.line);
    if (!order.includes(key)) order.push(key);
    const own = bullets.get(key);
    if (own) own.push(bullet);
    else bullets.set(key, [bullet]);
  }
  const sections = sectionOrder(order, template).map(({ key: one, title }) => ({
    key: one,
    title,
    bullets: bullets.get(one) ?? [],
  }));
  const unread = diagnostics.filter((diagnostic) => diagnostic.severity === 'error').length;
  return { sections, diagnostics, read: seen.size, of: seen.size + unread };
}

/** All lines, or those of the playbook region where the text has one. */
function relevantLines(text: string): Line[] {
  const lines = splitLines(text);
  const region = readPlaybook(text).playbook?.region;
  const [from, to] = region ? [region.startLine + 1, region.endLine] : [0, lines.length];
  return lines
    .slice(from, to)
    .map(({ start, end }) => ({ text: text.slice(start, end), place: placeAt(lines, start) }));
}

function sectionFor(title: string, place: Place, template: Template, diagnostics: Diagnostic[]): string {
  const section = findTemplateSection(template, title);
  if (section) return section.key;
  diagnostics.push({
    ruleId: 'section/fallback',
    severity: 'note',
    reason: `Unexpected section \`${title}\`, expected one of ${template.name}: its bullets go to \`${template.others}\``,
    place,
  });
  return template.others;
}

function bulletProblem(
  bullet: Bullet,
  seen: ReadonlyMap<string, number>,
  template: Template,
): Diagnostic | undefined {
  const error = (ruleId: string, reason: string): Diagnostic => ({ ruleId, severity: 'error', reason });
  const { id } = bullet;
  if (!isKeepableId(id))
    return error(
      'bullet/id-pattern',
      `Unexpected id \`${id}\`, expected ASCII letters, digits, \`.\`, \`:\`, \`-\` or \`_\``,
    );
  const first = seen.get(id);
  if (first !== undefined)
    return error(
      'bullet/id-duplicate',
      `Unexpected second bullet ${id}, expected each id once: the first is at line ${first}`,
    );
  if (bullet.helpful > MAX_COUNTER || bullet.harmful > MAX_COUNTER)
    return error('bullet/counter-range', `Unexpected counter of ${id}, expected at most ${MAX_COUNTER}`);
  const found = findInContent(bullet.content, template).find(({ rule }) => rule.severity.file === 'error');
  if (found) return error(found.rule.id, `${id}: ${found.reason}`);
  return undefined;
}

const LOOKS_LIKE =
  /^(?:(?:[-*+]|[0-9]+[.)])\s*)?[[(]|(?:helpful|harmful)\s*=|\s::\s|^[A-Za-z]{2,8}-[0-9]{3,}/i;

/** A line that is no bullet: an error where it looks like one, or like the rest of one, else prose that is left out. */
function unreadable(content: string, afterBullet: boolean): Diagnostic {
  const shown = `\`${content.length > 60 ? `${content.slice(0, 60)}…` : content}\``;
  if (LOOKS_LIKE.test(content)) {
    return {
      ruleId: 'bullet/malformed',
      severity: 'error',
      reason: `Unexpected ${shown}, which looks like a bullet, expected \`[id] content\` or \`[id] helpful=0 harmful=0 :: content\``,
    };
  }
  if (afterBullet) {
    return {
      ruleId: 'bullet/continued',
      severity: 'error',
      reason: `Unexpected ${shown} below a bullet, expected each bullet on one line: join it to its bullet, or set it apart by a blank line`,
    };
  }
  return {
    ruleId: 'block/prose',
    severity: 'warning',
    reason: `Unexpected ${shown}, expected a bullet or a \`## SECTION\`: this line was not taken over`,
  };
}

/** The template's order where the text follows it, else the text's, and what the text lacks behind it. */
function sectionOrder(found: readonly string[], { sections }: Template) {
  const rank = found.map((key) => sections.findIndex((section) => section.key === key));
  if (rank.every((each, index) => index === 0 || each > (rank[index - 1] ?? -1))) return sections;
  const named = found.flatMap((key) => sections.filter((section) => section.key === key));
  return [...named, ...sections.filter((section) => !found.includes(section.key))];
}
