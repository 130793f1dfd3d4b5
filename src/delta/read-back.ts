import type { Bullet } from '../format/bullet.ts';
import { type Playbook, readPlaybook } from '../format/playbook.ts';
import type { Draft } from './draft.ts';

/**
 * Reads a text that was made and compares it with the draft that it was made for. Throws where they
 * differ: that is our bug, and then nothing has been written.
 */
export function readBack(text: string, draft: Draft): Playbook {
  const { playbook } = readPlaybook(text);
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
