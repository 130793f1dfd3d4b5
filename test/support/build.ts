import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Builds the command once for all tests, so that what they start is the code beside them; unless that was just done. */
export function setup(): void {
  if (process.env.DELTABOOK_BUILT === '1') return;
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: ROOT, stdio: 'inherit' });
}
