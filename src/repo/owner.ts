import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** The line in a lock that says which process holds it: `deltabook <pid> <host> <start>`. */
export function ownerText(): string {
  return `deltabook ${process.pid} ${hostname()} ${startOf(process.pid)}\n`;
}

/** Whether the process that wrote a lock is gone for sure: it ran on this host, and its pid is free or another's. */
export function isDead(owner: string): boolean {
  const [, pid, host, start] = /^deltabook (\d+) (\S+) (\S+)\n$/.exec(owner) ?? [];
  if (pid === undefined || host !== hostname()) return false;
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
  return start !== startOf(Number(pid));
}

/** When a process started, in clock ticks since boot (proc(5), field 22); `-` where the system does not say. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '-';
  } catch {
    return '-';
  }
}
