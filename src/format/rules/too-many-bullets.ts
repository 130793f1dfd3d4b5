import { placeAt } from '../line.ts';
import type { Rule } from './rule.ts';

/** The template's cap on the number of bullets. */
export const tooManyBullets: Rule = {
  id: 'file/too-many-bullets',
  severity: 'error',
  *check(playbook, { template }) {
    const bullets = playbook.bullets;
    const over = bullets[template.limits.maxBullets];
    if (!over) return;
    yield {
      reason: `Unexpected ${bullets.length} bullets, expected at most ${template.limits.maxBullets} (${template.name}): delete or merge bullets first`,
      place: placeAt(playbook.lines, over.start),
    };
  },
};
