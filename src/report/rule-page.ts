/** The comment right above a rule's constant. */
const PAGE = /\/\*\*\n((?: \*.*\n)+?) \*\/\nexport const \w+(?:: \w+)? = /g;
const ID = /^(?:file|marker|section|bullet|content|block|line|render|region)\/[a-z0-9-]+$/;

/**
 * The page of a rule, as markdown, from the source of its file (`rules/<group>/<name>.ts`): the comment above
 * the rule's constant. Throws a RangeError for a file without one: each rule has a page.
 */
export function rulePage(id: string, source: string): string {
  if (!ID.test(id)) throw new RangeError(`not a rule's id: ${id}`);
  const [found] = [...source.matchAll(PAGE)].filter(([, comment = '']) => /^ \* Good[:,]/m.test(comment));
  if (!found?.[1]) throw new RangeError(`the file of ${id} has no page`);
  const text = found[1]
    .split('\n')
    .map((line) => line.replace(/^ \* ?/, ''))
    .join('\n');
  return `# ${id}\n\n${text.trim()}\n`;
}
