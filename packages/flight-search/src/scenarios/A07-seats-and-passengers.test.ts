import { expect, it } from 'vitest';
import { agency, listCheapestFirst, offers, trip } from './agency.ts';

it('A07 a sold-out flight is not offered', () => {
  expect(offers(agency('SU 1: SVO 09:00 to AYT 13:00, economy 100 x0'), trip('SVO-AYT'))).toEqual([]);
});

it('A07 exactly enough seats are enough, one too few are not', () => {
  const three = { passengers: { adults: 2, children: 1, infants: 0 } };
  expect(offers(agency('SU 1: SVO 09:00 to AYT 13:00, economy 100 x3'), trip('SVO-AYT', three))).toHaveLength(
    1,
  );
  expect(offers(agency('SU 1: SVO 09:00 to AYT 13:00, economy 100 x2'), trip('SVO-AYT', three))).toEqual([]);
});

it('A07 infants take no seat and pay their price, children theirs', () => {
  const family = { passengers: { adults: 2, children: 1, infants: 2 } };
  const search = agency('SU 1: SVO 09:00 to AYT 13:00, economy 200/150/20 x3');
  const [only] = listCheapestFirst(search, trip('SVO-AYT', family));
  expect(only).toMatchObject({
    totalMinor: 59_000,
    price: { adultMinor: 20_000, childMinor: 15_000, infantMinor: 2_000 },
  });
});

it('A07 a party that needs more seats pays the next fare that has them', () => {
  const search = agency('SU 1: SVO 09:00 to AYT 13:00, economy 100 x1, economy 160 x9');
  expect(offers(search, trip('SVO-AYT'))).toEqual(['SU 1, 100.00, 04:00']);
  const two = { passengers: { adults: 2, children: 0, infants: 0 } };
  expect(offers(search, trip('SVO-AYT', two))).toEqual(['SU 1, 320.00, 04:00']);
});

it('A07 which fare is cheapest is judged for the whole party', () => {
  const search = agency('SU 1: SVO 09:00 to AYT 13:00, economy 100/100/100, economy 110/50/0');
  const family = { passengers: { adults: 1, children: 1, infants: 1 } };
  expect(offers(search, trip('SVO-AYT'))).toEqual(['SU 1, 100.00, 04:00']);
  expect(offers(search, trip('SVO-AYT', family))).toEqual(['SU 1, 160.00, 04:00']);
});

it('A07 large seat counts are told truly', () => {
  const search = agency('SU 1: SVO 09:00 to AYT 13:00, economy 100 x412');
  expect(listCheapestFirst(search, trip('SVO-AYT'))[0]?.segments[0]?.seatsLeft).toBe(412);
});

it('A07 an impossible party is refused', () => {
  const search = agency('SU 1: SVO 09:00 to AYT 13:00');
  for (const passengers of [
    { adults: 0, children: 0, infants: 0 },
    { adults: 8, children: 1, infants: 1 },
    { adults: 1.5, children: 0, infants: 0 },
  ]) {
    expect(() => search.oneWay(trip('SVO-AYT', { passengers }))).toThrow(RangeError);
  }
});
