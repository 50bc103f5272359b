import { expect, it } from 'vitest';
import { areDaysUnfiltered, isDirectOnly, searchOfDays } from './other-days.ts';
import type { SavedSearch } from './use-month-prices.ts';

it('other days show prices of nonstop flights while only those are listed', () => {
  const search = { id: 's' } as SavedSearch;
  expect(searchOfDays(search, isDirectOnly({ stops: [0] }))).toMatchObject({ directOnly: true });
  // The same object, so that the row of days is not redrawn.
  expect(searchOfDays(search, isDirectOnly({ stops: [0, 1] }))).toBe(search);
});

it('the list says so where other days are priced without its filters', () => {
  for (const dates of [undefined, 'month', 'flexible'] as const) {
    const opened = dates === undefined ? {} : { dates };
    expect(areDaysUnfiltered(opened)).toBe(false);
    expect(areDaysUnfiltered({ ...opened, stops: [0] })).toBe(false);
    expect(areDaysUnfiltered({ ...opened, stops: [1] })).toBe(true);
    expect(areDaysUnfiltered({ ...opened, stops: [0], baggage: 'with' })).toBe(true);
  }
});
