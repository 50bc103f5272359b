import { currencies } from '@farewind/values/currency';
import { convertMinor } from '@farewind/values/exchange-rate';
import { ratioHalfUp, splitByLargestRemainder } from '@farewind/values/money';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { findCouponFault, type Coupon } from './coupon.ts';
import {
  LEAST_CHARGE_MINOR,
  priceOf,
  spreadDiscount,
  totalOf,
  type DiscountUnit,
  type ItemDiscount,
} from './apply-coupon.ts';

/** Realistic rates, in millionths for one euro. */
const micros = { EUR: 1_000_000, USD: 1_136_070, TRY: 55_662_400, RUB: 96_007_700, BYN: 3_712_500 };

const lines = fc.record({
  fare: fc.integer({ min: 0, max: 300_000 }),
  tax: fc.integer({ min: 0, max: 20_000 }),
  fuel: fc.integer({ min: 0, max: 30_000 }),
  service: fc.integer({ min: 0, max: 3000 }),
});

/** A unit of one direction or of two that are sold as a pair, priced as flights are. */
const unitIn = (to: (typeof currencies)[number]) =>
  fc
    .tuple(
      fc.constantFrom('adult', 'child', 'infant'),
      fc.integer({ min: 1, max: 4 }),
      fc.array(lines, { minLength: 1, maxLength: 2 }),
    )
    .map(([passengerType, count, slices]): DiscountUnit => {
      const rate = { from: 'EUR', to, micros: micros[to] } as const;
      const sums = slices.map(({ fare, tax, fuel, service }) => fare + tax + fuel + service);
      const supplierMinor = sums.reduce((a, b) => a + b);
      const converted = splitByLargestRemainder(convertMinor(supplierMinor, rate), sums);
      const parts = slices.map(({ fare, tax, fuel, service }, index) => {
        const [, taxMinor = 0] = splitByLargestRemainder(converted[index]!, [fare, tax, fuel, service]);
        return { itemId: `item-${index}`, totalMinor: converted[index]!, taxMinor };
      });
      const supplierTaxMinor = slices.reduce((sum, { tax }) => sum + tax, 0);
      return { passengerType, count, parts, supplierMinor, supplierTaxMinor, rate };
    });

const purchases = fc
  .constantFrom(...currencies)
  .chain((currency) => fc.array(unitIn(currency), { minLength: 1, maxLength: 6 }));
const offers = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), basisPoints: fc.integer({ min: 1, max: 10_000 }) }),
  fc.record({ kind: fc.constant('sum' as const), sumMinor: fc.integer({ min: 1, max: 90_000_000 }) }),
);

/** The discount of each part of each unit, in the order of the units. */
function byPlace(units: readonly DiscountUnit[], discounts: readonly ItemDiscount[]) {
  const places = units.flatMap((unit) => unit.parts.map((part) => ({ unit, part })));
  expect(discounts).toHaveLength(places.length);
  return places.map((place, index) => ({ ...place, shares: discounts[index]!.shares }));
}

describe('a coupon takes off', () => {
  it('no passenger more than fare, surcharge and fee: never below the taxes, in all five currencies', () => {
    fc.assert(
      fc.property(purchases, offers, (units, offer) => {
        for (const { unit, part, shares } of byPlace(units, spreadDiscount(units, offer, 0))) {
          expect(shares).toHaveLength(unit.count);
          for (const share of shares) {
            expect(share).toBeGreaterThanOrEqual(0);
            expect(share).toBeLessThanOrEqual(part.totalMinor - part.taxMinor);
          }
        }
      }),
    );
  });

  it('a percentage half up in the supplier’s cents and converts what is left once', () => {
    fc.assert(
      fc.property(purchases, fc.integer({ min: 1, max: 9000 }), (units, basisPoints) => {
        const places = byPlace(units, spreadDiscount(units, { kind: 'percent', basisPoints }, 0));
        for (const unit of units) {
          const own = places.filter((place) => place.unit === unit);
          const off = own.reduce((sum, { shares }) => sum + shares[0]!, 0);
          const before = own.reduce((sum, { part }) => sum + part.totalMinor, 0);
          const reducible = own.reduce((sum, { part }) => sum + part.totalMinor - part.taxMinor, 0);
          const reduction = ratioHalfUp(unit.supplierMinor - unit.supplierTaxMinor, basisPoints, 10_000);
          const wanted = before - convertMinor(unit.supplierMinor - reduction, unit.rate);
          expect(off).toBe(Math.min(wanted, reducible));
        }
      }),
    );
  });

  it('a fixed sum to the cent, spread so that passengers with equal prices differ by a cent at most', () => {
    fc.assert(
      fc.property(purchases, fc.integer({ min: 1, max: 90_000_000 }), (units, sumMinor) => {
        const discounts = spreadDiscount(units, { kind: 'sum', sumMinor }, 0);
        const places = byPlace(units, discounts);
        const reducible = places.reduce(
          (sum, { unit, part }) => sum + unit.count * (part.totalMinor - part.taxMinor),
          0,
        );
        expect(totalOf(discounts)).toBe(Math.min(sumMinor, reducible));
        for (const { shares } of places)
          expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('not everything: a sum remains to be charged', () => {
    fc.assert(
      fc.property(purchases, offers, (units, offer) => {
        const paid = priceOf(units) - totalOf(spreadDiscount(units, offer, LEAST_CHARGE_MINOR));
        expect(paid).toBeGreaterThanOrEqual(Math.min(LEAST_CHARGE_MINOR, priceOf(units)));
      }),
    );
  });
});

test.each([
  [{ isActive: false }, 'unknown'],
  [{ validFrom: '2027-03-02' }, 'notYet'],
  [{ validFrom: '2027-03-01', validTo: '2027-03-01' }, undefined],
  [{ validTo: '2027-02-28' }, 'expired'],
  [{ usesTotal: 3, used: 2 }, undefined],
  [{ usesTotal: 3, used: 3 }, 'usedUp'],
] satisfies [Partial<Coupon>, string | undefined][])('a coupon with %j on 1 March: %s', (members, fault) => {
  const coupon: Coupon = {
    id: 1,
    code: 'MART',
    offer: { kind: 'percent', basisPoints: 1000 },
    currency: 'EUR',
    minimumMinor: undefined,
    validFrom: undefined,
    validTo: undefined,
    usesTotal: undefined,
    usesPerContact: undefined,
    product: 'both',
    isActive: true,
    used: 0,
    version: 1,
    ...members,
  };
  expect(findCouponFault(coupon, '2027-03-01')).toBe(fault);
});
