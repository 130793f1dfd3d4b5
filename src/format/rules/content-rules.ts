import type { Template } from '../template.ts';
import { bidiControl } from './bidi-control.ts';
import { bulletPrefix } from './bullet-prefix.ts';
import { contentEmpty } from './content-empty.ts';
import { contentMarker } from './content-marker.ts';
import { contentTooLong } from './content-too-long.ts';
import { control } from './control.ts';
import { htmlTag } from './html-tag.ts';
import { invisible } from './invisible.ts';
import { lineSeparator } from './line-separator.ts';
import type { ContentFinding, ContentRule } from './rule.ts';

/** Every rule about a bullet's text. */
export const CONTENT_RULES: readonly ContentRule[] = [
  contentEmpty,
  contentTooLong,
  lineSeparator,
  control,
  bidiControl,
  invisible,
  contentMarker,
  bulletPrefix,
  htmlTag,
];

/** Everything that the rules find in a text; one that is too long is not looked at any further. */
export function findInContent(
  content: string,
  template: Template,
): (ContentFinding & { readonly rule: ContentRule })[] {
  if (!mayBreakContentRule(content, template)) return [];
  const found: (ContentFinding & { readonly rule: ContentRule })[] = [];
  for (const rule of CONTENT_RULES) {
    const finding = rule.check(content, template);
    if (finding) found.push({ ...finding, rule });
    if (finding && rule === contentTooLong) break;
  }
  return found;
}

/**
 * Whether any content rule could object to a text. Almost no bullet holds what they look for, and one look
 * is cheaper than nine; whoever adds a rule adds here what it needs to be asked for.
 */
function mayBreakContentRule(content: string, { limits }: Template): boolean {
  return content.length > limits.maxContent || /[^\t\x20-\x7E]|[<=]|^\s*$/.test(content);
}
