import type { Diagnostic } from '../format/diagnostic.ts';
import type { Delta, Operation } from './delta.ts';
import { FORMAT_VERSION } from './delta.ts';

/** A delta as somebody wrote it: its operations are valid one by one, the rest too. */
export type WrittenDelta = Omit<Delta, 'deltabook'>;

/**
 * The normal form that id and file are made of: keys in order, text on one line without blanks at its
 * ends, and an ADD's `when` W written into its content as `When W: …`. Says what it did to the text.
 */
export function normalise(written: WrittenDelta): { readonly delta: Delta; readonly notes: Diagnostic[] } {
  const notes: Diagnostic[] = [];
  const operations = written.operations.map((operation, index) =>
    normaliseOperation(operation, `/operations/${index}`, notes),
  );
  const { reason, source, evidence, again } = written;
  const delta: Delta = {
    deltabook: FORMAT_VERSION,
    operations,
    ...(reason !== undefined && { reason }),
    ...(source !== undefined && { source }),
    ...(evidence !== undefined && evidence.length > 0 && { evidence }),
    ...(again !== undefined && { again }),
  };
  return { delta, notes };
}

function normaliseOperation(operation: Operation, at: string, notes: Diagnostic[]): Operation {
  const fold = (text: string, key: string) => oneLine(text, `${at}/${key}`, notes);
  switch (operation.type) {
    case 'ADD': {
      const { type } = operation;
      const section = fold(operation.section, 'section');
      const content = fold(operation.content, 'content');
      if (operation.when === undefined) return { type, section, content };
      return {
        type,
        section,
        content: conditioned(content, fold(operation.when, 'when'), `${at}/when`, notes),
      };
    }
    case 'UPDATE':
    case 'MERGE':
      return { ...operation, content: fold(operation.content, 'content') };
    case 'CONDITION':
      return {
        ...operation,
        when: fold(operation.when, 'when'),
        content: fold(operation.content, 'content'),
      };
    case 'SPLIT':
      return {
        ...operation,
        into: operation.into.map((piece, index) => ({
          ...piece,
          content: fold(piece.content, `into/${index}/content`),
        })),
      };
    case 'SECTION':
      return { ...operation, title: fold(operation.title, 'title') };
    case 'TAG':
      return operation.event === undefined
        ? operation
        : { ...operation, event: fold(operation.event, 'event') };
    case 'REORDER':
    case 'DELETE':
    case 'REVERT':
    case 'COUNT':
      return operation;
  }
}

function oneLine(text: string, at: string, notes: Diagnostic[]): string {
  const parts = text
    .split(/[\r\n]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length > 1) {
    notes.push({
      ruleId: 'content/line-break',
      severity: 'note',
      reason: 'Unexpected line break, expected one line: it became a single blank',
      pointer: at,
    });
  }
  return parts.join(' ');
}

/** Whether a text begins with its own condition. */
function hasCondition(text: string): boolean {
  return /^(?:when|if|for)(?![\p{L}\p{N}])/iu.test(text);
}

function conditioned(content: string, when: string, at: string, notes: Diagnostic[]): string {
  if (!hasCondition(content)) return `${hasCondition(when) ? when : `When ${when}`}: ${content}`;
  notes.push({
    ruleId: 'operation/when-unused',
    severity: 'note',
    reason:
      'Unexpected `when` beside a text with its own condition, expected one of them: the text was left as it is',
    pointer: at,
  });
  return content;
}
