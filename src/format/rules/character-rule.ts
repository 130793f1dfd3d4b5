import type { ContentFinding, ContentRule } from './rule.ts';

/** A rule against characters that a pattern finds, which its message names by their code. */
export function characterRule(id: string, pattern: RegExp, what: string): ContentRule {
  return {
    id,
    severity: { file: 'error', operation: 'error' },
    check(content): ContentFinding | undefined {
      const match = pattern.exec(content);
      if (!match) return undefined;
      const code = content.codePointAt(match.index) ?? 0;
      const name = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
      return { index: match.index, reason: `Unexpected ${what} ${name}, expected visible text: delete it` };
    },
  };
}
