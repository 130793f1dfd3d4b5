import type { Judge } from '../judge.ts';
import { revealed } from './reveal.ts';

/** Right is the same number as the target's, up to `tolerance`. */
export function numberJudge(options: { readonly tolerance: number; readonly reveal: boolean }): Judge {
  return async ({ task, prediction }) => {
    const found = readNumber(prediction);
    const target = readNumber(String(task.target));
    const isClose =
      found !== undefined &&
      target !== undefined &&
      Math.abs(found - target) <= options.tolerance + (options.tolerance > 0 ? ROUNDING : 0);
    const score = isClose ? 1 : 0;
    if (found === undefined)
      return {
        score,
        feedback: ['expected one number in the answer', ...told(task.target, options)].join('; '),
      };
    return { score, ...revealed(String(task.target), score, options) };
  };
}

/** How far from a number a parenthesis may stand that belongs to it: a currency fits between. */
const BESIDE = 8;

/** So that 0.3 is within 0.1 of 0.2, whatever binary fractions make of it. */
const ROUNDING = 1e-9;

function told(target: unknown, { reveal }: { readonly reveal: boolean }): string[] {
  return reveal ? [`expected answer: ${target}`] : [];
}

const NUMBER =
  /(?:(?<!\d)[-+−])?(?:\d{1,3}(?:([,' \u00A0\u202F])\d{3})(?:\1\d{3})*|\d+)?(?:\.\d+)?(?:e[-+]?\d+)?/gi;

/**
 * The number that a text holds: thousands may be set apart by commas, apostrophes or blanks, a currency, a
 * percent sign or a unit may stand beside it, parentheses around it are a minus, as in accounts. Where there are
 * several, the last one; undefined where there is none. It is read, never evaluated.
 */
export function readNumber(text: string): number | undefined {
  const found = [...text.matchAll(NUMBER)].filter((match) => /\d/.test(match[0])).at(-1);
  if (!found) return undefined;
  const digits = found[0].replaceAll('−', '-').replace(/[,' \u00A0\u202F]/g, '');
  const value = Number(digits);
  const before = text.slice(Math.max(0, found.index - BESIDE), found.index);
  const after = text.slice(found.index + found[0].length, found.index + found[0].length + BESIDE);
  const isNegative = /\([^()\d]*$/.test(before) && /^[^()\d]*\)/.test(after);
  return isNegative && value > 0 ? -value : value;
}
