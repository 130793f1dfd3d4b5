/** A line of output that is a JSON object, and the other lines as they stood. */
export interface JsonLine {
  readonly value: Readonly<Record<string, unknown>>;
  readonly others: string;
}

/** The last line of a program's output that is a JSON object with this key. */
export function lastJsonLine(output: string, key: string): JsonLine | undefined {
  const lines = output.split('\n');
  for (let at = lines.length - 1; at >= 0; at--) {
    const value = objectOn(lines[at] ?? '');
    if (value && Object.hasOwn(value, key)) return { value, others: lines.toSpliced(at, 1).join('\n') };
  }
  return undefined;
}

function objectOn(line: string): JsonLine['value'] | undefined {
  const text = line.trim();
  if (!text.startsWith('{') || !text.endsWith('}')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
