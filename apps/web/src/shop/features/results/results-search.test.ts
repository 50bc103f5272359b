import { expect, it } from 'vitest';
import { parseSearch, stringifySearch } from '../../../shared/ui/search-params.ts';
import {
  countFilters,
  hourFilterOf,
  pickFilters,
  readResultsSearch,
  withoutFilters,
  type ResultsSearch,
} from './results-search.ts';

const full: ResultsSearch = {
  sort: 'cheapest',
  stops: [0, 1],
  baggage: 'with',
  refundable: true,
  airlines: ['SU', 'TK'],
  airports: ['SVO'],
  minPrice: 0,
  maxPrice: 90_000,
  parts: ['morning', 'night'],
  departs: [6, 18],
  backArrives: [0, 12],
  out: 'SU2142.2027-06-12',
  fare: 'L',
  back: 'SU2143.2027-06-26',
  bag: 'card',
  dates: 'flexible',
  open: 'SU2142.2027-06-12',
};

it('comes back from the address as it went in, zero included', () => {
  expect(readResultsSearch(parseSearch(stringifySearch({ ...full })))).toEqual(full);
});

it('leaves out what makes no sense in an address', () => {
  expect(
    readResultsSearch({
      sort: 'worst',
      stops: '7,x',
      departs: '18,6',
      arrives: '0,24',
      maxPrice: '-1',
      parts: 'noon',
      airlines: ',',
      dates: 'any',
    }),
  ).toEqual({});
});

it('keeps the hours of the two directions apart', () => {
  expect(hourFilterOf(full, 'outbound')).toEqual({ parts: ['morning', 'night'], departs: [6, 18] });
  expect(hourFilterOf(full, 'return')).toEqual({ arrives: [0, 12] });
});

it('clears the filters but keeps the order and the chosen flight', () => {
  expect(countFilters(full)).toBe(10);
  expect(withoutFilters(full)).toEqual({
    sort: 'cheapest',
    out: 'SU2142.2027-06-12',
    fare: 'L',
    back: 'SU2143.2027-06-26',
    dates: 'flexible',
    open: 'SU2142.2027-06-12',
  });
});

it('lists the same flights whichever card is open and in whatever order they stand', () => {
  expect(pickFilters({ ...full, sort: 'fastest', open: 'other' })).toEqual(pickFilters(full));
  expect(pickFilters({ ...full, stops: [2] })).not.toEqual(pickFilters(full));
});
