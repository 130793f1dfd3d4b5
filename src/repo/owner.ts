import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { isErrno } from '../errors.ts';

/** The line that says which process holds a lock, by default this one: `deltabook <pid> <host> <start>`. */
export function ownerText(pid: number = process.pid): string {
  return `deltabook ${pid} ${hostname()} ${startOf(pid)}\n`;
}

/** Whether such a line names a process whose end can be seen from here, and which can be told from another with its pid. */
export function isKnowable(owner: string): boolean {
  const [, host, start] = /^deltabook \d+ (\S+) (\S+)\n$/.exec(owner) ?? [];
  return host === hostname() && start !== '-';
}

/** The process that such a line names. */
export function ownerPid(owner: string): number {
  return Number(owner.split(' ')[1]);
}

/** Whether the process that such a line names is gone for sure: it ran on this host, and its pid is free or another's. */
export function isDead(owner: string): boolean {
  const [, pid, host, start] = /^deltabook (\d+) (\S+) (\S+)\n$/.exec(owner) ?? [];
  if (pid === undefined || host !== hostname()) return false;
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    return isErrno(error, 'ESRCH');
  }
  return start !== startOf(Number(pid));
}

/**
 * When a process started, in clock ticks since boot (proc(5), fields 3 and 22); `-` where the system does
 * not say, `ended` for one that has, and whose parent has not noticed.
 */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? 'ended' : (fields[19] ?? '-');
  } catch {
    return '-';
  }
}
