import { join } from 'node:path';
import type { Agent, AgentResult } from '../learn/agent.ts';
import { shownJson, textOf } from '../learn/shown-json.ts';
import { type CommandEnd, type CommandSettings, commandRunner } from './command.ts';
import { describeEnd } from './command-end.ts';
import { lastJsonLine } from './json-line.ts';
import { makeFolder, removeFolder } from './temporary-folder.ts';

/** An agent that is a program of the user's. */
export interface CommandAgentSettings extends CommandSettings {
  /** Where its final message is: in the `answer` of its last JSON line that has one, or all of its output. */
  readonly answer: 'auto' | 'json' | 'text';
}

/** How much is kept of what a flooding agent printed, in UTF-16 units: its beginning says how it came to that. */
const KEPT_OF_A_FLOOD = 64 * 1024;

/**
 * Each attempt is a process (see commandRunner) that reads `{task, playbook, reflection?}` on standard input and
 * finds the playbook's bytes in the file DELTABOOK_PLAYBOOK, which is its own. It prints its answer; what else it
 * prints is its trajectory. That it fails is a result. Gives E_INTERRUPTED, and E_CONFIG where it can't be started.
 */
export function commandAgent(settings: CommandAgentSettings): Agent {
  const run = commandRunner('agent', settings);
  return async ({ task, playbook, reflection, workspace }) => {
    const folder = await makeFolder('playbook', { 'playbook.md': playbook });
    try {
      const env = { DELTABOOK_PLAYBOOK: join(folder, 'playbook.md') };
      return resultOf(await run({ input: { task, playbook, reflection }, workspace, env }), settings);
    } finally {
      await removeFolder(folder);
    }
  };
}

function resultOf(end: CommandEnd, { answer, timeoutMs }: CommandAgentSettings): AgentResult {
  if (end.code !== 0) return failed(statusOf(end.code), describeEnd('agent', end, timeoutMs), end);
  if (end.stdout.trim() === '')
    return failed('silent', 'Unexpected silence of the agent, expected its answer on standard output', end);
  const { stdout, stderr } = end;
  if (answer === 'text') return { status: 'answered', message: stdout, trajectory: stderr };
  const line = lastJsonLine(stdout, 'answer');
  if (line) {
    const message = textOf(line.value.answer);
    if (message === undefined) return failed('crashed', TOO_DEEP, end);
    const trajectory = joined(line.others, stderr);
    return { status: 'answered', message, ...bulletIds(line.value.bullet_ids), trajectory };
  }
  if (answer === 'auto') return { status: 'answered', message: stdout.trimEnd(), trajectory: stderr };
  const missing =
    'Unexpected output of the agent without an answer, expected a line `{"answer": …}`, since `agent.answer` is json';
  return failed('crashed', missing, end);
}

function statusOf(code: CommandEnd['code']): AgentResult['status'] {
  return code === 'timeout' || code === 'flooded' ? code : 'crashed';
}

function failed(status: AgentResult['status'], detail: string, { stdout, stderr }: CommandEnd): AgentResult {
  const printed = joined(stdout, stderr);
  const trajectory = status === 'flooded' ? printed.slice(0, KEPT_OF_A_FLOOD) : printed;
  return { status, message: '', trajectory, detail };
}

const TOO_DEEP = 'Unexpected `answer` of the agent that nests too deep to be written, expected text';

function bulletIds(found: unknown): { bulletIds?: readonly string[] } {
  if (found === undefined || found === null) return {};
  const ids: readonly unknown[] = Array.isArray(found) ? found : [found];
  // What is no text is no id, and is reported as one that the playbook does not have.
  return { bulletIds: ids.map((id) => (typeof id === 'string' ? id : shownJson(id))) };
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part.trim() !== '').join('\n');
}
