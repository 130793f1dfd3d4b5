// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the text of an attack, not of ours.
// Hostile markdown documents, made to a size. Deterministic, no imports.
// Names: the kind, then where it sits (free text,
// region, bullets, one line, one giant bullet, after the region).

type Body = (bytes: number) => string;
type Attack = readonly [name: string, make: Body];

const START = '<!-- playbook:start -->';
const END = '<!-- playbook:end -->';
const BULLET = '[oth-12345] helpful=0 harmful=0 :: Ask.\n';
const OPEN = `${START}\n## OTHERS\n\n${BULLET}`;
const CLOSE = `${END}\n`;
const REGION = OPEN + CLOSE;
const BULLET_CHARS = 8_000;
const FREE_LINE = 60_000;
const REGION_LINE = 2_000;

/** Bytes of the text in UTF-8. */
function size(text: string): number {
  let bytes = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    bytes += unit < 0x80 ? 1 : unit < 0x800 ? 2 : unit >= 0xd800 && unit <= 0xdfff ? 2 : 3;
  }
  return bytes;
}

/** The unit repeated, never more than the room, but at least once. */
function fill(unit: string, room: number): string {
  return unit.repeat(Math.max(1, Math.floor(room / size(unit))));
}

const of =
  (...units: readonly string[]): Body =>
  (room) =>
    fill(units.join(''), room);

/** Pieces one after the other for as long as they fit; a piece may look at the room left. */
function pieces(room: number, piece: (index: number, left: number) => string): string {
  const out: string[] = [];
  let left = room;
  for (let index = 0; left > 0; index++) {
    const next = piece(index, left);
    const bytes = size(next);
    if (bytes === 0 || (bytes > left && index > 0)) break;
    out.push(next);
    left -= bytes;
  }
  return out.join('');
}

const grown =
  (piece: (index: number) => string): Body =>
  (room) =>
    pieces(room, piece);

const id = (index: number): string => `oth-${String(20_000 + index).padStart(5, '0')}`;
const head = (index: number): string => `[${id(index)}] helpful=0 harmful=0 :: `;

/** Body cut into lines of one paragraph, each begun with a letter so that only inline constructs matter. */
function paragraph(body: Body, room: number, width: number): string {
  return pieces(room, (_, left) => (left < 20 ? '' : `x ${body(Math.min(width, left) - 3)}\n`));
}

const free =
  (body: Body): Body =>
  (bytes) =>
    `${body(bytes - REGION.length - 2)}\n\n${REGION}`;
const after =
  (body: Body): Body =>
  (bytes) =>
    `${REGION}\n${body(bytes - REGION.length - 2)}\n`;
const within =
  (body: Body): Body =>
  (bytes) =>
    `${OPEN}${body(bytes - REGION.length - 1)}\n${CLOSE}`;
const oneLine = (body: Body): Body => free((room) => `x ${body(room - 2)}`);
const wrapped = (body: Body): Body => free((room) => paragraph(body, room, FREE_LINE));
const texts = (body: Body): Body => within((room) => paragraph(body, room, REGION_LINE));

/** Well formed bullets, text of at most 8,000 characters. */
const bullets = (body: Body, chars = BULLET_CHARS): Body =>
  within((room) => {
    const sample = body(1_000);
    const wide = size(sample) / sample.length;
    return pieces(room, (index, left) => {
      const start = head(index);
      const most = Math.min(chars * wide, left - start.length - 1);
      return most < 20 ? '' : `${start}${body(most - 1).slice(0, chars - 1)}.\n`;
    });
  });

const giant = (body: Body): Body => within((room) => `${head(0)}${body(room - 50)}.`);

/** Opened n deep, then closed n deep. */
const nested =
  (open: string, close: string): Body =>
  (room) => {
    const depth = Math.max(1, Math.floor((room - 1) / (size(open) + size(close))));
    return `${open.repeat(depth)}a${close.repeat(depth)}`;
  };

