import { defaultsOf } from '../language/families.ts';
import { findRules, formatRule, type Rule, ruleKey } from '../language/rule.ts';
import { type BulletRule, readBullets, rulesOf, type ShownBullet } from './bullets.ts';
import { type Blocks, field } from './prompt.ts';
import { found, type Read, unexpected } from './read.ts';

/** An operation of a reply. */
type CuratorOperation =
  | { readonly type: 'ADD'; readonly section: string; readonly content: string }
  | { readonly type: 'UPDATE'; readonly id: string; readonly content: string }
  | { readonly type: 'DELETE'; readonly id: string };

const SECTION = 'formulas';
/** From how many harmful votes on a bullet that misled more than it helped goes. */
const HARMFUL = 2;
const MOST_DELETED = 5;

/**
 * Plays the Curator: what the insight says and the playbook lacks is added, or put in the place of a bullet with
 * the same condition, and bullets that mislead are deleted; each only where the prompt allows it.
 */
export function curate(blocks: Blocks): Read<string> {
  const allowed = allowedIn(blocks.get('role') ?? '');
  if (allowed.size === 0)
    return unexpected('prompt without an example of an operation', '{"type":"ADD", …} or another in <role>');
  const bullets = readBullets(blocks.get('playbook') ?? '');
  const insight = findRules(field(blocks.get('feedback') ?? '', 'insight') ?? '');
  const rules = rulesOf(bullets);
  const kept = insight.flatMap((rule) => keep(rule, rules, allowed));
  const touched = new Set(kept.flatMap((operation) => ('id' in operation ? [operation.id] : [])));
  const misleading = bullets.filter((bullet) => misleads(bullet) && !touched.has(bullet.id));
  const operations = withinLimit([...kept, ...(allowed.has('DELETE') ? misleading.map(deletion) : [])]);
  return found(JSON.stringify({ reasoning: reasonFor(operations), operations }));
}

function allowedIn(role: string): ReadonlySet<string> {
  return new Set([...role.matchAll(/\{\s*"type"\s*:\s*"([A-Z]+)"/g)].map((match) => match[1] ?? ''));
}

function keep(
  rule: Rule,
  rules: readonly BulletRule[],
  allowed: ReadonlySet<string>,
): readonly CuratorOperation[] {
  const content = formatRule(rule);
  const rivals = rules.filter((each) => ruleKey(each) === ruleKey(rule));
  if (rivals.some(({ value }) => value === rule.value)) return [];
  const rival = rivals.at(-1);
  if (rival && restatesDefault(rule) && allowed.has('DELETE')) return [{ type: 'DELETE', id: rival.id }];
  if (rival && allowed.has('UPDATE')) return [{ type: 'UPDATE', id: rival.id, content }];
  return allowed.has('ADD') ? [{ type: 'ADD', section: SECTION, content }] : [];
}

/** Whether a rule says broadly what holds without rules too: its rival is better gone than turned around. */
function restatesDefault({ family, conditions, slot, value }: Rule): boolean {
  return conditions.length === 1 && value === defaultsOf(family)[slot];
}

function deletion({ id }: ShownBullet): CuratorOperation {
  return { type: 'DELETE', id };
}

function withinLimit(operations: readonly CuratorOperation[]): readonly CuratorOperation[] {
  const deleted = operations.filter(({ type }) => type === 'DELETE').slice(0, MOST_DELETED);
  return operations.filter((operation) => operation.type !== 'DELETE' || deleted.includes(operation));
}

function misleads({ helpful, harmful }: ShownBullet): boolean {
  return harmful >= HARMFUL && harmful > helpful;
}

const REASONS = {
  ADD: 'adds what the playbook lacks',
  UPDATE: 'mends a bullet with the same condition',
  DELETE: 'deletes what misleads',
} as const;

function reasonFor(operations: readonly CuratorOperation[]): string {
  const types = [...new Set(operations.map(({ type }) => type))];
  return types.length > 0 ? types.map((type) => REASONS[type]).join('; ') : 'nothing is to be changed';
}
