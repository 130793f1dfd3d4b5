import { holdsMarker } from '../marker.ts';
import type { Template } from '../template.ts';
import type { ContentFinding, ContentRule } from './rule.ts';

/** A bullet that says nothing. */
export const contentEmpty: ContentRule = {
  id: 'bullet/content-empty',
  severity: { file: 'error', operation: 'error' },
  check: (content) =>
    content.trim() === '' ? { index: 0, reason: 'Unexpected empty text, expected a lesson' } : undefined,
};

/** A lesson is a line, not a chapter; the template sets how long. */
export const contentTooLong: ContentRule = {
  id: 'bullet/content-too-long',
  severity: { file: 'error', operation: 'error' },
  check(content, { limits }) {
    if (content.length <= limits.maxContent) return undefined;
    const length = [...content].length;
    if (length <= limits.maxContent) return undefined;
    return {
      index: 0,
      reason: `Unexpected length of ${length} characters, expected at most ${limits.maxContent}: split the lesson`,
    };
  },
};

/** Line separators that other tools take for the end of the line, and so of the bullet. */
export const lineSeparator = characterRule(
  'content/line-separator',
  /[\u0085\u2028\u2029]/u,
  'line separator',
);

/** Control characters can hide text or drive a terminal. A tab is left alone. */
export const control = characterRule(
  'content/control',
  /[\u0000-\u0008\u000A-\u001F\u007F-\u0084\u0086-\u009F]/u,
  'control character',
);

/** Bidirectional controls make a line read differently from what it says ("Trojan Source", CVE-2021-42574). */
export const bidi = characterRule(
  'content/bidi-control',
  /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u,
  'bidirectional control',
);

/**
 * Invisible and tag characters carry text that a reviewer can't see. What shapes the character before it
 * stays: one text or emoji presentation selector, the joiner of an emoji sequence, and the joiners that
 * Persian and Indic scripts write with.
 */
export const invisible = characterRule(
  'content/invisible',
  /(?![\u200C\u200D]|\uFE0E|\uFE0F)\p{Default_Ignorable_Code_Point}|[\uFFF9-\uFFFB]|(?<![^\p{Default_Ignorable_Code_Point}\s])[\uFE0E\uFE0F]|(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Variation_Selector}])[\u200C\u200D]|[\u200C\u200D](?![\p{L}\p{Extended_Pictographic}])|\p{Cs}/u,
  'invisible character',
);

/** A marker inside a bullet would end the region for whoever reads by text search. */
export const contentMarker: ContentRule = {
  id: 'content/marker',
  severity: { file: 'error', operation: 'error' },
  check(content) {
    if (!holdsMarker(content)) return undefined;
    return {
      index: content.indexOf('<!--'),
      reason: 'Unexpected marker in a bullet, expected text: name it without `<!--`',
    };
  },
};

/** A bullet's head inside another's text is read as a second bullet by the ACE authors' line pattern. */
export const bulletPrefix: ContentRule = {
  id: 'content/bullet-prefix',
  severity: { file: 'error', operation: 'error' },
  check(content) {
    const index = content.search(
      /\[[^\]]+\]\s*helpful=\d+\s*harmful=\d+\s*::|^(?:- )?\[[^\]\s]+\]\s*(?:helpful|harmful)=/u,
    );
    return index === -1
      ? undefined
      : { index, reason: 'Unexpected head of a bullet in the text, expected text only' };
  },
};

/** HTML vanishes from the rendered page, so a reviewer does not see what the agent reads. */
export const htmlTag: ContentRule = {
  id: 'render/html-tag',
  severity: { file: 'warning', operation: 'error' },
  check(content) {
    const found = /<!--|<[/]?[A-Za-z][A-Za-z0-9-]*(?:\s[^<>]*)?\/?>/.exec(withoutCode(content));
    if (!found) return undefined;
    return {
      index: found.index,
      reason: `Unexpected HTML \`${found[0].slice(0, 40)}\`, which a rendered page does not show, expected it in backticks`,
    };
  },
};

/**
 * Whether any content rule could object to a text. Almost no bullet holds what they look for, and one look
 * is cheaper than nine; whoever adds a rule adds here what it needs to be asked for.
 */
export function mayBreakContentRule(content: string, { limits }: Template): boolean {
  return content.length > limits.maxContent || /[^\t\x20-\x7E]|[<=]|^\s*$/.test(content);
}

/** Every rule about a bullet's text. */
export const CONTENT_RULES: readonly ContentRule[] = [
  contentEmpty,
  contentTooLong,
  lineSeparator,
  control,
  bidi,
  invisible,
  contentMarker,
  bulletPrefix,
  htmlTag,
];

function characterRule(id: string, pattern: RegExp, what: string): ContentRule {
  return {
    id,
    severity: { file: 'error', operation: 'error' },
    check(content): ContentFinding | undefined {
      const match = pattern.exec(content);
      if (!match) return undefined;
      const code = content.codePointAt(match.index) ?? 0;
      const name = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
      return { index: match.index, reason: `Unexpected ${what} ${name}, expected visible text: delete it` };
    },
  };
}

/** The text with its code spans blanked out, so that offsets hold (CommonMark 0.31, section 6.1). */
function withoutCode(content: string): string {
  return content.replace(/(?<!`)(`+)(?!`)(.*?[^`])\1(?!`)/gs, (span) => ' '.repeat(span.length));
}
