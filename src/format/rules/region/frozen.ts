import { sha256Hex } from '../../hash.ts';
import { placeOfLine } from '../../line.ts';
import type { Rule } from '../rule.ts';

/**
 * A frozen region that is not what it was.
 *
 * The guide is the template's: learning never changes it, and what an agent is told about the bullets stays what it
 * was when the votes were cast. Its SHA-256 stands in the 00000 snapshot. Take the region back with git; a template
 * of your own that does not freeze it says `frozen: []`.
 *
 * Good:
 *
 *     <!-- guide:start -->
 *     Cite what you used.
 *     <!-- guide:end -->
 *
 *     <!-- playbook:start -->
 *     ## OTHERS
 *     <!-- playbook:end -->
 *
 * Bad, with `frozen: [guide]`:
 *
 *     <!-- guide:start -->
 *     Cite nothing.
 *     <!-- guide:end -->
 *
 *     <!-- playbook:start -->
 *     ## OTHERS
 *     <!-- playbook:end -->
 */
export const frozen: Rule = {
  id: 'region/frozen',
  severity: 'error',
  *check({ text, lines, regions, region }, { template, frozen: hashes }) {
    for (const name of template.frozen) {
      const wanted = hashes?.[name];
      if (wanted === undefined) continue;
      const there = regions[name];
      if (there && sha256Hex(text.slice(there.start, there.end)) === wanted) continue;
      yield {
        reason: `Unexpected ${there ? `text of the region \`${name}\`` : `file without its region \`${name}\``}, expected the one that the playbook began with: take it back with git`,
        place: placeOfLine(lines, (there ?? region).startLine),
      };
    }
  },
};
