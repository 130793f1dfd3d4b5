import { monthEnd, readDay, writeDayFirst, writeIso, writeWeek } from './calendar.ts';
import type { Assignment, Family } from './families.ts';
import type { Order } from './features.ts';

/** What is asked: one kind of question about one order. */
export interface Question {
  readonly family: Family;
  readonly order: Order;
}

/** The answer that an assignment of the family's slots gives, as text: equal text is an equal answer. */
export function answerTo({ family, order }: Question, slots: Assignment): string {
  return ANSWERS[family](order, slots);
}

const ANSWERS: Readonly<Record<Family, (order: Order, slots: Assignment) => string>> = {
  total,
  due,
  account,
  calls,
};

const CURRENCIES: Readonly<Record<string, string>> = { EU: 'EUR', US: 'USD', JP: 'JPY', BR: 'BRL' };

/** Rounds halves up, in whole numbers: a binary fraction would round some of them down. */
function total({ amount, features }: Order, { scale, sign, decimals, label, fee }: Assignment): string {
  const places = Number(decimals);
  const divisor = 100 * Number(scale);
  const dividend = amount * (100 + Number(fee)) * 10 ** places;
  const rounded = Math.floor((2 * dividend + divisor) / (2 * divisor));
  const figures = String(rounded).padStart(places + 1, '0');
  const whole = figures.slice(0, figures.length - places);
  const number = `${sign === 'minus' ? '-' : ''}${whole}${places > 0 ? `.${figures.slice(-places)}` : ''}`;
  const currency = CURRENCIES[features.region] ?? '';
  if (label === 'none') return number;
  return label === 'prefix' ? `${currency} ${number}` : `${number} ${currency}`;
}

function due({ date }: Order, { basis, days, format }: Assignment): string {
  const from = readDay(date) ?? 0;
  const day = (basis === 'month-end' ? monthEnd(from) : from) + Number(days);
  if (format === 'dmy') return writeDayFirst(day);
  return format === 'week' ? writeWeek(day) : writeIso(day);
}

function account({ customer }: Order, { prefix, pad, sep, case: letters }: Assignment): string {
  const head = letters === 'lower' ? prefix?.toLowerCase() : prefix;
  return `${head}${sep === 'none' ? '' : sep}${String(customer).padStart(Number(pad), '0')}`;
}

function calls({ items }: Order, { pagesize, extra }: Assignment): string {
  return String(Math.ceil(items / Number(pagesize)) + Number(extra));
}
