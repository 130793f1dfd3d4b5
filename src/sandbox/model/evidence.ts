import { answerTo, type Question } from '../language/answer.ts';
import { type Assignment, assignmentsOf } from '../language/families.ts';
import { readSentence } from '../language/sentence.ts';
import { quoted } from './prompt.ts';
import { found, type Read, unexpected } from './read.ts';

/** A question whose right answer is known, and every assignment that gives it: the version space of its slots. */
export interface Evidence {
  readonly question: Question;
  readonly consistent: readonly Assignment[];
}

/** The evidence that a right answer is. */
export function evidenceOf(question: Question, right: string): Evidence {
  const consistent = assignmentsOf(question.family).filter((slots) => answerTo(question, slots) === right);
  return { question, consistent };
}

/** The answer that a judge's words name as the expected one. */
export function expectedIn(feedback: string): string | undefined {
  return /expected answer: (.*)/.exec(feedback)?.[1]?.trim();
}

/** The earlier attempts of a `<history>` block whose right answer is known, with that answer. */
export function readHistory(history: string): Read<readonly Evidence[]> {
  const evidence: Evidence[] = [];
  for (const line of history.split('\n').filter((each) => each.trim() !== '')) {
    const entry = parseEntry(line);
    if (!entry)
      return unexpected(`line ${quoted(line)} in <history>`, 'a JSON object with `task`, `prediction`');
    const question = readSentence(entry.task);
    const right = entry.score === 1 ? entry.prediction : expectedIn(entry.feedback);
    if (question && right !== undefined) evidence.push(evidenceOf(question, right));
  }
  return found(evidence);
}

interface Entry {
  readonly task: string;
  readonly prediction: string;
  readonly score: unknown;
  readonly feedback: string;
}

function parseEntry(line: string): Entry | undefined {
  try {
    const { task, prediction, score, feedback = '' } = JSON.parse(line);
    const isEntry = [task, prediction, feedback].every((each) => typeof each === 'string');
    return isEntry ? { task, prediction: prediction.trim(), score, feedback } : undefined;
  } catch {
    return undefined;
  }
}
