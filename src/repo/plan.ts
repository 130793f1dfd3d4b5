import { applyDelta } from '../delta/apply.ts';
import type { Delta } from '../delta/delta.ts';
import { normalise } from '../delta/normalise.ts';
import { type ParsedDelta, parseDelta } from '../delta/parse.ts';
import type { DeltaPlan } from '../delta/result.ts';
import { type Diagnostic, hasErrors, inFile } from '../format/diagnostic.ts';
import type { DeltaText } from './delta-text.ts';
import { sha256OfBytes } from './files.ts';
import type { LoadedPlaybook } from './playbook.ts';

/** What a delta comes to on a playbook as it is on disk. Nothing has been written. */
export type PlannedDelta =
  | {
      readonly kind: 'planned';
      readonly delta: Delta;
      readonly plan: DeltaPlan;
      readonly notes: readonly Diagnostic[];
    }
  | {
      readonly kind: 'unchanged';
      readonly id: string;
      readonly number?: number;
      readonly notes: readonly Diagnostic[];
    }
  | { readonly kind: 'refused'; readonly id?: string; readonly diagnostics: readonly Diagnostic[] };

/** Reads a delta and applies it to the text in memory; all faults that can be found are found at once. */
export function planDelta(loaded: LoadedPlaybook, { name, text }: DeltaText): PlannedDelta {
  const parsed = parseDelta(text);
  if (!('written' in parsed)) return { kind: 'refused', diagnostics: inFile(name, parsed.diagnostics) };
  const located = (found: readonly Diagnostic[]) =>
    inFile(
      name,
      found.map((each) => locate(each, parsed)),
    );
  const { delta, notes } = normalise(parsed.written);
  const policy = { protected: loaded.config.protected, maxDeletes: loaded.config.max_deletes_per_delta };
  const sha256 = (part: string) => sha256OfBytes(Buffer.from(part));
  const result = applyDelta({
    ...loaded,
    delta,
    positions: parsed.positions,
    was: parsed.was,
    policy,
    sha256,
  });
  if (hasErrors(parsed.diagnostics)) {
    const more = result.kind === 'refused' ? result.diagnostics : [];
    return { kind: 'refused', diagnostics: located([...parsed.diagnostics, ...more]) };
  }
  if (result.kind === 'refused') {
    // A problem without a pointer is one of the text that would come out, and not of the delta's words.
    const diagnostics = result.diagnostics.map((each) =>
      each.pointer === undefined ? { ...each, file: loaded.file } : each,
    );
    return { kind: 'refused', id: result.id, diagnostics: located(diagnostics) };
  }
  const said = located([...notes, ...result.notes]);
  if (result.kind === 'planned') return { kind: 'planned', delta, plan: result.plan, notes: said };
  return { ...result, notes: said };
}

function locate(diagnostic: Diagnostic, parsed: ParsedDelta): Diagnostic {
  if (diagnostic.place || diagnostic.pointer === undefined) return diagnostic;
  return { ...diagnostic, place: parsed.placeOf(diagnostic.pointer) };
}
