import { applyDelta } from '../delta/apply.ts';
import type { Delta } from '../delta/delta.ts';
import { deltaId } from '../delta/id.ts';
import { normalise } from '../delta/normalise.ts';
import type { CounterMode } from '../delta/operations/operation.ts';
import { type ParsedDelta, parseDelta } from '../delta/parse.ts';
import type { DeltaPlan } from '../delta/result.ts';
import { type Diagnostic, hasErrors, inFile } from '../format/diagnostic.ts';
import type { DeltaText } from './delta-text.ts';
import { sha256OfBytes } from './files.ts';
import type { LoadedPlaybook } from './playbook.ts';
import { secretFaults, withoutSecrets } from './secret-faults.ts';

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

/**
 * Reads a delta and applies it to the text in memory; all faults that can be found are found at once, and
 * none of the messages shows a secret.
 */
export async function planDelta(
  loaded: LoadedPlaybook,
  delta: DeltaText,
  counters: CounterMode = 'move',
): Promise<PlannedDelta> {
  const planned = await planUnveiled(loaded, delta, counters);
  if (planned.kind !== 'refused')
    return { ...planned, notes: await withoutSecrets(planned.notes, delta.text) };
  return { ...planned, diagnostics: await withoutSecrets(planned.diagnostics, delta.text) };
}

async function planUnveiled(
  loaded: LoadedPlaybook,
  { name, text }: DeltaText,
  counters: CounterMode,
): Promise<PlannedDelta> {
  const parsed = parseDelta(text);
  if (!('written' in parsed)) return { kind: 'refused', diagnostics: inFile(name, parsed.diagnostics) };
  const located = (found: readonly Diagnostic[]) =>
    inFile(
      name,
      toldApart(found, loaded).map((each) => locate(each, parsed)),
    );
  const { delta, notes } = normalise(parsed.written);
  const policy = { protected: loaded.config.protected, maxDeletes: loaded.config.max_deletes_per_delta };
  const sha256 = (part: string) => sha256OfBytes(Buffer.from(part));
  const { positions, was } = parsed;
  const result = applyDelta({ ...loaded, delta, positions, was, policy, sha256, counters });
  const changes = result.kind === 'planned' ? result.plan.changes : [];
  const isForbidden = loaded.template.forbid.includes('secret');
  const secrets = isForbidden ? await secretFaults(delta, positions, changes) : [];
  const more = result.kind === 'refused' ? result.diagnostics : [];
  if (hasErrors(parsed.diagnostics))
    return { kind: 'refused', diagnostics: located([...parsed.diagnostics, ...secrets, ...more]) };
  // A delta that is in effect already brings nothing that was not there.
  if (result.kind === 'refused' || (secrets.length > 0 && result.kind !== 'unchanged'))
    return { kind: 'refused', id: deltaId(delta), diagnostics: located([...secrets, ...more]) };
  const said = located([...notes, ...result.notes]);
  if (result.kind === 'planned') return { kind: 'planned', delta, plan: result.plan, notes: said };
  return { ...result, notes: said };
}

/** A problem without a pointer is one of the text that would come out, and not of the delta's words. */
function toldApart(diagnostics: readonly Diagnostic[], { file }: LoadedPlaybook): Diagnostic[] {
  return diagnostics.map((each) =>
    each.pointer === undefined && each.file === undefined ? { ...each, file } : each,
  );
}

function locate(diagnostic: Diagnostic, parsed: ParsedDelta): Diagnostic {
  if (diagnostic.place || diagnostic.pointer === undefined) return diagnostic;
  return { ...diagnostic, place: parsed.placeOf(diagnostic.pointer) };
}
