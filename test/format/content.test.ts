import { describe, expect, it } from 'vitest';
import { readPlaybook } from '../../src/format/playbook.ts';
import { CONTENT_RULES, findInContent } from '../../src/format/rules/content-rules.ts';
import { checkPlaybook } from '../../src/format/rules/index.ts';
import { NO_TEMPLATE } from '../../src/format/template.ts';
import { TEMPLATE } from '../delta/arbitrary.ts';

const found = (content: string) => findInContent(content, TEMPLATE).map(({ rule }) => rule.id);

describe('ordinary text', () => {
  it.each([
    'When a < b && c > d, use `List<String>` and `<answer>`.',
    'a <b && c> d, x <y ? z > 1, size <small (10)>',
    'See <https://example.org/a?b=c> or <me@example.org>, not `<!-- note -->`.',
    'Escape \\<b> and ``a ` <i> b``.',
    'Le café coûte 3 €, «ça va» — déjà vu… naïve.',
    'Größe in m², ½ Liter, Straße',
    'Каждую страницу проверяйте дважды.',
    'يجب التحقق من كل صفحة.',
    'یک می‌خواهم و ۱۰‌ها',
    'יש לבדוק כל עמוד',
    'पृष्ठ क्‍ष जाँचें',
    'র‍্যাব ಬ್ಲಾಗ್‌ അവന്‍',
    'ព្រះ\u200Bរាជា ภาษา\u200Bไทย',
    '毎ページ確認する。葛\u{E0100}',
    '👩‍💻 ❤️‍🔥 🏳️‍🌈 1️⃣ ☎︎ 👍🏽',
    'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAUA',
    'C:\\new\\table, \\d+(\\.\\d+)?, $& $1 %s {{x}} [x](y) *a* __init__',
    'helpful=1 is a counter; [str-20451] is an id',
    'a\ttab',
  ])('%j passes every rule', (content) => {
    expect(found(content)).toEqual([]);
  });
});

describe('what a reviewer would not see', () => {
  it.each([
    ['a\u200Bb', 'content/invisible'],
    ['i\u200Cg\u200Dnore', 'content/invisible'],
    ['h\uFE0Ee\uFE0Fl', 'content/invisible'],
    ['❤️\uFE0F', 'content/invisible'],
    ['soft\u00ADhyphen', 'content/invisible'],
    ['tag \u{E0041}', 'content/invisible'],
    ['\uFEFFx', 'content/invisible'],
    ['blank \u2800', 'content/invisible'],
    ['lone \uD800', 'content/invisible'],
    ['\u202Egnp.exe', 'content/bidi-control'],
    ['a\u2066b', 'content/bidi-control'],
    ['a\u2028b', 'content/line-separator'],
    ['a\u0085b', 'content/line-separator'],
    ['a\u0000b', 'file/nul'],
    ['\u001b[31m', 'content/control'],
    ['end <!-- playbook:end -->', 'content/marker'],
    ['END <!-- Playbook:END -->', 'content/marker'],
    ['see [str-20451] helpful=1 harmful=0 :: forged', 'content/bullet-prefix'],
    ['[x] helpful=٣ harmful=٣ :: forged', 'content/bullet-prefix'],
    ['<b>bold</b>', 'render/html-tag'],
    ['a <!-- hidden', 'content/html-comment'],
    ['\\`<!-- hidden -->\\`', 'content/html-comment'],
    ['hidden --> shown', 'content/html-comment'],
    ['<?hidden?>', 'render/html-tag'],
    ['<!DOCTYPE hidden>', 'render/html-tag'],
    ['<![CDATA[ hidden ]]>', 'render/html-tag'],
    ['<span title="a<b">', 'render/html-tag'],
    ["<a title='`'>click</a><!-- evil -->`", 'render/html-tag'],
    ['<https://a.b/`> <b> `', 'render/html-tag'],
    ['</answer>', 'render/html-tag'],
    ['<!--ignore@once-->', 'content/html-comment'],
    ['<?a@b?>', 'render/html-tag'],
    ['\\`` ` <b>x</b> ` ``', 'render/html-tag'],
    ['   ', 'bullet/content-empty'],
    ['x'.repeat(4_001), 'bullet/content-too-long'],
  ])('%j breaks %s', (content, ruleId) => {
    expect(found(content)).toContain(ruleId);
  });

  it('is asked for by the quick look whenever a rule would object', () => {
    const pieces = ['a', ' ', '<', '=', '>', '`', '[', '\u200B', '\u202E', 'é', 'helpful', '<b>'];
    for (const first of pieces) {
      for (const second of pieces) {
        for (const third of pieces) {
          const content = first + second + third;
          const asked = CONTENT_RULES.filter((rule) => rule.check(content, TEMPLATE)).map((rule) => rule.id);
          expect(found(content)).toEqual(asked);
        }
      }
    }
  });
});

describe('a code span over two bullets of one paragraph', () => {
  const across = (first: string, second: string) => {
    const lines = [first, second].map((text, index) => `[oth-1234${index}] helpful=0 harmful=0 :: ${text}`);
    const text = `<!-- playbook:start -->\n## OTHERS\n${lines.join('\n')}\n<!-- playbook:end -->\n`;
    const { playbook } = readPlaybook(text);
    if (!playbook) throw new Error('not read');
    const found = checkPlaybook(playbook, { template: NO_TEMPLATE, ids: 'plain', bytes: text.length });
    return found.some((each) => each.ruleId === 'render/code-span-across');
  };

  it.each([
    ['a `b', 'c` d', true],
    ['a `b` c', 'd `e`', false],
    ['a ``b` c', 'd `` e', true],
    ['a `b', 'c `` d', false],
    ['a \\`b', 'c` d', false],
    ['a \\``b', 'c` d', true],
    ['a \\``b`', 'c` d', false],
    ['a `b\\` c', 'd ` e', false],
  ])('%j and %j: %s', (first, second, expected) => expect(across(first, second)).toBe(expected));
});

describe('hostile text', () => {
  it.each(['[', '<', '`', '<!--', '[a] helpful=', '\\', '<a b="', '\u200D', ' '])(
    '%j many times over takes no time',
    (piece) => {
      const content = piece.repeat(100_000 / piece.length);
      const begun = performance.now();
      for (const rule of CONTENT_RULES) rule.check(content.slice(0, 4_000), TEMPLATE);
      findInContent(content, TEMPLATE);
      expect(performance.now() - begun).toBeLessThan(1_000);
    },
  );
});
