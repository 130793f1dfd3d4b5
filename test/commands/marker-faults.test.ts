import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { deltabook } from '../support/cli.ts';
import { adapter, delta, repositoryWithPlaybook } from '../support/playbook.ts';
import { git, picture, write } from '../support/repository.ts';

const S = '<!-- playbook:start -->';
const E = '<!-- playbook:end -->';
const G = '<!-- guide:start -->';

/** Everything that can be wrong with the markers of a file that is well otherwise. */
const FAULTS: readonly (readonly [string, (text: string) => string])[] = [
  ['no end', (text) => text.replace(E, '')],
  ['no start', (text) => text.replace(S, '')],
  ['the end first', (text) => text.replace(S, 'X').replace(E, S).replace('X', E)],
  ['a second start inside', (text) => text.replace(S, `${S}\n${S}`)],
  ['a second start behind', (text) => `${text}\n${S}\n`],
  ['a second end', (text) => text.replace(E, `${E}\n${E}`)],
  ['a second region', (text) => `${text}\n${S}\n## OTHERS\n${E}\n`],
  ['another case', (text) => text.replace(S, '<!-- Playbook:Start -->')],
  ['another word', (text) => text.replace(S, '<!-- playbook:begin -->')],
  ['attributes', (text) => text.replace(S, '<!-- playbook:start next=4 -->')],
  ['text behind the start', (text) => text.replace(S, `${S} (do not edit)`)],
  ['text before the end', (text) => text.replace(E, `text ${E}`)],
  ['no blanks', (text) => text.replace(S, '<!--playbook:start-->')],
  ['an indented start', (text) => text.replace(S, `  ${S}`)],
  ['an indented pair', (text) => text.replace(S, `  ${S}`).replace(E, `  ${E}`)],
  ['a pair in a list', (text) => text.replace(S, `- item\n\n  ${S}`).replace(E, `  ${E}`)],
  ['a pair in a quote', (text) => text.replace(S, `> ${S}`).replace(E, `> ${E}`)],
  ['a fence before that is never closed', (text) => `\`\`\`sh\n${text}`],
  ['a fence inside that is never closed', (text) => text.replace(E, `~~~\n${E}`)],
  ['a comment before that is never closed', (text) => text.replace(S, `<!-- todo\n${S}`)],
  ['a comment inside that is never closed', (text) => text.replace(E, `<!-- todo\n${E}`)],
  ['a tag right before', (text) => text.replace(S, `<details>\n${S}`)],
  ['a tag of its own right before', (text) => text.replace(S, `\n<x-note>\n${S}`)],
  ['code in HTML around', (text) => `<pre>\n${text}\n</pre>\n`],
  ['a processing instruction around', (text) => `<?php\n${text}`],
  ['front matter that swallows all', (text) => `---\na: b\n${text}\n---\n`],
  ['a guide without its end', (text) => text.replace('<!-- guide:end -->', '')],
  ['a guide around it', (text) => `${text.replace('<!-- guide:end -->', '')}<!-- guide:end -->\n`],
  ['two guides', (text) => `${text}\n${G}\nRead.\n<!-- guide:end -->\n`],
  ['a conflict', (text) => text.replace(S, `<<<<<<< ours\n${S}\n=======\n${S}\n>>>>>>> theirs`)],
];

describe('a file with a fault in its markers', () => {
  it.each([
    ['LF', (text: string) => text],
    ['CRLF', (text: string) => text.replaceAll('\n', '\r\n')],
  ])(
    'with %s is refused by every command that writes, and stays as it is, twice',
    async (_, convert) => {
      const top = await repositoryWithPlaybook();
      const good = adapter(top);
      const deltaFile = write(
        top,
        '.git/delta.json',
        delta({ type: 'TAG', id: 'str-20451', tag: 'helpful' }),
      );
      for (const [what, spoil] of FAULTS) {
        write(top, 'pb/ADAPTER.md', convert(spoil(good)));
        git(top, 'commit', '-q', '-a', '--allow-empty', '-m', what);
        const before = picture(top);
        const bytes = readFileSync(join(top, 'pb/ADAPTER.md'));
        const commands = [
          ['apply', deltaFile],
          ['add', 'Ask first.', '--section', 'others'],
          ['init', 'second', '--in', 'pb/ADAPTER.md'],
          ['check', '--fix'],
          ['apply', deltaFile, '--dry-run'],
        ];
        for (const command of [...commands, ...commands]) {
          const result = await deltabook(top, command);
          expect([what, command[0], result.code, /\n +at /.test(result.stderr)]).toEqual([
            what,
            command[0],
            1,
            false,
          ]);
          expect(result.stdout).toMatch(
            / (?:marker\/|file\/conflict-marker)|\((?:marker\/|file\/conflict-marker)/,
          );
          expect(readFileSync(join(top, 'pb/ADAPTER.md')).equals(bytes)).toBe(true);
        }
        expect(picture(top)).toEqual(before);
        rmSync(join(top, '.deltabook'), { recursive: true, force: true });
      }
    },
    600_000,
  );
});
