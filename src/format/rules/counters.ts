import { type BulletLine, type Span, spanOf } from '../bullet.ts';
import type { Playbook } from '../playbook.ts';

type CounterName = 'helpful' | 'harmful';

/** The counters that a rule objects to, with where each stands; the many others cost nothing. */
export function* countersThat(
  playbook: Playbook,
  isOdd: (bullet: BulletLine, name: CounterName) => boolean,
): Iterable<{ bullet: BulletLine; name: CounterName; span: Span }> {
  for (const bullet of playbook.bullets) {
    if (isOdd(bullet, 'helpful')) yield { bullet, name: 'helpful', span: spanOf(bullet, 'helpful') };
    if (isOdd(bullet, 'harmful')) yield { bullet, name: 'harmful', span: spanOf(bullet, 'harmful') };
  }
}
