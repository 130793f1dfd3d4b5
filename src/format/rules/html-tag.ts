import type { ContentRule } from './rule.ts';

/** Raw HTML inside a paragraph (CommonMark 0.31, section 6.6), and a comment that is opened only. */
const HTML =
  /<(?:[A-Za-z][A-Za-z0-9-]*(?:\s+[A-Za-z_:][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)*\s*\/?>|\/[A-Za-z][A-Za-z0-9-]*\s*>|!--|\?.*?\?>|![A-Za-z][^>]*>|!\[CDATA\[.*?\]\]>)/sy;
const AUTOLINK = /<(?:[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]*|[^\s<>@]+@[^\s<>]+)>/y;
const TICKS = /`+/y;

/** HTML vanishes from the rendered page, so a reviewer does not see what the agent reads. */
export const htmlTag: ContentRule = {
  id: 'render/html-tag',
  severity: { file: 'warning', operation: 'error' },
  check(content) {
    const found = findHtml(content);
    if (!found) return undefined;
    const shown = found.text.slice(0, 40);
    return {
      index: found.index,
      reason: `Unexpected HTML \`${shown}\`, which a rendered page does not show, expected it in backticks`,
    };
  },
};

/** The first piece of raw HTML, read from the left as CommonMark does: escapes, code spans and autolinks come first. */
function findHtml(content: string): { readonly index: number; readonly text: string } | undefined {
  for (let at = nextSpecial(content, 0); at < content.length; at = nextSpecial(content, at)) {
    if (content[at] === '\\') {
      at += 2;
    } else if (content[at] === '`') {
      at = behindCode(content, at);
    } else {
      const html = matchAt(HTML, content, at);
      const link = matchAt(AUTOLINK, content, at);
      if (html !== undefined && link === undefined) return { index: at, text: html };
      at += link?.length ?? 1;
    }
  }
  return undefined;
}

function nextSpecial(content: string, from: number): number {
  const found = content.slice(from).search(/[\\`<]/);
  return found === -1 ? content.length : from + found;
}

/** Behind the code span that begins here, or behind its backticks where none of their number follow. */
function behindCode(content: string, at: number): number {
  const ticks = matchAt(TICKS, content, at) ?? '';
  const end = new RegExp(`(?<!\`)${ticks}(?!\`)`, 'g');
  end.lastIndex = at + ticks.length;
  const closing = end.exec(content);
  return (closing?.index ?? at) + ticks.length;
}

function matchAt(pattern: RegExp, content: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(content)?.[0];
}
