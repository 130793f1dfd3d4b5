import { LineCounter, parseDocument } from 'yaml';
import type * as z from 'zod/mini';
import type { Diagnostic } from '../format/diagnostic.ts';
import { validate } from '../format/schema.ts';

/** A YAML file that fits its schema, or what is wrong with it, each fault with pointer and place. */
export type ReadYaml<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/** Reads YAML (1.2 core, no duplicate keys) against a schema; `ruleId` names the rule that faults break. */
export function readYaml<T>(text: string, schema: z.ZodMiniType<T>, ruleId: string): ReadYaml<T> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true });
  const placeAt = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1), offset };
  };
  if (document.errors.length > 0) {
    const diagnostics = document.errors.map(
      ({ message, pos }): Diagnostic => ({
        ruleId,
        severity: 'error',
        reason: `Unexpected YAML, expected a well-formed file: ${message.split('\n')[0]?.replace(/ at line.*$/, '')}`,
        place: placeAt(pos[0]),
      }),
    );
    return { ok: false, diagnostics };
  }
  const validated = validate(schema, document.toJS({ maxAliasCount: 100 }) ?? {}, { ruleId });
  if (validated.ok) return validated;
  const diagnostics = validated.diagnostics.map((diagnostic) => {
    const place = placeAt(offsetOf(document, diagnostic.pointer ?? ''));
    return { ...diagnostic, place };
  });
  return { ok: false, diagnostics };
}

/** Where a pointer's key stands, or that of the nearest node around it. */
function offsetOf(document: ReturnType<typeof parseDocument>, pointer: string): number {
  const steps = pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  for (let length = steps.length; length > 0; length--) {
    const node = document.getIn(steps.slice(0, length), true) as { range?: readonly number[] } | undefined;
    const offset = node?.range?.[0];
    if (offset !== undefined) return offset;
  }
  return document.contents?.range?.[0] ?? 0;
}