const INLINE: readonly (readonly [name: string, body: Body])[] = [
  ['brackets nested', nested('[', ']')],
  ['brackets open', of('[')],
  ['brackets shut', of(']')],
  ['links nested', nested('[', '](b)')],
  ['refs', of('[a] ')],
  ['emphasis **a*b', of('**a*b ')],
  ['emphasis *a_', of('*a_ ')],
  ['emphasis a**b_c*', of('a**b_c* ')],
  ['emphasis nested', nested('*a **b ', ' c** d*')],
  ['stars', of('*')],
  ['underscores', of('_')],
  ['comment opens', of('<!-- ')],
  ['instruction opens', of('<?')],
  ['cdata opens', of('<![CDATA[')],
  ['declaration opens', of('<!A ')],
  ['link opens', of('[a](b')],
  ['link parens', nested('[a](', ')')],
  ['image opens', of('![')],
  ['ticks growing', grown((i) => `a${'`'.repeat(i + 1)}`)],
  ['ticks alternating', of('` `` ')],
  ['ampersands', of('&')],
  ['references', of('&#x41')],
  ['backslashes', of('\\')],
  ['less than', of('<')],
  ['autolink opens', of('<http:a')],
  ['attribute opens', of('<a href="')],
  ['footnote refs', of('[^a]')],
  ['tildes', of('~~a~ ')],
  ['mails', of('a@b.c_')],
];

const ONE_LINE: readonly string[] = [
  'brackets nested',
  'refs',
  'emphasis *a_',
  'comment opens',
  'cdata opens',
  'link opens',
  'ticks growing',
  'ampersands',
  'backslashes',
];

const KEY_HEAD = `-----BEGIN ${'PRIVATE KEY'}-----`;

/** Texts that aim at regular expressions of a checker. */
const PATTERNS: readonly (readonly [name: string, body: Body])[] = [
  ['tag a a', (room) => `<a${fill(' a', room - 2)}`],
  ['tag a=a', (room) => `<a${fill(' a=a', room - 2)}`],
  ['tag b quoted', (room) => `<a${fill(" b='c'", room - 5)} b='`],
  ['tag b unclosed', of("<a b='c ")],
  ['tag blanks', (room) => `<a${fill(' ', room - 2)}`],
  ['tag closers', of('</a ')],
  ['helpful=', of('helpful=')],
  ['helpful=1 harmful=', of('helpful=1 harmful=')],
  ['bullet heads', of('[a] helpful=1 harmful=')],
  ['bullet heads whole', of('[oth-12345] helpful=0 harmful=0 :: ')],
  ['double colons', of(':: ')],
  ['key heads', of(KEY_HEAD)],
  ['key heads spaced', of(`${KEY_HEAD} A `)],
  ['key head open', (room) => `${KEY_HEAD}${fill('MIIE', room - KEY_HEAD.length)}`],
  ['key words', of('-----BEGIN ', 'A ')],
  ['jwt long', (room) => `eyJ${fill('hbGciOiJ_-0.', room - 3)}`],
  ['jwt no dot', (room) => `eyJ${fill('Aa0_-', room - 3)}`],
  ['jwt heads', of('eyJ')],
  ['jwt head dots', of('eyJ.eyJa.')],
  ['url login', of('https://a:b')],
  ['url login long', (room) => `https://a:${fill('b', room - 10)}`],
  ['url login colons', (room) => `https://${fill('a:', room - 8)}`],
  ['scheme ends', of('://')],
  ['scheme long', of('a')],
  ['scheme plus', of('a+a-a.')],
  ['akia', of('AKIA')],
  ['akia near', of(`AKIA${'0'.repeat(15)} `)],
  ['sk-', of('sk-')],
  ['sk- long', (room) => `sk-${fill('a-', room - 3)}`],
  ['ghp_', of('ghp_')],
  ['auth token', of('_authToken=')],
  ['auth token colons', of('//a/:_authToken= ')],
  ['password =', of('password = ')],
  ['quoted values', of('secret="', 'a ')],
  ['digits dotted', of('1.')],
  ['mail no at', of('a.')],
  ['mail at', of('a@')],
  ['hex', of('0123456789abcdef')],
  ['blank runs', of(`${' '.repeat(99)}a`)],
  ['dashes', of('-')],
  ['comment shuts', of('--> ')],
  ['markers', of(`${START} `)],
  ['templates', of('{{a}} ${a} $& $1 ')],
  ['paths', of('../')],
];

const PATTERNS_FREE: readonly string[] = [
  'tag a a',
  'tag a=a',
  'tag b unclosed',
  'helpful=',
  'bullet heads',
  'key heads',
  'key head open',
  'jwt long',
  'jwt heads',
  'url login',
  'url login colons',
  'scheme ends',
  'akia',
  'sk-',
  'auth token',
  'blank runs',
];

const PATTERNS_GIANT: readonly string[] = [
  'tag a a',
  'tag b quoted',
  'bullet heads',
  'key heads',
  'jwt long',
  'url login',
  'scheme ends',
  'blank runs',
];

const wide = (start: string): string => `${start}${'a'.repeat(Math.max(1, 85 - start.length))}\n`;

/** Up to 60 deep, over and over: below a cap of 64 containers a line. */
const saw = (line: (depth: number) => string): Body => grown((i) => line(i % 60));

/** Blocks that are tried in free text and inside the region. */
const BLOCKS: readonly (readonly [name: string, body: Body])[] = [
  ['quotes deep', of('>')],
  ['quotes deep spaced', of('> ')],
  ['quotes growing', grown((i) => `${'>'.repeat(i + 1)}\n`)],
  ['quotes capped', of(wide('>'.repeat(60)))],
  ['quotes saw', saw((depth) => `${'> '.repeat(depth + 1)}${'a'.repeat(24)}\n`)],
  ['dashes deep', of('- ')],
  ['numbers deep', of('1. ')],
  ['mixed deep', of('> - 1. ')],
  ['dashes capped', of(wide('- '.repeat(30)))],
  ['list nested', grown((i) => `${'  '.repeat(i)}- a\n`)],
  ['list nested numbers', grown((i) => `${'   '.repeat(i)}1. a\n`)],
  ['list nested saw', saw((depth) => `${'  '.repeat(depth)}- ${'a'.repeat(24)}\n`)],
  ['list short', of('- a\n')],
  ['list empty', of('-\n')],
  ['list numbers', of('1. a\n')],
  ['list loose', of('- a\n\n')],
  ['list alternating', of('- a\n* a\n+ a\n')],
  ['list lines capped', of(wide('- '))],
  ['paragraphs short', of('a\n\n')],
  ['paragraphs capped', of(`${'a'.repeat(170)}\n\n`)],
  ['lines short', of('a\n')],
  ['lines empty', of('\n')],
  ['setext dashes', of('a\n---\n')],
  ['setext equals', of('a\n===\n')],
  ['setext capped', of(`${'a'.repeat(850)}\n---\n`)],
  ['setext mixed', of('a\n-\nb\n=\n')],
  ['rules', of('***\n- - -\n___\n')],
  ['fences paired', of('```\n```\n')],
  ['fences unclosed', (room) => `\`\`\`\n${fill('a ~~~\n', room - 5)}`],
  ['fences alternating', of('```\n~~~\n')],
  ['fences growing', grown((i) => `${'`'.repeat(i + 3)}\n`)],
  ['fences in list', of('- ```\n')],
  ['fence info long', (room) => `~~~ ${fill('a ', room - 9)}\n~~~`],
  ['indented code', of('    a\n\n')],
  ['html 1 open', of('<script>\n')],
  ['html 1 shut', of('<pre></pre>\n')],
  ['html 2 open', of('<!-- a\n')],
  ['html 2 shut', of('<!-- a -->\n')],
  ['html 3 open', of('<?a\n')],
  ['html 3 shut', of('<?a?>\n')],
  ['html 4 open', of('<!A\n')],
  ['html 4 shut', of('<!A>\n')],
  ['html 5 open', of('<![CDATA[\n')],
  ['html 5 shut', of('<![CDATA[]]>\n')],
  ['html 6 open', of('<div>\n')],
  ['html 6 blank', of('<details>\n\n')],
  ['html 7 open', of('<x-a>\n')],
  ['html 7 blank', of("<x-a b='c'>\n\n")],
  ['html 7 long', (room) => `<x-a${fill(' b=c', room - 6)}>\n`],
  ['html all open', of('<div>\n', '<!A\n', '<?\n', '<![CDATA[\n', '<style>\n')],
  ['comments each way', of('<!-->\n<!--->\n<!-- -- -->\n<!-- a --!>\n')],
  ['comments late shut', (room) => `${fill('<!-- a\n', room - 5)}-->\n`],
  ['definitions', grown((i) => `[d${String(i)}]: u\n`)],
  ['definitions same', of('[a]: u\n')],
  ['definitions of ids', of('[oth-12345]: u\n')],
  ['definitions 990 labels', grown((i) => `[${String(i).padStart(990, 'a')}]: u\n`)],
  ['definition huge label', (room) => `[${fill('a ', room - 7)}]: u\n`],
  ['definitions open', of('[a]: <b\n')],
  ['definitions open title', of('[a]: b "c\n')],
  ['definitions and uses', grown((i) => `[d${String(i)}]: u\n\n[d${String(i)}][d0]\n\n`)],
  ['footnotes', grown((i) => `[^${String(i)}]: a\n`)],
  ['letter line', of('a')],
  ['letter lines 30k', of(`${'a'.repeat(FREE_LINE / 2)}\n`)],
  ['blank lines', of(' \n')],
  ['blank lines long', of(`${' '.repeat(500)}\n`)],
  ['blank line one', of(' ')],
  ['lone cr', of('a\r')],
  ['lone cr only', of('\r')],
  ['crlf mixed', of('a\r\nb\rc\n\r\n\n\r')],
  ['u2028', of('\u2028')],
  ['u2028 lines', of('a\u2028b\u2029c\u0085\n')],
  ['nul', of('\0')],
  ['nul lines', of('a\0b\n')],
  ['controls', of('\u0001\u000b\u000c\u001c\u007f\n')],
  ['bidi', of('a\u202eb\u2066c\u200b\ufeff\n')],
  ['tabs deep', of('\t')],
  ['tabs growing', grown((i) => `${'\t'.repeat(i)}- a\n`)],
  ['tabs between', of('-\ta\n\t-\tb\n\t\t-\tc\n')],
  ['table', (room) => `|a|b|\n|-|-|\n${fill('|c|d|\n', room - 13)}`],
  ['table heads', of('|a|b|\n|-|-|\n\n')],
  ['table wide', (room) => `${fill('|a', room / 2 - 1)}\n${fill('|-', room / 2 - 1)}\n`],
  ['pipes', of('|')],
  ['markers paired', of(`${START}\n${END}\n`)],
  ['markers start', of(`${START}\n`)],
  ['markers end', of(`${END}\n`)],
  [
    'markers near',
    of(
      '<!--playbook:start-->\n',
      '<!-- playbook: start -->\n',
      '<!-- Playbook:Start -->\n',
      '<!-- playbook:start --> x\n',
      ' <!-- playbook:start -->\n',
      '<!--- playbook:start -->\n',
      '<!-- playbook:start  -->\n',
      '<!-- playbook:begin -->\n',
      '<!-- playbook:end --->\n',
      '&lt;!-- playbook:end --&gt;\n',
      'x <!-- playbook:end -->\n',
      '<!-- playbook:stop -->\n',
      '<!--\tplaybook:end -->\n',
      '\\<!-- playbook:end -->\n',
      '`<!-- playbook:end -->`\n',
    ),
  ],
  ['markers in quotes', of(`> ${START}\n> ${END}\n`)],
  ['markers in lists', of(`- ${START}\n  ${END}\n`)],
  ['markers in html', of(`<div>\n${START}\n${END}\n</div>\n\n`)],
  ['markers in fences', of(`\`\`\`\n${START}\n${END}\n\`\`\`\n`)],
  ['markers indented', of(`    ${START}\n\t${END}\n`)],
  ['markers one line', of(START)],
  ['markers reversed', of(`${END}\n\n${START}\n\n`)],
  ['markers trailing blanks', of(`${START}${' '.repeat(300)}\n${END}${' '.repeat(300)}\n`)],
  ['headings', grown((i) => `## H${String(i)}\n`)],
  ['headings same', of('## OTHERS\n')],
  ['headings other', of('# a\n### b\n##c\n## \n####### d\n')],
  ['headings closing', of(`## a${' #'.repeat(400)}\n`)],
  ['heading blanks', (room) => `## a${fill(' ', room - 6)}b\n`],
  ['hashes', of('#')],
  ['conflict marks', of('<<<<<<< a\n=======\n>>>>>>> b\n')],
];

const BULLET_LINES: readonly (readonly [name: string, body: Body])[] = [
  [
    'near bullets spacing',
    grown((i) => {
      const lines = [
        `[${id(i)}]helpful=0 harmful=0 :: a`,
        `[${id(i)}]  helpful=0 harmful=0 :: a`,
        `[${id(i)}] helpful=0  harmful=0 :: a`,
        `[${id(i)}] helpful=0 harmful=0:: a`,
        `[${id(i)}] helpful=0 harmful=0 ::a`,
        `[${id(i)}] helpful = 0 harmful = 0 :: a`,
        ` [${id(i)}] helpful=0 harmful=0 :: a`,
        `-  [${id(i)}] helpful=0 harmful=0 :: a`,
      ];
      return `${String(lines[i % lines.length])}\n`;
    }),
  ],
  ['near bullets swapped', grown((i) => `[${id(i)}] harmful=0 helpful=0 :: a\n`)],
  [
    'near bullets counters',
    of(
      '[oth-1] helpful=-1 harmful=0 :: a\n',
      '[oth-1] helpful=1.5 harmful=0 :: a\n',
      '[oth-1] helpful= harmful= :: a\n',
      '[oth-1] helpful=0 harmful=0 : a\n',
      '[oth-1] helpful=0 :: a\n',
      '[oth-1] Helpful=0 Harmful=0 :: a\n',
      '[oth-1] helpful=1e9 harmful=0x1 :: a\n',
    ),
  ],
  [
    'near bullets ids',
    of(
      '[] helpful=0 harmful=0 :: a\n',
      '[oth] helpful=0 harmful=0 :: a\n',
      '[[a]] helpful=0 harmful=0 :: a\n',
      '[oth-1 helpful=0 harmful=0 :: a\n',
      'oth-1] helpful=0 harmful=0 :: a\n',
      '[OTH-00001] helpful=0 harmful=0 :: a\n',
      '[a b] helpful=0 harmful=0 :: a\n',
    ),
  ],
  [
    'near bullets signs',
    of(
      '* [oth-1] helpful=0 harmful=0 :: a\n',
      '+ [oth-1] helpful=0 harmful=0 :: a\n',
      '1. [oth-1] helpful=0 harmful=0 :: a\n',
      '> [oth-1] helpful=0 harmful=0 :: a\n',
    ),
  ],
  [
    'near bullets blanks',
    (room) =>
      pieces(room, (i, left) => {
        const blanks = Math.min(3_900, left / 2 - 25);
        return blanks < 1 ? '' : `[${id(i)}]${fill(' ', blanks)}helpful=0 harmful=0${fill(' ', blanks)}: a\n`;
      }),
  ],
  ['bullets empty text', grown((i) => `[${id(i)}] helpful=0 harmful=0 :: \n`)],
  ['bullets short', grown((i) => `${head(i)}a\n`)],
  ['bullets short listed', grown((i) => `- ${head(i)}a\n`)],
  ['bullets short spaced', grown((i) => `${head(i)}a\n\n`)],
  ['bullets mixed forms', grown((i) => `${i % 2 === 0 ? '- ' : ''}${head(i)}a\n`)],
  ['bullets same id', of(BULLET)],
  ['bullets same text', grown((i) => `${head(i)}${'Ask the same. '.repeat(20)}a\n`)],
  ['bullets ids falling', grown((i) => `[oth-${String(99_999 - i)}] helpful=0 harmful=0 :: a\n`)],
  ['bullets and setext', grown((i) => `${head(i)}a\n---\n`)],
  ['bullets and headings', grown((i) => `## S${String(i)}\n\n${head(i)}a\n\n`)],
  ['bullets cr ends', grown((i) => `${head(i)}a\r`)],
  ['bullets crlf mixed', grown((i) => `${head(i)}a${i % 2 === 0 ? '\r\n' : '\n'}`)],
  ['bullets trailing blanks', grown((i) => `${head(i)}a${' '.repeat(3_000)}\n`)],
  [
    'ids 100 KB',
    (room) =>
      pieces(room, (i, left) => {
        const letters = Math.min(100_000, left - 60);
        return letters < 1 ? '' : `[oth-${fill('1', letters)}${String(i)}] helpful=0 harmful=0 :: a\n`;
      }),
  ],
  [
    'ids of dashes',
    (room) =>
      pieces(room, (_, left) => {
        const letters = Math.min(BULLET_CHARS - 100, left - 60);
        return letters < 2 ? '' : `[${fill('a-', letters)}] helpful=0 harmful=0 :: a\n`;
      }),
  ],
  [
    'ids unclosed',
    (room) =>
      pieces(room, (_, left) => {
        const letters = Math.min(100_000, left - 60);
        return letters < 1 ? '' : `[oth-${fill('1', letters)} helpful=0 harmful=0 :: a\n`;
      }),
  ],
  [
    'counters 100,000 digits',
    (room) =>
      pieces(room, (i, left) => {
        const digits = Math.min(100_000, (left - 50) / 2);
        return digits < 1
          ? ''
          : `[${id(i)}] helpful=${fill('9', digits)} harmful=${fill('9', digits)} :: a\n`;
      }),
  ],
  [
    'counters 5,000 zeros',
    (room) =>
      pieces(room, (i, left) => {
        const zeros = Math.min(5_000, left - 50);
        return zeros < 1 ? '' : `[${id(i)}] helpful=${fill('0', zeros)}1 harmful=0 :: a\n`;
      }),
  ],
  ['counters at the edge', grown((i) => `[${id(i)}] helpful=9007199254740993 harmful=${String(i)} :: a\n`)],
  [
    'heading 300 KB',
    (room) => {
      const letters = Math.min(300_000, room - 10);
      return `## ${fill('A', letters)}\n${pieces(room - letters - 4, (i) => `${head(i)}a\n`)}`;
    },
  ],
  [
    'heading and hashes',
    (room) =>
      `## A${fill(' #', Math.min(300_000, room - 10))} a\n${pieces(
        room - Math.min(300_000, room - 10) - 7,
        (i) => `${head(i)}a\n`,
      )}`,
  ],
];

/** Things that stand after the region, and whole files with a form of their own. */
const WHOLE: readonly Attack[] = [
  ['fence unclosed, after', after((room) => `\`\`\`\n${fill('a\n', room - 4)}`)],
  ['fences paired, after', after(of('```\n```\n'))],
  ['comments open, after', after(of('<!-- a\n'))],
  ['quotes growing, after', after(grown((i) => `${'>'.repeat(i + 1)}\n`))],
  ['list lines capped, after', after(of(wide('- ')))],
  ['setext dashes, after', after(of('a\n---\n'))],
  ['definitions of ids, after', after(of('[oth-12345]: u\n'))],
  ['markers paired, after', after(of(`${START}\n${END}\n`))],
  ['refs, after', after((room) => paragraph(of('[a] '), room, FREE_LINE))],
  ['regions many', (bytes) => fill(`${REGION}\n`, bytes)],
  ['front matter rules', (bytes) => `---\n${fill('---\n', bytes - REGION.length - 5)}\n${REGION}`],
  [
    'front matter near',
    (bytes) => {
      const near = ' ---\n----\n--- a\n- --\n\t---\n';
      return `---\na: b\n${fill(near, bytes - REGION.length - 10)}\n${REGION}`;
    },
  ],
  ['front matter open', (bytes) => `---\n${fill('a: b\n', bytes - REGION.length - 5)}\n${REGION}`],
  ['front matter late shut', (bytes) => `---\n${REGION}${fill('a: b\n', bytes - REGION.length - 9)}---\n`],
  [
    'front matter yaml bomb',
    (bytes) => {
      const lines = pieces(bytes - REGION.length - 9, (i) => `a${String(i)}: &a${String(i)} [*a, *a, *a]\n`);
      return `---\n${lines}---\n\n${REGION}`;
    },
  ],
  ['front matter toml', (bytes) => `+++\n${fill('a = 1\n+++ \n', bytes - REGION.length - 5)}\n${REGION}`],
  ['bom many', (bytes) => `${fill('\ufeff', bytes - REGION.length - 1)}\n${REGION}`],
  ['cr region', (bytes) => `${fill('a\r\r', bytes - REGION.length - 1)}\r${REGION.replaceAll('\n', '\r')}`],
  [
    'crlf region',
    (bytes) => {
      const region = REGION.replaceAll('\n', '\r\n');
      return `${fill('a\r\n\r\n', bytes - region.length - 2)}\r\n${region}`;
    },
  ],
  ['no last line end', (bytes) => `${REGION}\n${fill('a', bytes - REGION.length - 1)}`],
  ['start never ended', (bytes) => OPEN + pieces(bytes - OPEN.length, (i) => `${head(i)}a\n`)],
  [
    'heading missing',
    (bytes) => {
      const lines = pieces(bytes - START.length - CLOSE.length - 1, (i) => `${head(i)}a\n`);
      return `${START}\n${lines}${CLOSE}`;
    },
  ],
  [
    'comment inside bullets',
    within((room) =>
      pieces(room, (i) => {
        return `${head(i)}a ${i % 2 === 0 ? '<!--' : '-->'} b\n`;
      }),
    ),
  ],
  ['ticks across bullets', within((room) => pieces(room, (i) => `${head(i)}a \`\`\` b\n`))],
  ['stars across bullets', within((room) => pieces(room, (i) => `${head(i)}a *b **c\n`))],
  ['tags between bullets', within((room) => pieces(room, (i) => `${head(i)}a\n<span>\n`))],
  ['comments between bullets', within((room) => pieces(room, (i) => `${head(i)}a\n<!-- x\n`))],
  ['bullets in free text', free((room) => pieces(room, (i) => `${head(i)}a\n`))],
  ['bullets in quotes', free((room) => pieces(room, (i) => `> ${head(i)}a\n`))],
  ['bullet 390 KB', giant(of('a'))],
  ['bullet 390 KB words', giant(of('ask '))],
  ['bullets of wide letters', bullets(of('\u{1f600}\u0301\u200d'))],
  ['bullets of u2028', bullets(of('a\u2028'))],
  ['bullets of nul', bullets(of('a\0'))],
  ['bullets of tabs', bullets(of('a\t'))],
  ['bullets of pipes', bullets(of('|a'))],
  ['bullets of bidi', bullets(of('a\u202e\u2066'))],
];

export const ATTACKS: readonly (readonly [name: string, make: (bytes: number) => string])[] = [
  ...INLINE.map(([name, body]): Attack => [`${name}, free`, wrapped(body)]),
  ...INLINE.filter(([name]) => ONE_LINE.includes(name)).map(
    ([name, body]): Attack => [`${name}, one line`, oneLine(body)],
  ),
  ...INLINE.map(([name, body]): Attack => [`${name}, region`, texts(body)]),
  ...INLINE.map(([name, body]): Attack => [`${name}, bullets`, bullets(body)]),
  ...PATTERNS.map(([name, body]): Attack => [`${name}, bullet text`, bullets(body)]),
  ...PATTERNS.filter(([name]) => PATTERNS_FREE.includes(name)).map(
    ([name, body]): Attack => [`${name}, free text`, wrapped(body)],
  ),
  ...PATTERNS.filter(([name]) => PATTERNS_GIANT.includes(name)).map(
    ([name, body]): Attack => [`${name}, giant`, giant(body)],
  ),
  ...BLOCKS.map(([name, body]): Attack => [`${name}, free`, free(body)]),
  ...BLOCKS.map(([name, body]): Attack => [`${name}, region`, within(body)]),
  ...BULLET_LINES.map(([name, body]): Attack => [name, within(body)]),
  ...WHOLE,
];
