import type { BulletLine } from './bullet.ts';
import type { Line } from './line.ts';

/**
 * A line of a playbook's region that is neither a section, nor a bullet of one, nor empty: what it seems to
 * be meant as. `index` is the line's; `found` says it in words for a message.
 */
export type OddLine = { readonly index: number; readonly line: Line } & (
  | { readonly kind: 'bullet outside a section'; readonly bullet: BulletLine }
  | { readonly kind: 'bullet with other spacing'; readonly head: LooseHead | undefined }
  | {
      readonly kind: 'malformed bullet' | 'heading' | 'conflict marker' | 'lesson without an id' | 'text';
      readonly found: string;
    }
);

/** A bullet's head with other blanks in it than it should have; `end` is the offset where its text begins. */
interface LooseHead {
  readonly form: 'bare' | 'list';
  readonly id: string;
  readonly helpful: string;
  readonly harmful: string;
  readonly end: number;
}

/** How much of a line is looked at, in UTF-16 units: a head is short, and what follows it tells nothing. */
const LOOKED_AT = 200;
/** How much of a line a message shows. */
const SHOWN = 40;

/** What reads as a bullet for the ACE authors' code, whose blanks and digits are Python's. */
const TOLERANT = /^(?:- )?\[[^[\]]+\]\s*helpful=\p{Nd}+\s*harmful=\p{Nd}+\s*::/u;
const LOOSE = /^[ \t]*(-[ \t]+)?\[([^[\]\s]+)\][ \t]*helpful=([0-9]+)[ \t]*harmful=([0-9]+)[ \t]*::[ \t]*/;
const NEAR =
  /^(?:[-*+]|[0-9]{1,9}[.)])?[ \t\uFEFF]*(?:\[[ xX]\][ \t]*)?\[?[^[\]\s]*\]?(?:\([^()\s]*\))?[ \t]*(?:helpful|harmful)=/i;
const CONFLICT = /^(?:<{7}|={7}|>{7})(?: |$)/;

/** What a line that has no place in a region is meant as. */
export function oddLine(text: string, line: Line, index: number, bullet: BulletLine | undefined): OddLine {
  const at = { index, line };
  if (bullet) return { ...at, kind: 'bullet outside a section', bullet };
  const content = text.slice(line.start, Math.min(line.end, line.start + LOOKED_AT));
  const trimmed = content.replace(/^[ \t]+|[ \t]+$/g, '');
  const found = trimmed.slice(0, SHOWN);
  if (CONFLICT.test(content)) return { ...at, kind: 'conflict marker', found };
  if (/^#{1,6}/.test(content)) return { ...at, kind: 'heading', found };
  if (TOLERANT.test(trimmed))
    return { ...at, kind: 'bullet with other spacing', head: looseHead(content, line.start) };
  if (NEAR.test(trimmed)) return { ...at, kind: 'malformed bullet', found: malformed(trimmed) };
  if (/^- (?!\[)\S/.test(content)) return { ...at, kind: 'lesson without an id', found };
  return { ...at, kind: 'text', found: `${blockName(trimmed)} \`${found}\`` };
}

function looseHead(content: string, start: number): LooseHead | undefined {
  const [whole, dash, id = '', helpful = '', harmful = ''] = LOOSE.exec(content) ?? [];
  if (whole === undefined) return undefined;
  return { form: dash ? 'list' : 'bare', id, helpful, harmful, end: start + whole.length };
}

function malformed(line: string): string {
  if (/^(?:[*+]|[0-9]{1,9}[.)])/.test(line)) return `list marker \`${line.slice(0, 2).trim()}\``;
  if (/harmful=.*helpful=/.test(line)) return 'counters in the other order';
  const counter = /(?:helpful|harmful)=(-[^ ]*|[0-9]*[^0-9 ][^ ]*)/.exec(line)?.[1];
  if (counter) return `counter \`${counter.slice(0, SHOWN)}\``;
  if (line.startsWith('\uFEFF')) return 'byte order mark U+FEFF before a bullet';
  return `line \`${line.slice(0, SHOWN)}\` that begins like a bullet`;
}

/** What markdown makes of a line, as far as its beginning tells. */
function blockName(line: string): string {
  if (/^(?:=+|-+)$/.test(line)) return 'heading underline';
  if (/^(?:`{3}|~{3})/.test(line)) return 'code fence';
  if (/^<!--.*-->/.test(line)) return 'comment';
  if (line.startsWith('<!--')) return 'comment that is not closed';
  if (/^<[/A-Za-z?!]/.test(line)) return 'HTML';
  if (line.startsWith('>')) return 'quote';
  if (/^\[[^\]]+\]:/.test(line)) return 'link definition';
  if (/^(?:[*_-][ \t]*){3,}$/.test(line)) return 'rule';
  if (/^(?:[-*+]|[0-9]{1,9}[.)])[ \t]/.test(line)) return 'list item';
  return 'text';
}
