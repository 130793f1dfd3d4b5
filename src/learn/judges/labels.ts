import type { Judge } from '../judge.ts';
import { revealed } from './reveal.ts';

/** The share of labels that are the target's at the same position, in any case; one too many counts as a wrong one. */
export function labelsJudge(options: { readonly reveal: boolean }): Judge {
  return async ({ task, prediction }) => {
    const target = readLabels(task.target);
    const found = readLabels(prediction);
    const right = target.filter((label, index) => label === found[index]).length;
    const score = target.length === 0 ? 0 : right / Math.max(target.length, found.length);
    const count =
      found.length === target.length ? [] : [`expected ${target.length} labels, found ${found.length}`];
    const told = revealed(target.join(', '), score, options).feedback;
    const feedback = [
      `${right} of ${target.length} labels are right`,
      ...count,
      ...(told ? [told] : []),
    ].join('; ');
    return { score, feedback };
  };
}

/** A list of labels: a JSON array, or text with commas or line breaks between them. */
function readLabels(value: unknown): string[] {
  const list = Array.isArray(value) ? value : asArray(String(value));
  const labels = list.map((label) => String(label).trim().toLowerCase());
  return labels.slice(0, labels.findLastIndex((label) => label !== '') + 1);
}

function asArray(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value)) return value;
  } catch {
    // It is no JSON, then, and commas are what divides it.
  }
  return text
    .replace(/^\s*\[|\]\s*$/g, '')
    .split(/[,\n]/)
    .map((part) => part.trim().replace(/^["'`]|["'`]$/g, ''));
}
