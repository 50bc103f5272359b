import { expect, it } from 'vitest';
import { agency, offers, trip } from './agency.ts';

it('A01 shows every direct departure of the day with its price and its true duration', () => {
  const search = agency(`
    SU 10: SVO 09:00 to AYT 13:10, economy 200
    TK 20: SVO 18:30 to AYT 22:45, economy 150
    TK 21: SVO 18:30 to IST 22:45
  `);
  expect(offers(search, trip('SVO-AYT'))).toEqual(['TK 20, 150.00, 04:15', 'SU 10, 200.00, 04:10']);
});

it('A01 shows a flight only on the weekdays and in the period in which it operates', () => {
  const search = agency(`
    SU 1: SVO 09:00 to AYT 13:00, weekdays 1234
    SU 2: SVO 10:00 to AYT 14:00, weekdays 5
    SU 3: SVO 11:00 to AYT 15:00, on 2026-06-04
  `);
  expect(offers(search, trip('SVO-AYT'))).toEqual(['SU 2, 100.00, 04:00']);
});

it('A01 finds nothing beyond the loaded days or at an airport that nobody serves', () => {
  const search = agency('SU 1: SVO 09:00 to AYT 13:00');
  expect(offers(search, trip('SVO-AYT', { day: 0 }))).toEqual([]);
  expect(offers(search, trip('SVO-XXX'))).toEqual([]);
  expect(offers(search, trip('SVO-HKT'))).toEqual([]);
});

it('A01 takes the cheapest fare of a flight that has a seat', () => {
  const search = agency('SU 1: SVO 09:00 to AYT 13:00, economy 90 x0, economy 140 x2, economy 120 x2');
  const [only] = search.oneWay(trip('SVO-AYT')).listItineraries();
  expect(only?.segments[0]).toMatchObject({ slot: 2, seatsLeft: 2, price: { adultMinor: 12_000 } });
});
