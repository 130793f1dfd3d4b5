import { formatBullet } from '../format/bullet.ts';
import type { Playbook } from '../format/reading.ts';

/** What an agent is given: the guide and the sections that hold bullets, with or without counters. */
export function showForAgent(playbook: Playbook, options: { readonly counters: boolean }): string {
  const { guide } = playbook.regions;
  const sections = playbook.sections
    .filter((section) => section.bullets.length > 0)
    .map(({ title, bullets }) =>
      [
        `## ${title}`,
        ...bullets.map((bullet) =>
          options.counters ? formatBullet(bullet) : `[${bullet.id}] ${bullet.content}`,
        ),
      ].join('\n\n'),
    );
  const intro = guide ? [playbook.text.slice(guide.start, guide.end).replace(/\r\n?/g, '\n').trim()] : [];
  return `${[...intro, ...sections].join('\n\n')}\n`;
}

/** The text that the ACE authors' code reads: every section, bare lines one after the other. */
export function showForAce(playbook: Playbook): string {
  return `${playbook.sections.map(({ title, bullets }) => [`## ${title}`, ...bullets.map((bullet) => formatBullet(bullet))].join('\n')).join('\n\n')}\n`;
}

/** The bullets for a person: section by section, votes before the text. */
export function showForPeople(playbook: Playbook): string {
  return `${playbook.sections
    .map(({ title, bullets }) =>
      [
        `${title} (${bullets.length})`,
        ...bullets.map(({ id, helpful, harmful, content }) => `  ${id}  +${helpful} -${harmful}  ${content}`),
      ].join('\n'),
    )
    .join('\n\n')}\n`;
}
