import type { Usage } from '../../learn/agent.ts';
import type { Observe, Scored } from '../../learn/observe.ts';
import { counted, mean } from '../../report/stats.ts';
import type { Context } from '../context.ts';

/** What the progress line is made from. */
export interface ProgressSettings {
  /** How many train tasks there are to go through. */
  readonly total: number;
  /** What has to be said beside every figure. */
  readonly note: string | undefined;
  readonly used: () => Usage;
  /** Milliseconds since some moment. */
  readonly now: () => number;
}

/** Tells how far a run is: one line that is written over on a terminal, otherwise a line for each step. */
export function showProgress(
  context: Pick<Context, 'err' | 'isTerminal'>,
  settings: ProgressSettings,
): { readonly observe: Observe; readonly end: () => void } {
  const started = settings.now();
  const label = settings.note === undefined ? '' : '[sandbox] ';
  const scores: number[] = [];
  let done = 0;
  const line = () => {
    const { calls, inputTokens, outputTokens } = settings.used();
    const left = done === 0 ? undefined : ((settings.now() - started) / done) * (settings.total - done);
    return [
      `${label}task ${done} of ${settings.total}`,
      ...(scores.length > 0 ? [`score so far ${mean(scores).toFixed(2)}`] : []),
      counted(calls, 'call'),
      counted(inputTokens + outputTokens, 'token'),
      ...(left === undefined ? [] : [`${duration(left)} left`]),
    ].join(' · ');
  };
  const say = (text: string) => context.err(context.isTerminal ? `\r\u001b[2K${text}\n` : `${text}\n`);
  const live = () => context.isTerminal && context.err(`\r\u001b[2K${line()}`);
  const observe: Observe = (event) => {
    switch (event.kind) {
      case 'learned':
        done++;
        if (event.record.score !== undefined) scores.push(event.record.score);
        live();
        return;
      case 'stepped':
        if (!context.isTerminal) say(`${line()} · ${counted(event.size.bullets, 'bullet')}`);
        return;
      case 'scored':
        say(`${label}${scoredLine(event.scored)}`);
        return;
      case 'stopped':
        say(`${label}learning-stopped: ${event.why}; votes and scoring go on`);
        return;
      case 'returned':
        say(`${label}back to the playbook that val found best: ${counted(event.deltas, 'delta')} taken back`);
        return;
      case 'attempted':
      case 'trained':
      case 'not-returned':
      case 'warned':
      case 'flushed':
        live();
    }
  };
  return { observe, end: () => context.isTerminal && context.err('\r\u001b[2K') };
}

/** A score of a split, in a sentence. */
function scoredLine({ split, moment, after, score, count }: Scored): string {
  const when = {
    start: 'at the start',
    val: `after ${counted(after, 'task')}`,
    last: 'as training left it',
    final: 'in the end',
  };
  return `${split} ${when[moment]}: ${score.toFixed(3)} (${counted(count, 'task')})`;
}

/** Whole seconds, or minutes and seconds. */
function duration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
