import type { Place, Related, Severity } from '../diagnostic.ts';
import type { Edit } from '../edit.ts';
import type { Playbook, RawText, Reading } from '../reading.ts';
import type { Template } from '../template.ts';

/*
 * One rule is one file, `<group>/<name>.ts` for the id `<group>/<name>`. The comment above its constant is
 * its page, which `check --explain` prints, and its test, which runs the examples in it.
 */

/** What the rules know beside the playbook: its template, the forms that its ids may have, and its file. */
export interface RuleContext {
  readonly template: Template;
  /** `strict` is what new ids are like, `any` what other tools give; a file without a config is read as `plain`. */
  readonly ids: 'strict' | 'any' | 'plain';
  /** The size of the file, and whether it begins with a byte order mark. */
  readonly bytes: number;
  readonly bom?: boolean;
  /** SHA-256 of each region that is frozen, as the snapshot has it. */
  readonly frozen?: Readonly<Record<string, string>>;
}

/** What a rule found; the rule's id and severity are added by who runs it, unless this finding has its own. */
interface Finding {
  readonly reason: string;
  readonly severity?: Severity;
  readonly place?: Place;
  readonly expected?: readonly string[];
  readonly related?: readonly Related[];
  /** Edits that mend it and change no marker, no id and no lesson. */
  readonly fix?: readonly Edit[];
}

/** A limit without which a text could keep a reader busy for long; it is an error, and ends the reading. */
export interface GuardRule {
  readonly id: string;
  readonly check: (raw: RawText) => Finding | undefined;
}

/** One rule about what a text must be to be read as a playbook. */
export interface ReadingRule {
  readonly id: string;
  readonly severity: Severity;
  readonly check: (reading: Reading) => Iterable<Finding>;
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
  /** Its own severity, where this finding does not have its rule's. */
  readonly severity?: Severity;
}

/** One rule about a bullet's text, in a file and in an operation; the first finding of a text is enough. */
export interface ContentRule {
  readonly id: string;
  /** Where it has no severity, it says nothing. */
  readonly severity: { readonly file?: Severity; readonly operation?: Severity };
  readonly check: (content: string, template: Template) => ContentFinding | undefined;
}
