import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyDelta } from '../../src/delta/apply.ts';
import type { Operation } from '../../src/delta/delta.ts';
import { castVotes, type History, inEffect, voteKey } from '../../src/delta/history.ts';
import { normalise } from '../../src/delta/normalise.ts';
import { readDeltaFile } from '../../src/delta/read-file.ts';
import type { DeltaPlan } from '../../src/delta/result.ts';
import { sha256Hex } from '../../src/format/hash.ts';
import { readPlaybook } from '../../src/format/playbook.ts';
import { historyOf, rules } from './arbitrary.ts';

const TEXT = `<!-- playbook:start -->
## STRATEGIES & INSIGHTS

[str-20000] helpful=5 harmful=5 :: A.

[str-30000] helpful=5 harmful=5 :: B.

## FORMULAS & CALCULATIONS

## OTHERS
<!-- playbook:end -->
`;

const vote = (id: string, event: string): Operation => ({ type: 'TAG', id, tag: 'helpful', event });
const reword = (id: string, content: string): Operation => ({ type: 'UPDATE', id, content });

/** A playbook that deltas are applied to, one after the other. */
function newRun() {
  let count = 0;
  return {
    text: TEXT,
    history: historyOf(TEXT) as History,
    tryTo(...operations: Operation[]): ReturnType<typeof applyDelta> {
      const { playbook } = readPlaybook(this.text);
      if (!playbook) throw new Error('no playbook');
      count += 1;
      const { delta } = normalise({ operations, reason: `delta ${count}` });
      return applyDelta({ playbook, history: this.history, delta, rules: rules(this.text) });
    },
    apply(...operations: Operation[]): DeltaPlan {
      const result = this.tryTo(...operations);
      if (result.kind !== 'planned') throw new Error(JSON.stringify(result));
      this.text = result.plan.text;
      this.take(result.plan);
      return result.plan;
    },
    take(plan: DeltaPlan): void {
      const read = readDeltaFile(plan.file, sha256Hex(plan.file.text));
      if (read.kind !== 'delta') throw new Error(JSON.stringify(read));
      this.history = { ...this.history, deltas: [...this.history.deltas, read.recorded] };
    },
    revert(plan: DeltaPlan): DeltaPlan {
      return this.apply({ type: 'REVERT', delta: plan.id });
    },
    line(id: string): string {
      return this.text.split('\n').find((line) => line.startsWith(`[${id}]`)) ?? '';
    },
  };
}

describe('REVERT', () => {
  it('gives the bytes back, and takes them again', () => {
    const run = newRun();
    const made = run.apply({ type: 'ADD', section: 'others', content: 'C.' }, reword('str-20000', 'AA.'), {
      type: 'DELETE',
      id: 'str-30000',
    });
    const after = run.text;
    const back = run.revert(made);
    expect(run.text).toBe(TEXT);
    run.revert(back);
    expect(run.text).toBe(after);
  });

  it('counts a vote as long as one delta in effect brings it', () => {
    const run = newRun();
    const first = run.apply(vote('str-20000', 'e'));
    const second = run.apply(vote('str-20000', 'e'), reword('str-30000', 'BB.'));
    expect(run.line('str-20000')).toContain('helpful=6');
    const back = run.revert(first);
    expect(run.line('str-20000')).toContain('helpful=6');
    run.revert(second);
    expect(run.line('str-20000')).toContain('helpful=5');
    run.revert(back);
    expect(run.line('str-20000')).toContain('helpful=6');
  });

  it('moves no counter for a vote that its own delta brings twice', () => {
    const run = newRun();
    const made = run.apply(vote('str-20000', 'e'), vote('str-20000', 'e'));
    const back = run.revert(made);
    expect(run.line('str-20000')).toContain('helpful=5');
    const again = run.revert(back);
    expect(run.line('str-20000')).toContain('helpful=6');
    run.revert(again);
    expect(run.line('str-20000')).toContain('helpful=5');
  });

  it('re-applies nothing while another REVERT of the same delta, from another branch, stands', () => {
    const run = newRun();
    const made = run.apply(vote('str-20000', 'e'), reword('str-30000', 'BB.'));
    const other = run.tryTo({ type: 'REVERT', delta: made.id });
    const ours = run.revert(made);
    if (other.kind !== 'planned') throw new Error(JSON.stringify(other));
    run.take(other.plan);
    run.revert(ours);
    expect(run.text).toBe(TEXT);
  });

  it('is refused where later deltas changed the bullet, even if they came back to the same text', () => {
    const run = newRun();
    const made = run.apply(reword('str-20000', 'X.'));
    run.apply(reword('str-20000', 'Y.'));
    const later = run.apply(reword('str-20000', 'X.'));
    const refused = run.tryTo({ type: 'REVERT', delta: made.id });
    expect(refused).toMatchObject({
      kind: 'refused',
      diagnostics: [{ ruleId: 'delta/conflict', pointer: '/operations/0/delta' }],
    });
    expect(JSON.stringify(refused)).toContain(`delta ${later.number} `);
  });

  it('is not refused where what came later was taken back', () => {
    const run = newRun();
    const made = run.apply(reword('str-20000', 'X.'));
    const later = run.apply(reword('str-20000', 'Y.'));
    run.revert(later);
    run.revert(made);
    expect(run.text).toBe(TEXT);
  });

  it('is refused where a person edited the bullet, and names nobody', () => {
    const run = newRun();
    const made = run.apply(reword('str-20000', 'X.'));
    run.text = run.text.replace(':: X.', ':: By hand.');
    expect(JSON.stringify(run.tryTo({ type: 'REVERT', delta: made.id }))).toContain(
      'edit of str-20000 by hand',
    );
  });

  it.each([
    ['00000000', 'delta/unknown'],
    ['SECOND', 'delta/not-in-effect'],
  ])('is refused for %s', (name, ruleId) => {
    const run = newRun();
    const made = run.apply(reword('str-20000', 'X.'));
    run.revert(made);
    const delta = name === 'SECOND' ? made.id : name;
    expect(run.tryTo({ type: 'REVERT', delta })).toMatchObject({
      kind: 'refused',
      diagnostics: [{ ruleId }],
    });
  });

  it('keeps every counter equal to the votes in effect, over any history of votes and reverts', () => {
    const step = fc.record({
      id: fc.constantFrom('str-20000', 'str-30000'),
      event: fc.constantFrom('a', 'b', 'c'),
      revert: fc.boolean(),
      pick: fc.nat(),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 3, maxLength: 14 }), (steps) => {
        const run = newRun();
        for (const { id, event, revert, pick } of steps) {
          const effective = inEffect(run.history);
          const target = effective[pick % Math.max(1, effective.length)];
          if (revert && target) run.apply({ type: 'REVERT', delta: target.id });
          else if (run.tryTo(vote(id, event)).kind === 'planned') run.apply(vote(id, event));
        }
        for (const id of ['str-20000', 'str-30000']) {
          const votes = new Set(
            inEffect(run.history)
              .flatMap(castVotes)
              .filter((cast) => cast.id === id)
              .map(voteKey),
          );
          expect(run.line(id)).toContain(`helpful=${5 + votes.size} `);
        }
      }),
      { numRuns: 500 },
    );
  });
});
