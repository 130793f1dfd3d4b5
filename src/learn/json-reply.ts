/**
 * The JSON object that a reply holds: all of it, or what stands in its last code fence, or the first object in
 * its text that ends. A reply that was cut is not mended: half a rule is another rule.
 */
export function findJson(reply: string): unknown {
  for (const text of candidates(reply)) {
    try {
      const value: unknown = JSON.parse(text);
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
    } catch {
      // The next candidate may be one.
    }
  }
  return undefined;
}

function* candidates(reply: string): Generator<string> {
  // What a reasoning model thought aloud may hold drafts of its answer.
  const text = reply.replace(/^\s*<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/i, '').trim();
  yield text;
  yield* fencedParts(text).toReversed();
  for (
    let at = text.indexOf('{'), tries = 0;
    at !== -1 && tries < 20;
    at = text.indexOf('{', at + 1), tries++
  ) {
    const end = endOfObject(text, at);
    // What is inside an object that never ends is a part of a reply that was cut.
    if (end === undefined) return;
    yield text.slice(at, end);
  }
}

/** What stands in code fences, by splitting: a pattern for it would take its time on a fence that is left open. */
function fencedParts(text: string): string[] {
  return text
    .split('```')
    .filter((_, index) => index % 2 === 1)
    .map((part) => part.slice(part.indexOf('\n') + 1));
}

/** Where the object that opens here is closed, strings looked through. */
function endOfObject(text: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (character === '"') {
      at = endOfString(text, at);
    } else if (character === '{') depth++;
    else if (character === '}' && --depth === 0) return at + 1;
  }
  return undefined;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}
