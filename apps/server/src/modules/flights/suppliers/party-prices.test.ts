import fc from 'fast-check';
import { convertMinor } from '@farewind/values/exchange-rate';
import { expect, it } from 'vitest';
import { linesTotal } from '../stock/stock.ts';
import { partyPrices, withMarkup } from '../search/external/external-slices.ts';

const rule = {
  carrier: undefined,
  fromCode: undefined,
  toCode: undefined,
  kind: undefined,
  cabin: undefined,
};
const always = { ...rule, firstDay: undefined, lastDay: undefined };

it('a party pays the supplier’s price, and at most one minor unit more per passenger', () => {
  const counts = fc.record({
    adults: fc.integer({ min: 1, max: 6 }),
    children: fc.integer({ min: 0, max: 3 }),
    infants: fc.integer({ min: 0, max: 1 }),
  });
  const sums = fc.tuple(fc.integer({ min: 100, max: 9_000_000 }), fc.integer({ min: 0, max: 3_000_000 }));
  fc.assert(
    fc.property(counts, sums, (party, [baseMinor, taxMinor]) => {
      const totalMinor = baseMinor + taxMinor;
      const prices = partyPrices({ currency: 'USD', baseMinor, taxMinor, totalMinor }, party);
      const paid =
        linesTotal(prices.adult) * party.adults +
        linesTotal(prices.child) * party.children +
        linesTotal(prices.infant) * party.infants;
      const people = party.adults + party.children + party.infants;
      expect(paid).toBeGreaterThanOrEqual(totalMinor);
      expect(paid).toBeLessThanOrEqual(totalMinor + people);
    }),
  );
});

it('a markup is a share of the fare, or a sum in the inventory currency converted to the supplier’s', () => {
  const price = { currency: 'USD', baseMinor: 10_000, taxMinor: 2_000, totalMinor: 12_000 } as const;
  const prices = partyPrices(price, { adults: 1, children: 0, infants: 0 });
  const rate = { from: 'EUR', to: 'USD', micros: 1_100_000 } as const;
  const percent = withMarkup(prices, { ...always, amount: { basisPoints: 300 } }, rate);
  expect(percent.adult).toMatchObject({ fareMinor: 10_000, taxMinor: 2_000, serviceMinor: 300 });
  const sum = withMarkup(prices, { ...always, amount: { sumMinor: 500 } }, rate);
  expect(sum.adult.serviceMinor).toBe(convertMinor(500, rate));
});
