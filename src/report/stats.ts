import type { Playbook } from '../format/reading.ts';
import type { Template } from '../format/template.ts';

/** A playbook in figures. `share` is helpful ÷ all votes, undefined without votes. */
export interface Stats {
  readonly bullets: number;
  readonly sections: readonly {
    readonly title: string;
    readonly bullets: number;
    readonly helpful: number;
    readonly harmful: number;
  }[];
  readonly helpful: number;
  readonly harmful: number;
  readonly share: number | undefined;
  readonly neverUsed: number;
  readonly moreHarm: readonly { readonly id: string; readonly helpful: number; readonly harmful: number }[];
  readonly bytes: number;
  readonly tokens: number;
  readonly limits: { readonly bytes: number; readonly tokens: number; readonly bullets: number };
}

/** Counts a playbook; its size in bytes and tokens is given, as both need the file as it is. */
export function playbookStats(
  playbook: Playbook,
  template: Template,
  size: { readonly bytes: number; readonly tokens: number },
): Stats {
  const bullets = playbook.bullets;
  const helpful = sum(bullets.map((bullet) => bullet.helpful));
  const harmful = sum(bullets.map((bullet) => bullet.harmful));
  return {
    bullets: bullets.length,
    sections: playbook.sections.map((section) => ({
      title: section.title,
      bullets: section.bullets.length,
      helpful: sum(section.bullets.map((bullet) => bullet.helpful)),
      harmful: sum(section.bullets.map((bullet) => bullet.harmful)),
    })),
    helpful,
    harmful,
    share: helpful + harmful === 0 ? undefined : helpful / (helpful + harmful),
    neverUsed: bullets.filter((bullet) => bullet.helpful + bullet.harmful === 0).length,
    moreHarm: bullets
      .filter((bullet) => bullet.harmful > bullet.helpful)
      .map(({ id, helpful: good, harmful: bad }) => ({ id, helpful: good, harmful: bad })),
    ...size,
    limits: {
      bytes: template.limits.maxBytes,
      tokens: template.limits.maxTokens,
      bullets: template.limits.maxBullets,
    },
  };
}

/** The figures as a table for a terminal. */
export function formatStats(stats: Stats): string {
  const width = Math.max(...stats.sections.map((section) => section.title.length), 'SECTION'.length);
  const row = (title: string, bullets: string, votes: string, share: string) =>
    `${title.padEnd(width)}  ${bullets.padStart(7)}  ${votes.padStart(13)}  ${share.padStart(6)}`;
  return [
    row('SECTION', 'BULLETS', 'HELPED/HARMED', 'SHARE'),
    ...stats.sections.map((section) =>
      row(section.title, String(section.bullets), `${section.helpful}/${section.harmful}`, shareOf(section)),
    ),
    row('all', String(stats.bullets), `${stats.helpful}/${stats.harmful}`, shareOf(stats)),
    '',
    `never used: ${stats.neverUsed}`,
    `more harm than help: ${moreHarm(stats)}`,
    `bullets: ${grouped(stats.bullets)} of ${grouped(stats.limits.bullets)}`,
    `bytes: ${grouped(stats.bytes)} of ${grouped(stats.limits.bytes)}`,
    `tokens (o200k_base): ${grouped(stats.tokens)} of ${grouped(stats.limits.tokens)}`,
  ].join('\n');
}

/** A count with its noun: `1 bullet`, `318 bullets`. */
export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** A whole number with its thousands set apart, the same on every machine. */
function grouped(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

function moreHarm(stats: Stats): string {
  if (stats.moreHarm.length === 0) return 'none';
  return stats.moreHarm.map(({ id, helpful, harmful }) => `${id} (${helpful}/${harmful})`).join(', ');
}

function shareOf({ helpful, harmful }: { readonly helpful: number; readonly harmful: number }): string {
  return helpful + harmful === 0 ? '–' : (helpful / (helpful + harmful)).toFixed(2);
}

/** The mean of some values, of which there is one at least. */
export function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
