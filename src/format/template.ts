import { sectionKey } from './section.ts';

/** A section that a template asks for. Its key is that of its title. */
export interface TemplateSection {
  readonly key: string;
  readonly title: string;
  readonly prefix: string;
  readonly aliases: readonly string[];
  /** Whether a playbook without it is in error. */
  readonly required: boolean;
}

/** What a template can forbid in the text of bullets. */
export type PatternName = (typeof PATTERN_NAMES)[number];
export const PATTERN_NAMES = ['secret', 'url', 'email', 'ip-address'] as const;

/** What a playbook of this template may hold at most. Content counts characters (code points). */
interface Limits {
  readonly maxBytes: number;
  readonly maxBullets: number;
  readonly maxContent: number;
  readonly maxTokens: number;
}

/** What a template says: its sections, the one for what fits nowhere, and the limits. */
export interface Template {
  readonly name: string;
  readonly sections: readonly TemplateSection[];
  readonly others: string;
  /** What becomes of sections that the template does not have: nothing, a warning, an error. */
  readonly otherSections: 'allow' | 'warn' | 'forbid';
  /** Whether the sections must come in the template's order. */
  readonly sectionOrder: 'free' | 'fixed';
  readonly forbid: readonly PatternName[];
  /** The regions that learning never changes; the snapshot keeps their hashes. */
  readonly frozen: readonly 'guide'[];
  readonly limits: Limits;
}

/** What a template that says nothing allows. */
export const DEFAULT_LIMITS: Limits = {
  maxBytes: 400_000,
  maxBullets: 2_000,
  maxContent: 4_000,
  maxTokens: 100_000,
};

/** What a markdown file is checked against that belongs to no playbook directory: the format's rules alone. */
export const NO_TEMPLATE: Template = {
  name: 'a file without a deltabook.yaml',
  sections: [],
  others: '',
  otherSections: 'allow',
  sectionOrder: 'free',
  forbid: ['secret'],
  frozen: [],
  limits: { ...DEFAULT_LIMITS, maxBullets: Number.POSITIVE_INFINITY, maxTokens: Number.POSITIVE_INFINITY },
};

/** The template's section that a name means: its key, its title, its prefix or one of its aliases. */
export function findTemplateSection(template: Template, name: string): TemplateSection | undefined {
  const key = sectionKey(name);
  return template.sections.find(
    (section) =>
      section.key === key ||
      section.prefix === key ||
      section.aliases.some((alias) => sectionKey(alias) === key),
  );
}

/** The prefix for new ids in a section; sections that the template does not know use that of `others`. */
export function prefixFor(template: Template, key: string): string {
  const others = template.sections.find((section) => section.key === template.others);
  return (template.sections.find((section) => section.key === key) ?? others)?.prefix ?? 'oth';
}
