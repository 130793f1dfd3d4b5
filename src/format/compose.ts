import { formatBullet } from './bullet.ts';
import type { ImportedSection } from './dialects/import.ts';
import { majorityLineEnd } from './line.ts';
import { readPlaybook } from './playbook.ts';

/** A template's skeleton whose playbook region holds these sections. Its line ends are `\n`. */
export function composePlaybook(skeleton: string, sections: readonly ImportedSection[]): string {
  const { playbook } = readPlaybook(skeleton);
  if (!playbook) throw new RangeError('a template skeleton without a playbook region');
  const { start, end } = playbook.region;
  const body = sections.map(({ title, bullets }) =>
    [`## ${title}`, ...bullets.map((bullet) => formatBullet(bullet))].join('\n\n'),
  );
  return `${skeleton.slice(0, start)}${body.join('\n\n')}\n${skeleton.slice(end)}`;
}

/** Both regions behind a text that has none, in its own line ends; the text itself stays to the letter. */
export function appendRegions(text: string, regions: string): string {
  if (text === '') return regions;
  const end = majorityLineEnd(text);
  const gap = /(?:\r\n|\n|\r)$/.test(text) ? end : end + end;
  return text + gap + regions.replaceAll('\n', end);
}
