/** The line that each agent's own file needs so that the agent loads a playbook; `file` is seen from the top. */
export function agentLines(file: string): string {
  const own = ['CLAUDE.md', 'AGENTS.md', 'GEMINI.md'].find((name) => file.split('/').at(-1) === name);
  if (own) return `${file} holds the playbook, so whoever reads ${own} reads it.\n`;
  const read = `Before you start, read ${file} and follow it.`;
  const rows = [
    ['CLAUDE.md', `@${file}`],
    ['GEMINI.md', `@${file}`],
    ['AGENTS.md', read],
    ['.github/copilot-instructions.md', read],
    ['.cursor/rules/*.mdc', `@${file}`],
  ] as const;
  const width = Math.max(...rows.map(([name]) => name.length));
  return `For an agent to load it, the agent's own file needs one line:\n${rows.map(([name, line]) => `  ${name.padEnd(width)}  ${line}\n`).join('')}`;
}
