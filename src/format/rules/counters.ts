import { type BulletLine, type Span, spanOf } from '../bullet.ts';
import type { Playbook } from '../playbook.ts';

/** Both counters of every bullet, with where each stands. */
export function* counters(
  playbook: Playbook,
): Iterable<{ bullet: BulletLine; name: 'helpful' | 'harmful'; span: Span }> {
  for (const bullet of playbook.bullets) {
    yield { bullet, name: 'helpful', span: spanOf(bullet, 'helpful') };
    yield { bullet, name: 'harmful', span: spanOf(bullet, 'harmful') };
  }
}
