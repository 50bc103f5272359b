import type { SearchDraft } from './search-draft.ts';

/** Address members that fill in the form: `/flightSearch?from=MOW&to=AYT&departureDate=2027-06-12`. */
export interface FormSearch {
  readonly from?: string;
  readonly to?: string;
  readonly departureDate?: string;
  readonly returnDate?: string;
  readonly tripType?: SearchDraft['tripType'];
  /** Searches at once if the address is complete. */
  readonly go?: boolean;
}

function readCode(value: unknown): string | undefined {
  return typeof value === 'string' && /^[A-Za-z]{3}$/.test(value) ? value.toUpperCase() : undefined;
}

function readDate(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) ? value : undefined;
}

/** Drops malformed members, so that a damaged address still opens the form. */
export function readFormSearch(search: Readonly<Record<string, unknown>>): FormSearch {
  const found = {
    from: readCode(search['from']),
    to: readCode(search['to']),
    departureDate: readDate(search['departureDate']),
    returnDate: readDate(search['returnDate']),
    tripType:
      search['tripType'] === 'oneWay' || search['tripType'] === 'roundTrip' ? search['tripType'] : undefined,
    go: search['go'] === '1' || search['go'] === true ? true : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** The part of a form that an address fills in; names come from the list of places. */
export function toStart(search: FormSearch, nameOf: (code: string) => string): Partial<SearchDraft> {
  const place = (code: string | undefined) => (code === undefined ? undefined : { code, name: nameOf(code) });
  const from = place(search.from);
  const to = place(search.to);
  return {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(search.departureDate === undefined ? {} : { departureDate: search.departureDate }),
    ...(search.returnDate === undefined ? {} : { returnDate: search.returnDate }),
    ...(search.tripType === undefined ? {} : { tripType: search.tripType }),
  };
}
