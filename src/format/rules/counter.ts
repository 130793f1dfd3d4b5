import { type BulletLine, MAX_COUNTER, type Span, spanOf } from '../bullet.ts';
import { placeAt } from '../line.ts';
import type { Playbook } from '../playbook.ts';
import type { Rule } from './rule.ts';

/** A counter is a whole number that every reader holds exactly. */
export const counterRange: Rule = {
  id: 'bullet/counter-range',
  severity: 'error',
  *check(playbook) {
    for (const { bullet, name, span } of counters(playbook)) {
      if (bullet[name] <= MAX_COUNTER) continue;
      yield {
        reason: `Unexpected ${name}=${playbook.text.slice(span.start, span.end)}, expected at most ${MAX_COUNTER}`,
        place: placeAt(playbook.lines, span.start),
      };
    }
  },
};

/** Leading zeros go with the next vote; until then they are noise in a diff. */
export const counterZeroPadded: Rule = {
  id: 'bullet/counter-zero-padded',
  severity: 'warning',
  *check(playbook) {
    for (const { bullet, name, span } of counters(playbook)) {
      if (playbook.text[span.start] !== '0' || span.end - span.start === 1) continue;
      yield {
        reason: `Unexpected ${name}=${playbook.text.slice(span.start, span.end)}, expected ${name}=${bullet[name]}`,
        place: placeAt(playbook.lines, span.start),
      };
    }
  },
};

function* counters(
  playbook: Playbook,
): Iterable<{ bullet: BulletLine; name: 'helpful' | 'harmful'; span: Span }> {
  for (const bullet of playbook.bullets) {
    yield { bullet, name: 'helpful', span: spanOf(bullet, 'helpful') };
    yield { bullet, name: 'harmful', span: spanOf(bullet, 'harmful') };
  }
}
