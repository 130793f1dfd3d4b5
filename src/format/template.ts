import { sectionKey } from './section.ts';

/** A section that a template asks for. Its key is that of its title. */
export interface TemplateSection {
  readonly key: string;
  readonly title: string;
  readonly prefix: string;
  readonly aliases: readonly string[];
}

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
  readonly limits: Limits;
}

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
