import { expect, it } from 'vitest';
import { agency, FRIDAY, listCheapestFirst, offers, trip } from './agency.ts';

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

it('A07 seat counts are told truly up to fourteen, and as fifteen from there on', () => {
  const seatsOf = (seats: number) => {
    const search = agency(
      `SU 1: SVO 09:00 to AYT 13:00, economy 90 x0, economy 100 x${seats}, economy 120 x5`,
    );
    return listCheapestFirst(search, trip('SVO-AYT'))[0]?.segments[0]?.seatsLeft;
  };
  expect([1, 9, 14, 15, 16, 31, 412, 1_000_000].map(seatsOf)).toEqual([1, 9, 14, 15, 15, 15, 15, 15]);
});

it('A07 the seats of one fare change without those of its neighbours', () => {
  const search = agency(
    'SU 1: SVO 09:00 to AYT 13:00, economy 100 x1, economy 110 x2, economy 120 x3, business 300 x4, business 310 x5',
  );
  const seats = () => search.findDeparture(1, FRIDAY)?.fares.map(({ seatsLeft }) => seatsLeft);
  search.inventory.setSeats(1, FRIDAY, 1, 300);
  expect(seats()).toEqual([1, 15, 3, 4, 5]);
  search.inventory.setSeats(1, FRIDAY, 1, 0);
  search.inventory.setSeats(1, FRIDAY, 4, 9);
  expect(seats()).toEqual([1, 0, 3, 4, 9]);
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
