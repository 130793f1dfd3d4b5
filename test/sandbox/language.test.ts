import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerTo, type Question } from '../../src/sandbox/language/answer.ts';
import { SANDBOX_KNOWLEDGE, SANDBOX_NOTE } from '../../src/sandbox/language/banner.ts';
import {
  monthEnd,
  readDay,
  writeDayFirst,
  writeIso,
  writeWeek,
} from '../../src/sandbox/language/calendar.ts';
import { assignmentsOf, defaultsOf, FAMILY_NAMES } from '../../src/sandbox/language/families.ts';
import { assignmentBy, deciding, findRules, formatRule, parseRule } from '../../src/sandbox/language/rule.ts';
import { readSentence, writeSentence } from '../../src/sandbox/language/sentence.ts';
import { anyQuestion, anyRule } from './arbitrary.ts';

const ORDER: Question['order'] = {
  customer: 42,
  features: { api: 'v2', region: 'JP', kind: 'refund', tier: 'gold' },
  items: 101,
  amount: 123_450,
  date: '2026-02-10',
};

describe('a sentence', () => {
  it('holds all of a question', () => {
    fc.assert(
      fc.property(anyQuestion, (question) => {
        expect(readSentence(writeSentence(question))).toEqual(question);
      }),
    );
  });

  it.each([
    'Customer 42 bought something.',
    writeSentence({ family: 'due', order: ORDER }).replace('JP', 'XX'),
    writeSentence({ family: 'due', order: ORDER }).replace('02-10', '02-30'),
    `${writeSentence({ family: 'due', order: ORDER })} Really?`,
  ])('in other words is not read: %s', (text) => {
    expect(readSentence(text)).toBeUndefined();
  });
});

describe('a rule', () => {
  it('reads as it is written', () => {
    fc.assert(
      fc.property(anyRule, (rule) => {
        expect(parseRule(formatRule(rule))).toEqual(rule);
        expect(findRules(`Look: ${formatRule(rule)} And so on.`)).toEqual([rule]);
      }),
    );
  });

  it('is the same with its conditions in another order', () => {
    const [one, other] = ['region is JP and kind is refund', 'kind is refund and region is JP'];
    expect(parseRule(`For total, when ${other}, use decimals 0.`)).toEqual(
      parseRule(`For total, when ${one}, use decimals 0.`),
    );
  });

  it.each([
    'For total, when region is XX, use decimals 0.',
    'For total, when region is JP, use decimals 7.',
    'For total, when region is JP, use pad 4.',
    'For sums, when region is JP, use decimals 0.',
    'For total, when region is JP and region is EU, use decimals 0.',
    'When region is JP, for total, use decimals 0.',
    'For total, when region is JP, use decimals 0. Always.',
  ])('in other words is prose: %s', (text) => {
    expect(parseRule(text)).toBeUndefined();
  });

  it('with more conditions decides, then the one later in the file', () => {
    const rules = [
      'For total, when region is JP and kind is refund, use decimals 3.',
      'For total, when region is JP, use decimals 0.',
      'For total, when kind is refund, use fee 2.',
      'For total, when tier is gold, use fee 5.',
      'For total, when tier is staff, use sign minus.',
      'For due, when region is JP, use days 7.',
    ].flatMap(findRules);
    const question: Question = { family: 'total', order: ORDER };
    const decided = [...deciding(question, rules).values()];
    expect(decided).toEqual([rules[0], rules[3]]);
    expect(assignmentBy(question, rules)).toEqual({ ...defaultsOf('total'), decimals: '3', fee: '5' });
  });
});

describe('an answer', () => {
  it.each([
    ['total', {}, '1234.50 JPY'],
    ['total', { decimals: '0' }, '1235 JPY'],
    ['total', { scale: '1', sign: 'minus', decimals: '3', label: 'prefix', fee: '2' }, 'JPY -125919.000'],
    ['total', { fee: '5', label: 'none' }, '1296.23'],
    ['due', {}, '2026-02-24'],
    ['due', { basis: 'month-end', days: '45', format: 'dmy' }, '14.04.2026'],
    ['due', { format: 'week' }, '2026-W09'],
    ['account', {}, 'AC-0042'],
    ['account', { prefix: 'XP', sep: 'none', pad: '0', case: 'lower' }, 'xp42'],
    ['calls', {}, '3'],
    ['calls', { pagesize: '100', extra: '1' }, '3'],
  ] as const)('on %s with %j is %s', (family, slots, text) => {
    expect(answerTo({ family, order: ORDER }, { ...defaultsOf(family), ...slots })).toBe(text);
  });

  it('comes from as many assignments as the slots allow', () => {
    expect(FAMILY_NAMES.map((family) => assignmentsOf(family).length)).toEqual([108, 24, 54, 6]);
  });

  it('counts days as the calendar does', () => {
    const days = fc.date({ min: new Date('1600-01-01'), max: new Date('2400-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (date) => {
        const iso = date.toISOString().slice(0, 10);
        const day = readDay(iso) ?? Number.NaN;
        expect(day).toBe(Math.floor(date.getTime() / 86_400_000));
        expect(writeIso(day)).toBe(iso);
        const end = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0));
        expect(writeIso(monthEnd(day))).toBe(end.toISOString().slice(0, 10));
      }),
    );
  });

  it.each([
    ['2026-01-01', '2026-W01', '01.01.2026'],
    ['2027-01-03', '2026-W53', '03.01.2027'],
    ['2024-12-30', '2025-W01', '30.12.2024'],
    ['1969-12-31', '1970-W01', '31.12.1969'],
  ])('has the ISO week of %s: %s', (iso, week, dayFirst) => {
    const day = readDay(iso) ?? Number.NaN;
    expect(writeWeek(day)).toBe(week);
    expect(writeDayFirst(day)).toBe(dayFirst);
  });
});

it('says what it is, and what it knows beforehand', () => {
  expect(SANDBOX_NOTE).toContain('no language model');
  expect(SANDBOX_KNOWLEDGE).toContain('total: scale 100 1, sign plus minus');
  expect(SANDBOX_KNOWLEDGE).toContain('region EU US JP BR');
});
