import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The text of the file HEAD, which names the branch, or the commit when detached. */
export function readHead(gitDir: string): string {
  return readFileSync(join(gitDir, 'HEAD'), 'utf8');
}
