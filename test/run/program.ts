import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { AgentRequest } from '../../src/learn/agent.ts';
import { type CommandAgentSettings, commandAgent } from '../../src/run/command-agent.ts';
import { cleanEnvironment, temporaryFolder, write } from '../support/repository.ts';

/** What every agent is asked here unless a test says otherwise. */
const REQUEST: AgentRequest = {
  task: { id: 't1', input: 'add' },
  playbook: 'p\n',
  name: 'e1-0001-r1',
};

/** An agent that is this node script, in a folder of its own. */
export function agentOf(source: string, changed: Partial<CommandAgentSettings> = {}) {
  const cwd = temporaryFolder();
  write(cwd, 'agent.mjs', source);
  const defaults = { command: [process.execPath, 'agent.mjs'], timeoutMs: 20_000, answer: 'auto' } as const;
  const agent = commandAgent({ ...defaults, cwd, env: cleanEnvironment(), ...changed });
  return { agent, cwd, ask: (request: Partial<AgentRequest> = {}) => agent({ ...REQUEST, ...request }) };
}

/** The start of a script that says in `pids` who runs, and has a child in its group that ignores SIGTERM. */
export function withChild(options: { readonly stdio: 'inherit' | 'ignore' }): string {
  return `
    import { spawn } from 'node:child_process';
    import { appendFileSync } from 'node:fs';
    const stubborn = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.error('up')";
    const child = spawn(process.execPath, ['-e', stubborn], { stdio: ['ignore', '${options.stdio}', 'pipe'] });
    await new Promise((resolve) => child.stderr.once('data', resolve));
    child.stderr.destroy();
    child.unref();
    appendFileSync('pids', process.pid + ' ' + child.pid);
  `;
}

/** Which of the processes that wrote down their ids still run; a killed one is given a moment. */
export async function alive(file: string): Promise<number[]> {
  const pids = readFileSync(file, 'utf8').trim().split(/\s+/).map(Number);
  for (let waited = 0; waited < 1000 && pids.some(isAlive); waited += 20) await sleep(20);
  return pids.filter(isAlive);
}

/** A killed process that nobody has collected is dead too. */
function isAlive(pid: number): boolean {
  const status = `/proc/${pid}/stat`;
  if (existsSync('/proc/self/stat'))
    return existsSync(status) && !/\) [ZX] /.test(readFileSync(status, 'utf8'));
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** A folder that is the place of temporary folders until the test is over, so that it shows what is left of them. */
export function ownTemporaryPlace(): string {
  const { TMPDIR } = process.env;
  const folder = temporaryFolder();
  process.env.TMPDIR = folder;
  onTestFinished(() => {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  });
  return folder;
}
