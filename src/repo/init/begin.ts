import { statSync } from 'node:fs';
import { ToolError } from '../../errors.ts';
import { decode, encode } from '../../format/bytes.ts';
import { appendRegions, composePlaybook } from '../../format/compose.ts';
import { byPlace, type Diagnostic, hasErrors, inFile } from '../../format/diagnostic.ts';
import { importPlaybook } from '../../format/dialects/import.ts';
import { inspect } from '../../format/inspect.ts';
import { readPlaybook } from '../../format/playbook.ts';
import type { ReadResult } from '../../format/read-with.ts';
import type { Playbook } from '../../format/reading.ts';
import { isStrictId } from '../../format/rules/bullet/id-pattern.ts';
import { secretProblems } from '../../format/secrets/secret-problems.ts';
import { readIfThere } from '../files.ts';
import { withoutSecrets } from '../secret-faults.ts';
import type { LoadedTemplate } from '../template.ts';

/** How many bullets were read from another tool's playbook, of how many lines that look like one. */
export interface Taken {
  readonly read: number;
  readonly of: number;
}

/** The playbook's file as it is and as it shall be, which reads as a playbook that its own rules accept. */
export interface Begun {
  readonly before: Uint8Array | undefined;
  readonly after: Uint8Array;
  readonly playbook: Playbook;
  readonly taken?: Taken | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** Why there is none. */
export interface NotBegun {
  readonly refused: readonly Diagnostic[];
  readonly taken?: Taken | undefined;
}

/** `taken` where something was taken over, to be spread. */
export function takenOf({ taken }: { readonly taken?: Taken | undefined }): { readonly taken?: Taken } {
  return taken ? { taken } : {};
}

/** The playbook's file, whether it is a host that another playbook may be in, and a playbook to take bullets from. */
interface BeginPlace {
  readonly file: string;
  readonly isHost: boolean;
  readonly from: string | undefined;
}

function refuseFolder(path: string): void {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  throw new ToolError('E_USAGE', `${path} is a folder`, { hint: 'name a file' });
}

/** The text that the playbook's file is to have, from what is there, the template, and what is taken over. */
export async function beginText(place: BeginPlace, template: LoadedTemplate): Promise<Begun | NotBegun> {
  const { file, from } = place;
  for (const path of [file, from]) if (path !== undefined) refuseFolder(path);
  const before = readIfThere(file);
  const decoded = decode(before ?? new Uint8Array());
  if ('ruleId' in decoded) return { refused: inFile(file, [decoded]) };
  const there = readPlaybook(decoded.text);
  const faults = faultsOf(there);
  if (hasErrors(faults)) return { refused: inFile(file, faults) };
  if (there.playbook && before) {
    if (from === undefined && !place.isHost)
      return checked(file, template, { before, after: before, playbook: there.playbook, diagnostics: [] });
    throw new ToolError('E_USAGE', `${file} holds a playbook already`, {
      hint: 'a file holds one playbook, and --from begins a new one: name another file or folder',
    });
  }
  const taken = from === undefined ? undefined : await takeFrom(from, template);
  if (taken?.refused) return taken;
  const regions = taken ? composePlaybook(template.skeleton, taken.sections) : template.skeleton;
  const text = appendRegions(decoded.text, regions);
  const { playbook, diagnostics } = readPlaybook(text);
  if (!playbook) return { refused: inFile(file, diagnostics.map(onceThere)) };
  return checked(file, template, {
    before,
    after: encode({ text, bom: decoded.bom }),
    playbook,
    taken: taken?.taken,
    diagnostics: taken?.diagnostics ?? [],
  });
}

/**
 * What keeps a file from getting a playbook, or from being taken as one. That it has none is no fault, unless
 * there are markers that were meant: a second playbook beside them would be worse than none.
 */
function faultsOf({ playbook, diagnostics }: ReadResult): readonly Diagnostic[] {
  if (playbook) return diagnostics.filter((each) => each.severity === 'error');
  const isPlain = diagnostics.every((each) => each.ruleId === 'marker/missing' && !each.related);
  return isPlain ? [] : diagnostics;
}

/** A block of the text that is never closed, such as code, would make text of what is put behind it. */
function onceThere(diagnostic: Diagnostic): Diagnostic {
  return { ...diagnostic, reason: `${diagnostic.reason} (once the playbook stands behind this text)` };
}

async function takeFrom(from: string, template: LoadedTemplate) {
  const bytes = readIfThere(from);
  if (!bytes) {
    throw new ToolError('E_USAGE', `there is no ${from}`, {
      hint: '--from names a file of ACE or AppWorld text',
    });
  }
  const decoded = decode(bytes);
  if ('ruleId' in decoded) return { refused: inFile(from, [decoded]) };
  const imported = importPlaybook(decoded.text, template);
  const secrets = template.forbid.includes('secret') ? await secretProblems(decoded.text, 'error') : [];
  const said = await withoutSecrets(imported.diagnostics, decoded.text);
  const diagnostics = inFile(from, [...said, ...secrets].toSorted(byPlace));
  const taken = { read: imported.read, of: imported.of };
  if (taken.of === 0) {
    const reason =
      'Unexpected text without a bullet, expected lines like `[id] content` or `[id] helpful=0 harmful=0 :: content`';
    return { refused: inFile(from, [{ ruleId: 'block/prose', severity: 'error', reason }]), taken };
  }
  return hasErrors(diagnostics)
    ? { refused: diagnostics, taken }
    : { sections: imported.sections, diagnostics, taken };
}

/** A playbook that its own rules refuse is not begun. */
async function checked(file: string, template: LoadedTemplate, begun: Begun): Promise<Begun | NotBegun> {
  const { diagnostics } = await inspect(begun.after, { template, ids: idsOf(begun.playbook) });
  return hasErrors(diagnostics) ? { refused: inFile(file, diagnostics) } : begun;
}

/** Whether every id has the form that new ones get. */
export function idsOf(playbook: Playbook): 'strict' | 'any' {
  return playbook.bullets.every((bullet) => isStrictId(bullet.id)) ? 'strict' : 'any';
}
