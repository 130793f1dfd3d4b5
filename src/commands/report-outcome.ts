import { veiled } from '../format/secrets/find-secrets.ts';
import type { Outcome } from '../repo/apply.ts';
import { countDiagnostics } from '../report/diagnostics.ts';
import { unifiedDiff } from '../report/diff.ts';
import { formatPlan, planJson } from '../report/outcome.ts';
import type { Context } from './context.ts';
import { lines, portable, shown } from './render.ts';

/**
 * Tells a person what became of a delta: results and faults on standard output, notes on standard error. What
 * a bullet held that goes, or stands beside one that changes, may be a secret, and this ends in logs.
 */
export async function reportOutcome(context: Context, outcome: Outcome, name?: string): Promise<void> {
  const label = name === undefined ? '' : `${name}: `;
  const errors = outcome.diagnostics.filter((each) => each.severity === 'error');
  const rest = outcome.diagnostics.filter((each) => each.severity !== 'error');
  switch (outcome.outcome) {
    case 'committed':
      context.out(
        await veiled(
          `${label}${formatPlan(outcome.plan, `committed ${outcome.commit.slice(0, 10)} as delta ${outcome.plan.number}`)}\n`,
        ),
      );
      break;
    case 'planned':
      context.out(
        await veiled(`${label}${formatPlan(outcome.plan, `would commit delta ${outcome.plan.number}`)}\n`),
      );
      context.out(
        unifiedDiff(
          shown(context, outcome.file),
          await veiled(outcome.before),
          await veiled(outcome.plan.text),
        ),
      );
      break;
    case 'unchanged':
      context.out(
        `${label}unchanged: ${outcome.number === undefined ? 'the playbook is as the delta asks for already' : `this delta is in effect as number ${outcome.number}`}\n`,
      );
      break;
    case 'refused':
      context.out(
        `${label}refused: ${countDiagnostics(errors)}, nothing was changed\n${lines(context, errors)}`,
      );
      if (outcome.kept) context.err(`kept with its diagnostics: ${outcome.kept}\n`);
      break;
    case 'undone':
      context.out(`${label}undone: nothing was changed\n${lines(context, errors)}`);
      break;
  }
  context.err(lines(context, rest));
}

/** The document of `apply --json` for one delta. */
export function outcomeJson(context: Context, outcome: Outcome): object {
  const plan = outcome.outcome === 'committed' || outcome.outcome === 'planned' ? outcome.plan : undefined;
  const id = plan?.id ?? ('id' in outcome ? outcome.id : undefined);
  const number = plan?.number ?? (outcome.outcome === 'unchanged' ? outcome.number : undefined);
  return {
    schema: 'deltabook/apply@1',
    outcome: outcome.outcome,
    ...(id !== undefined && { delta: id }),
    ...(number !== undefined && { number }),
    ...(outcome.outcome === 'committed' && { commit: outcome.commit }),
    ...(outcome.outcome === 'refused' && outcome.kept !== undefined && { kept: outcome.kept }),
    ...planJson(plan, portable(context, outcome.diagnostics)),
  };
}
