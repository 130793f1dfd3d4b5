import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { isErrno, ToolError } from '../errors.ts';
import { type Diagnostic, inFile } from '../format/diagnostic.ts';
import { sectionKey } from '../format/section.ts';
import { DEFAULT_LIMITS, PATTERN_NAMES, type Template } from '../format/template.ts';
import { readYaml } from './yaml.ts';

const limit = z.int().check(z.minimum(1));

/** What fits on a bullet's line with its head, in characters that may take two UTF-16 units each; see `line/too-long`. */
const LONGEST_CONTENT = 4_000;

const sectionSchema = z.strictObject({
  title: z.string().check(z.minLength(1)),
  prefix: z
    .string()
    .check(z.regex(/^[a-z][a-z0-9]{2,7}$/, '3 to 8 lower-case letters or digits, a letter first')),
  aliases: z._default(z.array(z.string()), []),
  required: z._default(z.boolean(), false),
});

const templateSchema = z.strictObject({
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/, 'lower-case letters, digits and `-`')),
  version: z.string(),
  sections: z.array(sectionSchema).check(z.minLength(1)),
  others: z.string(),
  other_sections: z._default(z.enum(['allow', 'warn', 'forbid']), 'warn'),
  section_order: z._default(z.enum(['free', 'fixed']), 'free'),
  forbid: z._default(z.array(z.enum(PATTERN_NAMES)), ['secret']),
  frozen: z._default(z.array(z.literal('guide')), []),
  limits: z.strictObject({
    max_bytes: z._default(limit, DEFAULT_LIMITS.maxBytes),
    max_bullets: z._default(limit, DEFAULT_LIMITS.maxBullets),
    max_content: z._default(limit.check(z.maximum(LONGEST_CONTENT)), DEFAULT_LIMITS.maxContent),
    max_tokens: z._default(limit, DEFAULT_LIMITS.maxTokens),
  }),
});

/** A template with its skeleton, the text that a new playbook begins with. */
export interface LoadedTemplate extends Template {
  readonly skeleton: string;
}

/**
 * Loads `name@version` from the package, or a folder seen from `base`. Gives E_CONFIG where there is no
 * such template; what is wrong inside one is data.
 */
export function loadTemplate(
  reference: string,
  base: string,
): LoadedTemplate | { readonly diagnostics: readonly Diagnostic[] } {
  const [name = '', version] = reference.split('@');
  const own = /^[a-z][a-z0-9-]*(?:@[^/]*)?$/.test(reference);
  const folder = own ? join(packagedTemplates(), name) : resolve(base, reference);
  const file = join(folder, 'template.yaml');
  const text = readText(file, `unknown template \`${reference}\``);
  const read = readYaml(text, templateSchema, 'template/schema');
  if (!read.ok) return { diagnostics: inFile(file, read.diagnostics) };
  const found = `${read.value.name}@${read.value.version}`;
  if (own && found !== reference) {
    const hint = `write \`template: ${found}\``;
    throw new ToolError(
      'E_CONFIG',
      version === undefined
        ? `template \`${reference}\` has no version`
        : `unknown template \`${reference}\``,
      { hint },
    );
  }
  const template: LoadedTemplate = {
    name: found,
    sections: read.value.sections.map((section) => ({ ...section, key: sectionKey(section.title) })),
    others: read.value.others,
    otherSections: read.value.other_sections,
    sectionOrder: read.value.section_order,
    forbid: read.value.forbid,
    frozen: read.value.frozen,
    limits: {
      maxBytes: read.value.limits.max_bytes,
      maxBullets: read.value.limits.max_bullets,
      maxContent: read.value.limits.max_content,
      maxTokens: read.value.limits.max_tokens,
    },
    skeleton: readText(join(folder, 'ADAPTER.md'), `template \`${reference}\` has no skeleton`),
  };
  const problems = ambiguousNames(template);
  return problems.length > 0 ? { diagnostics: inFile(file, problems) } : template;
}

/** A name that means two sections, or an `others` that means none, is the template's fault. */
function ambiguousNames(template: Template): Diagnostic[] {
  const owners = new Map<string, string>();
  const problems: Diagnostic[] = [];
  const fault = (reason: string) => problems.push({ ruleId: 'template/sections', severity: 'error', reason });
  for (const section of template.sections) {
    for (const name of new Set([section.key, section.prefix, ...section.aliases.map(sectionKey)])) {
      const owner = owners.get(name);
      if (owner !== undefined)
        fault(
          `Unexpected name \`${name}\` of two sections, \`${owner}\` and \`${section.title}\`, expected it once`,
        );
      owners.set(name, section.title);
    }
  }
  if (!template.sections.some((section) => section.key === template.others)) {
    fault(`Unexpected \`others: ${template.others}\`, expected the key of a section`);
  }
  return problems;
}

/** The folder `templates` of this package, wherever in it this code was bundled to. */
export function packagedTemplates(): string {
  let here = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(here, 'templates')) && dirname(here) !== here) here = dirname(here);
  return join(here, 'templates');
}

function readText(file: string, problem: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (!isErrno(error, 'ENOENT') && !isErrno(error, 'ENOTDIR')) throw error;
    throw new ToolError('E_CONFIG', `${problem}: there is no ${file}`, {
      hint: 'deltabook brings ace@1.0 and appworld@1.0; a template of your own is named by its folder, such as ./my-template',
    });
  }
}
