import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { type Diagnostic, type Place, pointer } from '../format/diagnostic.ts';
import { placeAt, splitLines } from '../format/line.ts';

/** A JSON text that was read: its value, and where each pointer stands in it. */
export interface JsonDocument {
  readonly value: unknown;
  readonly placeOf: (path: string) => Place;
}

/**
 * Reads strict JSON (RFC 8259). Unlike `JSON.parse` it gives the place of a fault on every version of
 * Node, and refuses a key that stands twice in one object, whose first value would be lost in silence.
 */
export function readJson(text: string): JsonDocument | { readonly diagnostics: Diagnostic[] } {
  const deep = tooDeep(text);
  if (deep !== undefined) {
    const place = placeAt(splitLines(text), deep);
    const reason = `Unexpected nesting of more than ${MAX_DEPTH} levels, expected a delta`;
    return { diagnostics: [{ ruleId: 'delta/json', severity: 'error', reason, place, pointer: '' }] };
  }
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, {
    disallowComments: true,
    allowTrailingComma: false,
    allowEmptyContent: false,
  });
  const lines = splitLines(text);
  const [error] = errors;
  if (error || !tree) {
    const offset = Math.min(error?.offset ?? 0, text.length);
    return {
      diagnostics: [
        notJson(
          text,
          offset,
          error ? printParseErrorCode(error.error) : 'ValueExpected',
          placeAt(lines, offset),
        ),
      ],
    };
  }
  const repeated = repeatedKeys(tree, [], lines);
  if (repeated.length > 0) return { diagnostics: repeated };
  return { value: JSON.parse(text), placeOf: (path) => placeAt(lines, nearestNode(tree, path).offset) };
}

/** More than any delta needs, and less than any reader's stack. */
const MAX_DEPTH = 64;

/** Where brackets outside of strings nest too deep; undefined where they don't. */
function tooDeep(text: string): number | undefined {
  let depth = 0;
  for (const match of text.matchAll(/"(?:[^"\\]|\\.)*"?|[[{]|[\]}]/gs)) {
    if (match[0] === '[' || match[0] === '{') depth++;
    else if (match[0] === ']' || match[0] === '}') depth--;
    if (depth > MAX_DEPTH) return match.index;
  }
  return undefined;
}

function notJson(text: string, offset: number, code: string, place: Place): Diagnostic {
  const rest = text
    .slice(offset, offset + 20)
    .split('\n')[0]
    ?.trim();
  const found = rest ? `\`${rest}\`` : 'end of the text';
  const expected = code.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return {
    ruleId: 'delta/json',
    severity: 'error',
    reason: `Unexpected ${found}, expected JSON (${expected})`,
    place,
    pointer: '',
  };
}

function repeatedKeys(
  node: Node,
  path: readonly (string | number)[],
  lines: ReturnType<typeof splitLines>,
): Diagnostic[] {
  if (node.type === 'array')
    return (node.children ?? []).flatMap((child, index) => repeatedKeys(child, [...path, index], lines));
  if (node.type !== 'object') return [];
  const seen = new Set<string>();
  return (node.children ?? []).flatMap((property) => {
    const [name, value] = property.children ?? [];
    const key = String(name?.value);
    const own: Diagnostic[] = seen.has(key)
      ? [
          {
            ruleId: 'delta/json',
            severity: 'error',
            reason: `Unexpected second key \`${key}\`, expected each key once`,
            place: placeAt(lines, property.offset),
            pointer: pointer([...path, key]),
          },
        ]
      : [];
    seen.add(key);
    return value ? [...own, ...repeatedKeys(value, [...path, key], lines)] : own;
  });
}

/** The node of a pointer, or of the nearest object that would hold it. */
function nearestNode(tree: Node, path: string): Node {
  const steps = path
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  for (let length = steps.length; length > 0; length--) {
    const node = findNodeAtLocation(
      tree,
      steps.slice(0, length).map((step) => (/^\d+$/.test(step) ? Number(step) : step)),
    );
    if (node) return node;
  }
  return tree;
}
