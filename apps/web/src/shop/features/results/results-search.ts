export const sortOrders = ['best', 'cheapest', 'fastest', 'earliest'] as const;
export type SortOrder = (typeof sortOrders)[number];

export const dayParts = ['morning', 'day', 'evening', 'night'] as const;
export type DayPart = (typeof dayParts)[number];

/** Whole hours of the clock, `[6, 12]` meaning from 06:00 to 11:59. */
export type HourRange = readonly [from: number, to: number];

/** The hours of one direction. */
export interface HourFilter {
  readonly parts?: readonly DayPart[];
  readonly departs?: HourRange;
  readonly arrives?: HourRange;
}

export interface OfferFilters {
  readonly stops?: readonly number[];
  readonly baggage?: 'with' | 'without';
  readonly refundable?: boolean;
  readonly airlines?: readonly string[];
  readonly airports?: readonly string[];
  readonly minPrice?: number;
  readonly maxPrice?: number;
}

/** Everything that the results page stores in its address, so that it can be shared, reloaded and stepped back. */
export interface ResultsSearch extends OfferFilters {
  readonly sort?: SortOrder;
  readonly parts?: readonly DayPart[];
  readonly departs?: HourRange;
  readonly arrives?: HourRange;
  readonly backParts?: readonly DayPart[];
  readonly backDeparts?: HourRange;
  readonly backArrives?: HourRange;
  /** The chosen outbound flight and its fare. */
  readonly out?: string;
  readonly fare?: string;
  /** The return on the chosen card: listed first among the returns. */
  readonly back?: string;
  /** The filter for baggage came with a bag added on the chosen card, and leaves with that flight. */
  readonly bag?: 'card';
  /** The opened prices of other days: of the month, or of the days around. */
  readonly dates?: 'month' | 'flexible';
  /** The flight whose sheet is open. */
  readonly open?: string;
  /** The click by which a sales partner's visitor came. */
  readonly click?: string;
}

type Raw = Readonly<Record<string, unknown>>;

function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= 300 ? value : undefined;
}

function readList(value: unknown): readonly string[] | undefined {
  const parts = Array.isArray(value) ? value.map(String) : readText(value)?.split(',');
  const list = parts?.map((part) => part.trim()).filter((part) => part !== '');
  return list === undefined || list.length === 0 ? undefined : [...new Set(list)];
}

function readAmong<T extends string>(value: unknown, known: readonly T[]): T | undefined {
  return known.find((each) => each === value);
}

function readListAmong<T extends string>(value: unknown, known: readonly T[]): readonly T[] | undefined {
  const asked = readList(value);
  const list = known.filter((each) => asked?.includes(each));
  return list.length === 0 ? undefined : list;
}

function readHours(value: unknown): HourRange | undefined {
  const [from, to] = readList(value)?.map(Number) ?? [];
  if (from === undefined || to === undefined || !Number.isInteger(from) || !Number.isInteger(to))
    return undefined;
  return from >= 0 && from < to && to <= 24 && (from > 0 || to < 24) ? [from, to] : undefined;
}

function readAmount(value: unknown): number | undefined {
  const amount = typeof value === 'number' ? value : Number(readText(value));
  return Number.isFinite(amount) && amount >= 0 ? amount : undefined;
}

/** Reads the address and drops invalid members. */
export function readResultsSearch(raw: Raw): ResultsSearch {
  const stops = readList(raw['stops'])
    ?.map(Number)
    .filter((count) => [0, 1, 2].includes(count));
  const read = {
    sort: readAmong(raw['sort'], sortOrders),
    stops: stops === undefined || stops.length === 0 ? undefined : stops,
    baggage: readAmong(raw['baggage'], ['with', 'without'] as const),
    refundable: raw['refundable'] === '1' || raw['refundable'] === true ? true : undefined,
    airlines: readList(raw['airlines']),
    airports: readList(raw['airports']),
    minPrice: readAmount(raw['minPrice']),
    maxPrice: readAmount(raw['maxPrice']),
    parts: readListAmong(raw['parts'], dayParts),
    departs: readHours(raw['departs']),
    arrives: readHours(raw['arrives']),
    backParts: readListAmong(raw['backParts'], dayParts),
    backDeparts: readHours(raw['backDeparts']),
    backArrives: readHours(raw['backArrives']),
    out: readText(raw['out']),
    fare: readText(raw['fare']),
    back: readText(raw['back']),
    bag: readAmong(raw['bag'], ['card'] as const),
    dates: readAmong(raw['dates'], ['month', 'flexible'] as const),
    open: readText(raw['open']),
    click: readText(raw['click']),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

/** The hours of the direction being chosen. */
export function hourFilterOf(search: ResultsSearch, direction: 'outbound' | 'return'): HourFilter {
  const { parts, departs, arrives } =
    direction === 'outbound'
      ? search
      : { parts: search.backParts, departs: search.backDeparts, arrives: search.backArrives };
  return {
    ...(parts === undefined ? {} : { parts }),
    ...(departs === undefined ? {} : { departs }),
    ...(arrives === undefined ? {} : { arrives }),
  };
}

export const filterNames = [
  'stops',
  'baggage',
  'refundable',
  'airlines',
  'airports',
  'minPrice',
  'maxPrice',
  'parts',
  'departs',
  'arrives',
  'backParts',
  'backDeparts',
  'backArrives',
] as const satisfies readonly (keyof ResultsSearch)[];

export function countFilters(search: ResultsSearch): number {
  return filterNames.filter((name) => search[name] !== undefined).length;
}

/** The members that decide which flights are listed, without sort order and open cards. */
export function pickFilters(search: ResultsSearch): ResultsSearch {
  const picked = Object.entries(search).filter(([name]) => (filterNames as readonly string[]).includes(name));
  return Object.fromEntries(picked);
}

export function withoutFilters({ bag: _bag, ...search }: ResultsSearch): ResultsSearch {
  const kept = Object.entries(search).filter(([name]) => !(filterNames as readonly string[]).includes(name));
  return Object.fromEntries(kept);
}
