import { expect, test } from 'vitest';
import { chargedMinor, rideMinor, unitWithNight } from './ride-price.ts';

test.each([
  [1000, 15, 1150],
  [1003, 15, 1153],
  [1010, 15, 1162],
  [1001, 50, 1502],
  [2100, 0, 2100],
])('a vehicle of %i cents with %i %% by night costs %i: half a cent goes up', (price, percent, expected) => {
  expect(unitWithNight(price, percent)).toBe(expected);
});

test('the ride is converted once, not each vehicle of it', () => {
  const cost = { unitMinor: 1033, units: 3, childSeatMinor: 0 };
  const rate = { from: 'EUR', to: 'TRY', micros: 55_662_400 } as const;
  // 30.99 at 55.6624 is 1724.977…; three times the rounded 574.99 would be a kuruş short.
  expect(chargedMinor(cost, rate)).toBe(172_498);
});

test('the first child seat of each type is free, further ones are charged', () => {
  const cost = { unitMinor: 2000, units: 1, childSeatMinor: 500 };
  expect(rideMinor(cost, { infant: 1, child: 1, booster: 1 })).toBe(2000);
  expect(rideMinor(cost, { infant: 1, child: 3 })).toBe(3000);
  expect(rideMinor({ ...cost, childSeatMinor: 0 }, { booster: 4 })).toBe(2000);
});
