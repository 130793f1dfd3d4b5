/** The one document that `--json` prints. */
export function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
