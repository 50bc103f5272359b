import { expect, it } from 'vitest';
import { agency, offers, trip } from './agency.ts';

const search = agency(`
  SU 1: SVO 09:00 to AYT 13:00, economy 200
  SU 2: SVO 09:40 to AYT 13:40, economy 150
  TK 3: SVO 09:50 to AYT 13:50, economy 190
  SU 4: SVO 11:00 to AYT 15:00, economy 170
`);

it('A09 by first flight every departure is shown', () => {
  expect(offers(search, trip('SVO-AYT', { dominanceClass: 'firstFlight' }))).toHaveLength(4);
});

it('A09 by the hour the best of each hour remain', () => {
  expect(offers(search, trip('SVO-AYT', { dominanceClass: 'hour' }))).toEqual([
    'SU 2, 150.00, 04:00',
    'SU 4, 170.00, 04:00',
  ]);
});

it('A09 by six hours the best of a quarter of the day remain', () => {
  expect(offers(search, trip('SVO-AYT', { dominanceClass: 'sixHours' }))).toEqual(['SU 2, 150.00, 04:00']);
});

it('A09 by six hours and carrier each carrier keeps its best', () => {
  expect(offers(search, trip('SVO-AYT', { dominanceClass: 'sixHoursCarrier' }))).toEqual([
    'SU 2, 150.00, 04:00',
    'TK 3, 190.00, 04:00',
  ]);
});
