import { type Diagnostic, pointer } from '../format/diagnostic.ts';
import { refuseRemark } from '../format/rules/content-rules.ts';
import type { Delta } from './delta.ts';

/** A text of a delta and where it stands, as a JSON pointer. */
export interface DeltaString {
  readonly pointer: string;
  readonly text: string;
  /** Whether it is to become the text of a bullet, which the operation itself is asked about. */
  readonly isLesson: boolean;
}

/** What becomes the text of a bullet or of a section. */
const LESSONS: ReadonlySet<PropertyKey> = new Set(['content', 'when', 'title']);

/**
 * Every text that a delta brings: all of them stand in its record, and some in the commit's message.
 * `positions` says where each operation stands in what the person wrote, if some of it was left out.
 */
export function stringsOf(delta: Delta, positions?: readonly number[]): DeltaString[] {
  const { operations, ...rest } = delta;
  const found: DeltaString[] = [];
  const visit = (value: unknown, path: readonly PropertyKey[]) => {
    if (typeof value === 'string') {
      const isLesson = path[0] === 'operations' && LESSONS.has(path.at(-1) ?? '');
      found.push({ pointer: pointer(path), text: value, isLesson });
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) visit(inner, [...path, key]);
    }
  };
  for (const [index, operation] of operations.entries())
    visit(operation, ['operations', positions?.[index] ?? index]);
  visit(rest, []);
  return found;
}

/** What a delta says beside its lessons is read by people and tools too: what none of them may meet is refused. */
export function remarkFaults(delta: Delta, positions?: readonly number[]): Diagnostic[] {
  return stringsOf(delta, positions).flatMap((each) =>
    each.isLesson ? [] : refuseRemark(each.text, each.pointer),
  );
}
