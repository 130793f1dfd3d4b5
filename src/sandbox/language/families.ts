/** The kinds of question with their slots; of a slot's values the first is what a newcomer would take. */
const FAMILIES = {
  total: {
    scale: ['100', '1'],
    sign: ['plus', 'minus'],
    decimals: ['2', '0', '3'],
    label: ['suffix', 'prefix', 'none'],
    fee: ['0', '2', '5'],
  },
  due: {
    basis: ['order', 'month-end'],
    days: ['14', '30', '7', '45'],
    format: ['iso', 'dmy', 'week'],
  },
  account: {
    prefix: ['AC', 'RV', 'XP'],
    pad: ['4', '6', '0'],
    sep: ['-', '/', 'none'],
    case: ['upper', 'lower'],
  },
  calls: {
    pagesize: ['50', '20', '100'],
    extra: ['0', '1'],
  },
} as const;

export type Family = keyof typeof FAMILIES;

export const FAMILY_NAMES = Object.keys(FAMILIES) as readonly Family[];

/** A value for every slot of a family. */
export type Assignment = Readonly<Record<string, string>>;

/** A slot with its values, the default first. */
export interface Slot {
  readonly name: string;
  readonly values: readonly string[];
}

/** The slots of a family. */
export function slotsOf(family: Family): readonly Slot[] {
  return SLOTS[family];
}

/** The values that a slot has, the default first; none where the family has no such slot. */
export function valuesOf(family: Family, slot: string): readonly string[] {
  return slotsOf(family).find(({ name }) => name === slot)?.values ?? [];
}

/** What holds where no rule speaks. */
export function defaultsOf(family: Family): Assignment {
  return DEFAULTS[family];
}

/** Every assignment of a family: 108, 24, 54 and 6 of them. */
export function assignmentsOf(family: Family): readonly Assignment[] {
  return ASSIGNMENTS[family];
}

/** The family of that name, if it is one. */
export function familyOf(name: string): Family | undefined {
  return FAMILY_NAMES.find((each) => each === name);
}

const SLOTS = forEachFamily((family): readonly Slot[] =>
  Object.entries<readonly string[]>(FAMILIES[family]).map(([name, values]) => ({ name, values })),
);

const ASSIGNMENTS = forEachFamily((family) =>
  SLOTS[family].reduce<readonly Assignment[]>(
    (all, { name, values }) => all.flatMap((each) => values.map((value) => ({ ...each, [name]: value }))),
    [{}],
  ),
);

const DEFAULTS = forEachFamily((family): Assignment => ASSIGNMENTS[family][0] ?? {});

function forEachFamily<T>(make: (family: Family) => T): Readonly<Record<Family, T>> {
  return { total: make('total'), due: make('due'), account: make('account'), calls: make('calls') };
}
