import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ToolError } from '../errors.ts';
import type { Diagnostic } from '../format/diagnostic.ts';
import { runProcess } from '../process.ts';
import type { Check } from './config-schema.ts';
import type { Repository } from './repository.ts';

/** How much of a check's output a diagnostic shows, in UTF-16 units. */
const KEPT = 2_000;

/**
 * Runs the configured checks, one after the other, at the top of the working tree, with the path of the
 * candidate text in DELTABOOK_CANDIDATE. Returns a diagnostic for each that did not pass.
 */
export async function runChecks(
  repository: Repository,
  checks: readonly Check[],
  candidate: { readonly file: string; readonly bytes: Uint8Array },
): Promise<Diagnostic[]> {
  if (checks.length === 0) return [];
  const folder = await mkdtemp(join(tmpdir(), 'deltabook-check-'));
  try {
    const path = join(folder, basename(candidate.file));
    await writeFile(path, candidate.bytes);
    const env = { ...repository.env, DELTABOOK_CANDIDATE: path };
    const failed: Diagnostic[] = [];
    for (const check of checks) {
      const { code, stdout, stderr } = await runProcess(check.run, {
        cwd: repository.top,
        env,
        timeoutMs: check.timeout_s * 1000,
        signal: repository.signal,
      });
      if (code === 'interrupted') throw new ToolError('E_INTERRUPTED', 'interrupted');
      if (code !== 0)
        failed.push({
          ruleId: 'check/failed',
          severity: 'error',
          reason: describe(check, code, `${stdout}${stderr}`.trim().slice(-KEPT)),
        });
    }
    return failed;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function describe(check: Check, code: number | string, output: string): string {
  const command = check.run.join(' ');
  const end =
    code === 'timeout'
      ? `no end after ${check.timeout_s} s`
      : code === 'not started'
        ? 'no start'
        : `exit code ${code}`;
  const said = output ? `; it printed:\n${output}` : '';
  return `Unexpected result of the check \`${check.name}\` (${command}): ${end}, expected exit code 0${said}`;
}
