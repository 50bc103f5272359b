import { expect, it } from 'vitest';
import { readFormSearch, toStart } from './form-search.ts';

it('keeps what is well formed in an address and drops the rest', () => {
  expect(
    readFormSearch({
      from: 'mow',
      to: 'Antalya',
      departureDate: '2027-02-30',
      returnDate: '2027-06-26',
      go: '1',
      x: '2',
    }),
  ).toEqual({ from: 'MOW', returnDate: '2027-06-26', go: true });
});

it('fills the form with names where they are known', () => {
  const names: Record<string, string> = { AYT: 'Анталья' };
  expect(toStart({ to: 'AYT', from: 'XXX' }, (code) => names[code] ?? code)).toEqual({
    to: { code: 'AYT', name: 'Анталья' },
    from: { code: 'XXX', name: 'XXX' },
  });
});
