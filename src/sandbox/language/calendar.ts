/** A day as the count of days since 1970-01-01. */
export type Day = number;

/** A date in the Gregorian calendar. */
interface CalendarDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The day that `2026-03-14` names; undefined where the calendar has none. */
export function readDay(text: string): Day | undefined {
  const [, year, month, day] = ISO.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const found = toDay({ year, month, day });
  return writeIso(found) === text ? found : undefined;
}

/** The day as `2026-03-14`. */
export function writeIso(day: Day): string {
  const { year, month, day: ofMonth } = toDate(day);
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(ofMonth, 2)}`;
}

/** The day as `14.03.2026`. */
export function writeDayFirst(day: Day): string {
  const { year, month, day: ofMonth } = toDate(day);
  return `${digits(ofMonth, 2)}.${digits(month, 2)}.${digits(year, 4)}`;
}

/** The week that the day is in, as ISO 8601 counts weeks, such as `2026-W11`. */
export function writeWeek(day: Day): string {
  // A week belongs to the year of its Thursday; 1970-01-01 was one.
  const thursday = day - ((((day + 3) % 7) + 7) % 7) + 3;
  const { year } = toDate(thursday);
  const week = Math.floor((thursday - toDay({ year, month: 1, day: 1 })) / 7) + 1;
  return `${digits(year, 4)}-W${digits(week, 2)}`;
}

/** The last day of the month that a day is in. */
export function monthEnd(day: Day): Day {
  const { year, month } = toDate(day);
  return toDay(month === 12 ? { year: year + 1, month: 1, day: 1 } : { year, month: month + 1, day: 1 }) - 1;
}

/** `days_from_civil` of Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms". */
function toDay({ year, month, day }: CalendarDate): Day {
  const shifted = month > 2 ? year : year - 1;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** `civil_from_days` of the same author. */
function toDate(count: Day): CalendarDate {
  const shifted = count + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const fromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * fromMarch + 2) / 5) + 1,
  };
}

function digits(value: number, count: number): string {
  return String(value).padStart(count, '0');
}
