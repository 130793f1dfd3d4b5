import { type Change, changedId } from '../delta/change.ts';
import type { Delta } from '../delta/delta.ts';
import type { DeltaPlan } from '../delta/result.ts';
import { bulletOf } from '../format/bullet.ts';
import { printable } from './diagnostics.ts';

const LINE = 100;

/**
 * The message of a delta's commit: a subject, the reason, a line per change and trailers. It is for
 * reading; nothing in deltabook depends on it.
 */
export function commitMessage(input: {
  readonly playbook: string;
  readonly delta: Delta;
  readonly plan: DeltaPlan;
}): string {
  const { delta, plan } = input;
  const subject = `chore(deltabook): ${summary(plan.changes, quietly(delta))} in ${input.playbook}`;
  const body = plan.changes.map((change) => cut(oneLine(describeChange(change))));
  const trailers = [
    `Deltabook-Delta: ${plan.id}`,
    ...(delta.source?.run ? [`Deltabook-Run: ${oneLine(delta.source.run)}`] : []),
  ];
  const reason = delta.reason ? [cut(oneLine(delta.reason))] : [];
  return `${[[subject], reason, body, trailers]
    .filter((part) => part.length > 0)
    .map((part) => part.join('\n'))
    .join('\n\n')}\n`;
}

/** What changes come to in a few words: ids where they are few, else counts; `otherwise` where there is none. */
export function summary(changes: readonly Change[], otherwise = TAKEN_BACK): string {
  const ids = (kind: Change['kind']) => [
    ...new Set(changes.filter((change) => change.kind === kind).map(changedId)),
  ];
  const cast = changes.filter((change) => change.kind === 'voted').length;
  const back = changes.filter((change) => change.kind === 'unvoted').length;
  const parts = [
    phrase('add', ids('created')),
    phrase('reword', ids('reworded')),
    phrase('delete', ids('removed')),
    votes(cast, ''),
    votes(back, ' taken back'),
  ].filter((part) => part !== '');
  return parts.length > 0 ? parts.join(', ') : otherwise;
}

const TAKEN_BACK = 'take a delta back';

/** What a delta did that changed no bullet: take another one back, or, without operations, write the counters. */
export function quietly({ operations }: Delta): string {
  return operations.length > 0 ? TAKEN_BACK : 'write the counters';
}

function votes(count: number, rest: string): string {
  return count === 0 ? '' : `${count} vote${count === 1 ? '' : 's'}${rest}`;
}

function phrase(verb: string, ids: readonly string[]): string {
  if (ids.length === 0) return '';
  return ids.length <= 2 ? `${verb} ${ids.join(' and ')}` : `${verb} ${ids.length} bullets`;
}

/** One change as a line. */
export function describeChange(change: Change): string {
  switch (change.kind) {
    case 'created':
      return `+ ${bulletOf(change.line).id}: ${bulletOf(change.line).content}`;
    case 'removed':
      return `- ${bulletOf(change.was.line).id}: ${bulletOf(change.was.line).content}`;
    case 'reworded':
      return `~ ${bulletOf(change.was.line).id}: ${change.content}`;
    case 'voted':
      return `${change.id}: ${change.tag} (${change.event})`;
    case 'unvoted':
      return `${change.id}: ${change.tag} taken back (${change.event})`;
  }
}

function oneLine(text: string): string {
  return printable(text.replace(/\s+/g, ' ').trim());
}

/** Cuts at a whole character, and shows that it did. */
function cut(line: string): string {
  const letters = [...line];
  return letters.length <= LINE ? line : `${letters.slice(0, LINE - 1).join('')}…`;
}
