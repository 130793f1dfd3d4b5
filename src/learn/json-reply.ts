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
  const fences = [...text.matchAll(/```[a-z]*[ \t]*\n([\s\S]*?)\n?[ \t]*```/gi)];
  for (const fence of fences.toReversed()) yield fence[1] ?? '';
  for (
    let at = text.indexOf('{'), tries = 0;
    at !== -1 && tries < 20;
    at = text.indexOf('{', at + 1), tries++
  ) {
    const end = endOfObject(text, at);
    if (end !== undefined) yield text.slice(at, end);
  }
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
