import type { Bullet } from '../format/bullet.ts';
import type { Diagnostic } from '../format/diagnostic.ts';
import type { OutlineOf } from '../format/outline.ts';
import { readWith } from '../format/read-with.ts';
import type { Playbook } from '../format/reading.ts';
import { GUARDS } from '../format/rules/reading-rules.ts';
import type { Draft } from './draft.ts';

/**
 * Reads a text that was made and compares it with the draft that it was made for. A text that has become
 * too much to be read is refused. Throws where text and draft differ: that is our bug, and then nothing has
 * been written.
 */
export function readBack(text: string, draft: Draft, outlineOf: OutlineOf): Playbook | readonly Diagnostic[] {
  const { playbook, diagnostics } = readWith(text, outlineOf);
  if (!playbook && diagnostics.every((each) => GUARD_IDS.has(each.ruleId))) return diagnostics;
  const same =
    playbook?.sections.length === draft.sections.length &&
    playbook.sections.every((section, index) => {
      const wanted = draft.sections[index];
      return section.key === wanted?.key && sameBullets(section.bullets, wanted.bullets);
    });
  if (!playbook || !same) {
    throw new Error(
      'the text that was made does not read back as the playbook that was meant; nothing was written',
    );
  }
  return playbook;
}

const GUARD_IDS: ReadonlySet<string> = new Set(GUARDS.map((rule) => rule.id));

function sameBullets(found: readonly Bullet[], wanted: readonly Bullet[]): boolean {
  return (
    found.length === wanted.length &&
    found.every((bullet, index) => {
      const want = wanted[index];
      return (
        bullet.id === want?.id &&
        bullet.helpful === want.helpful &&
        bullet.harmful === want.harmful &&
        bullet.content === want.content
      );
    })
  );
}
