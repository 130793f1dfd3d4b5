import { isBulletHead } from '../../bullet.ts';
import { placeOfLine } from '../../line.ts';
import type { GuardRule } from '../rule.ts';

/**
 * A bullet's line of more than 8,192 characters, or another line of more than 65,536.
 *
 * A lesson is a sentence or two; the template says how long exactly. Characters are UTF-16 units here.
 *
 * Good:
 *
 *     [oth-12345] helpful=0 harmful=0 :: Ask for the next page until there is none.
 *
 * Bad:
 *
 *     [oth-12345] helpful=0 harmful=0 :: ⟨8200 × a⟩
 */
export const tooLong: GuardRule = {
  id: 'line/too-long',
  check({ text, lines }) {
    for (let index = 0; index < lines.length; index++) {
      const line = lines[index];
      if (!line || line.end - line.start <= MAX_BULLET) continue;
      const bullet = isBulletHead(text, line);
      const length = line.end - line.start;
      const limit = bullet ? MAX_BULLET : MAX_TEXT;
      if (length <= limit) continue;
      return {
        reason: `Unexpected ${bullet ? 'bullet' : 'line'} of ${length} characters, expected at most ${limit}: split it`,
        place: placeOfLine(lines, index),
      };
    }
    return undefined;
  },
};

const MAX_BULLET = 8_192;
const MAX_TEXT = 65_536;
