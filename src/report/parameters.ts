/** A parameter as its evolver.yaml describes it. */
interface Described {
  readonly default?: unknown;
  readonly description?: string | undefined;
}

/** The parameters of an evolver for the help of a command: name, default and what it is, one a line. */
export function formatParameters(params: Readonly<Record<string, Described>>): string {
  const width = Math.max(...Object.keys(params).map((name) => name.length));
  return Object.entries(params)
    .map(
      ([name, { default: value, description }]) =>
        `  ${name.padEnd(width)}  ${description} (${JSON.stringify(value)})`,
    )
    .join('\n');
}

/** The same as a table in markdown. */
export function parametersTable(params: Readonly<Record<string, Described>>): string {
  const rows = Object.entries(params).map(
    ([name, { default: value, description }]) =>
      `| \`${name}\` | \`${JSON.stringify(value)}\` | ${description} |`,
  );
  return ['| parameter | default | |', '|---|---|---|', ...rows].join('\n');
}
