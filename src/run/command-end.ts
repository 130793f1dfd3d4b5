import { cutEnd } from '../learn/cut.ts';
import { type CommandEnd, type CommandOwner, MAX_BYTES } from './command.ts';

/** How much of a line of standard error a sentence shows, in UTF-16 units. */
const KEPT = 500;
const MIB = 1024 * 1024;

/** A sentence on a program that did not end as it should: what came, what was expected, what it said itself. */
export function describeEnd(owner: CommandOwner, { code, stderr }: CommandEnd, timeoutMs: number): string {
  const said = lastWords(stderr);
  switch (code) {
    case 'timeout':
      return `Unexpected time of the ${owner}, expected an end within ${timeoutMs / 1000} s, so it was ended${said}`;
    case 'flooded':
      return `Unexpected amount of output of the ${owner}, expected at most ${MAX_BYTES.stdout / MIB} MiB, and ${MAX_BYTES.stderr / MIB} MiB on standard error, so it was ended`;
    case 'not started':
      return `Unexpected failure to start the ${owner}, which could be started before${said}`;
    case -1:
      return `Unexpected end of the ${owner} by a signal, expected exit code 0${said}`;
    default:
      return `Unexpected exit code ${code} of the ${owner}, expected 0${said}`;
  }
}

/** The end of a sentence that shows the last line of standard error, if there is one. */
export function lastWords(stderr: string): string {
  const last = stderr.trim().split('\n').at(-1)?.trim() ?? '';
  return last === '' ? '' : `; the last line of its standard error: ${cutEnd(last, KEPT)}`;
}
