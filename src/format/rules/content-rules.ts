import type { Diagnostic } from '../diagnostic.ts';
import { NO_TEMPLATE, type Template } from '../template.ts';
import { contentEmpty } from './bullet/content-empty.ts';
import { contentTooLong } from './bullet/content-too-long.ts';
import { bidiControl } from './content/bidi-control.ts';
import { bulletPrefix } from './content/bullet-prefix.ts';
import { control } from './content/control.ts';
import { forbidden } from './content/forbidden.ts';
import { htmlComment } from './content/html-comment.ts';
import { invisible } from './content/invisible.ts';
import { lineSeparator } from './content/line-separator.ts';
import { contentMarker } from './content/marker.ts';
import { nulInContent } from './file/nul.ts';
import { htmlTag } from './render/html-tag.ts';
import type { ContentFinding, ContentRule } from './rule.ts';

/** Every rule about a bullet's text. */
export const CONTENT_RULES: readonly ContentRule[] = [
  contentEmpty,
  contentTooLong,
  nulInContent,
  lineSeparator,
  control,
  bidiControl,
  invisible,
  contentMarker,
  bulletPrefix,
  forbidden,
  htmlComment,
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
 * is cheaper than twelve; whoever adds a rule adds here what it needs to be asked for.
 */
function mayBreakContentRule(content: string, { limits, forbid }: Template): boolean {
  if (content.length > limits.maxContent || forbid.some((name) => name !== 'secret')) return true;
  return /[^\t\x20-\x7E]|[<=]|-->|^\s*$/.test(content);
}

/** What neither a bullet nor anything that is said beside it may hold. */
const REMARK_RULES: readonly ContentRule[] = [
  nulInContent,
  lineSeparator,
  control,
  bidiControl,
  invisible,
  contentMarker,
  bulletPrefix,
];

/** Why a text that is no lesson, such as a reason or a quote, can't stand in a delta. It may have lines. */
export function refuseRemark(text: string, pointer: string): Diagnostic[] {
  if (!/[^\t\n\r\x20-\x7E]|[<=]/.test(text)) return [];
  const lines = text.split(/[\n\r]+/).map((line) => line.replaceAll('\t', ' '));
  // A head may stand on one line, or be made by joining two.
  const asked = lines.length > 1 ? [...lines, lines.join(' ')] : lines;
  return REMARK_RULES.flatMap((rule) => {
    const finding = asked.map((line) => rule.check(line, NO_TEMPLATE)).find((each) => each !== undefined);
    return finding ? [{ ruleId: rule.id, severity: 'error', reason: finding.reason, pointer }] : [];
  });
}
