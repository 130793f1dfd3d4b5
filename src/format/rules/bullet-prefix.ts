import type { ContentRule } from './rule.ts';

const HEAD =
  /\[[^[\]]+\]\s*helpful=\p{Nd}+\s*harmful=\p{Nd}+\s*::|^(?:- )?\[[^[\]\s]+\]\s*(?:helpful|harmful)=/u;

/** A bullet's head inside another's text is read as a second bullet by the ACE authors' line pattern. */
export const bulletPrefix: ContentRule = {
  id: 'content/bullet-prefix',
  severity: { file: 'error', operation: 'error' },
  check(content) {
    const index = content.search(HEAD);
    return index === -1
      ? undefined
      : { index, reason: 'Unexpected head of a bullet in the text, expected text only' };
  },
};
