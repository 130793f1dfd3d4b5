/**
 * The key of a section: its title lower-cased, `&` read as `and`, every run of characters that are
 * neither letters nor digits of any script folded to `_`, and `_` trimmed from both ends.
 */
export function sectionKey(title: string): string {
  return title
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '');
}
