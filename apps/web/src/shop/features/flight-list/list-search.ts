import { readFormSearch } from '../../search/form-search.ts';

/** Place and date of the list in its address: `/flight?from=IST&date=2027-06-12`. */
export interface ListSearch {
  readonly from?: string;
  readonly date?: string;
}

/** Drops malformed members; the list defaults to its own city and today. */
export function readListSearch(raw: Readonly<Record<string, unknown>>): ListSearch {
  const { from, departureDate } = readFormSearch({ from: raw['from'], departureDate: raw['date'] });
  return {
    ...(from === undefined ? {} : { from }),
    ...(departureDate === undefined ? {} : { date: departureDate }),
  };
}
