import { currencies } from '@farewind/values/currency';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testRates } from '../../../testing/seed-tenants.ts';
import type { PassengerPrices, PriceLines } from '../stock/stock.ts';
import { pricePair, priceSlice, sliceTotal } from './price-slice.ts';

const minor = fc.integer({ min: 0, max: 400_000 });
const lines = fc.record<PriceLines>({
  fareMinor: minor,
  taxMinor: minor,
  fuelMinor: minor,
  serviceMinor: minor,
});
const prices = fc.record<PassengerPrices>({ adult: lines, child: lines, infant: lines });
const slice = fc.array(prices, { minLength: 1, maxLength: 3 });
const counts = fc.record({
  adults: fc.integer({ min: 1, max: 4 }),
  children: fc.integer({ min: 0, max: 3 }),
  infants: fc.integer({ min: 0, max: 2 }),
});
const rate = fc
  .constantFrom(...currencies)
  .map((to) => ({ from: 'EUR', to, micros: testRates[to] }) as const);

const one = (fareMinor: number, taxMinor = 0): PassengerPrices => {
  const unit = { fareMinor, taxMinor, fuelMinor: 0, serviceMinor: 0 };
  return { adult: unit, child: unit, infant: unit };
};

describe('the price of a slice', () => {
  it('has lines that add up to it, for every passenger and in every currency', () => {
    fc.assert(
      fc.property(slice, counts, rate, (segments, party, into) => {
        for (const unit of priceSlice(segments, party, into)) {
          expect(unit.fareMinor + unit.taxMinor + unit.fuelMinor + unit.serviceMinor).toBe(unit.totalMinor);
        }
      }),
    );
  });

  it('is one passenger’s price times the number of the type: passengers are rounded individually', () => {
    fc.assert(
      fc.property(slice, counts, rate, (segments, party, into) => {
        const alone = priceSlice(segments, { adults: 1, children: 1, infants: 1 }, into);
        const units = priceSlice(segments, party, into);
        for (const unit of units) {
          expect(unit).toEqual({
            ...alone.find((other) => other.passengerType === unit.passengerType),
            count: unit.count,
          });
        }
      }),
    );
  });

  it('is converted once, after adding up its segments', () => {
    const half = { from: 'EUR', to: 'USD', micros: 1_500_000 } as const;
    const [unit] = priceSlice([one(1), one(1)], { adults: 1, children: 0, infants: 0 }, half);
    expect(unit?.totalMinor).toBe(3);
  });

  it('rounds half a cent up', () => {
    const half = { from: 'EUR', to: 'USD', micros: 1_500_000 } as const;
    const [unit] = priceSlice([one(101)], { adults: 1, children: 0, infants: 0 }, half);
    expect(unit?.totalMinor).toBe(152);
  });

  it('omits passenger types that do not travel', () => {
    const eur = { from: 'EUR', to: 'EUR', micros: 1_000_000 } as const;
    const units = priceSlice([one(100)], { adults: 2, children: 0, infants: 1 }, eur);
    expect(units.map(({ passengerType, count }) => [passengerType, count])).toEqual([
      ['adult', 2],
      ['infant', 1],
    ]);
  });
});

describe('the price of a pair', () => {
  it('is the sum of its slices when each could be bought alone', () => {
    fc.assert(
      fc.property(slice, slice, counts, rate, (out, back, party, into) => {
        const [there, home] = pricePair(out, back, party, into, false);
        const alone = [priceSlice(out, party, into), priceSlice(back, party, into)];
        expect(sliceTotal(there) + sliceTotal(home)).toBe(sliceTotal(alone[0]!) + sliceTotal(alone[1]!));
      }),
    );
  });

  it('is rounded once when sold only as a pair, and split to the cent', () => {
    const half = { from: 'EUR', to: 'USD', micros: 1_500_000 } as const;
    const [out, back] = pricePair([one(1)], [one(1)], { adults: 1, children: 0, infants: 0 }, half, true);
    expect(sliceTotal(out) + sliceTotal(back)).toBe(3);
    fc.assert(
      fc.property(slice, slice, counts, rate, (there, home, party, into) => {
        const together = priceSlice([...there, ...home], party, into);
        const halves = pricePair(there, home, party, into, true);
        expect(sliceTotal(halves[0]) + sliceTotal(halves[1])).toBe(sliceTotal(together));
        for (const unit of halves.flat()) {
          expect(unit.fareMinor + unit.taxMinor + unit.fuelMinor + unit.serviceMinor).toBe(unit.totalMinor);
        }
      }),
    );
  });
});
