import type { Place, Related, Severity } from '../diagnostic.ts';
import type { Playbook } from '../playbook.ts';
import type { Template } from '../template.ts';

/** What the rules know beside the playbook: its template, which ids it may have, and its size in bytes. */
export interface RuleContext {
  readonly template: Template;
  readonly ids: 'strict' | 'any';
  readonly bytes: number;
}

/** What a rule found; the rule's id and severity are added by who runs it. */
interface Finding {
  readonly reason: string;
  readonly place?: Place;
  readonly expected?: readonly string[];
  readonly related?: readonly Related[];
}

/** One rule about a playbook that could be read. */
export interface Rule {
  readonly id: string;
  readonly severity: Severity;
  readonly check: (playbook: Playbook, context: RuleContext) => Iterable<Finding>;
}

/** What a rule about a bullet's text found: where in it (UTF-16 units), and why it can't stand. */
export interface ContentFinding {
  readonly index: number;
  readonly reason: string;
}

/** One rule about a bullet's text, in a file and in an operation; the first finding of a text is enough. */
export interface ContentRule {
  readonly id: string;
  readonly severity: { readonly file: Severity; readonly operation: Severity };
  readonly check: (content: string, template: Template) => ContentFinding | undefined;
}
