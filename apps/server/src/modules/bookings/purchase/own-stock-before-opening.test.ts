import { expect, it } from 'vitest';
import type { PricedPurchase } from '../pricing/purchase.ts';
import { requireOwnStockBeforeOpening } from './own-stock-before-opening.ts';

const purchase = (goods: object) => goods as Pick<PricedPurchase, 'trip' | 'rides'>;
const ridesOf = (...suppliers: string[]) => ({ rides: suppliers.map((supplier) => ({ supplier })) });
const own = purchase({ trip: { external: undefined }, rides: ridesOf('houseRides', 'houseRides') });
const outsideFlight = purchase({ trip: { external: {} } });
const outsideRide = purchase({ rides: ridesOf('houseRides', 'outsideRides') });

it('guests of a site that has not opened buy what the agency itself sells, and nothing that a supplier is paid for', () => {
  const guest = { opening: 'preview' } as const;
  expect(() => requireOwnStockBeforeOpening(guest, own)).not.toThrow();
  for (const outside of [outsideFlight, outsideRide])
    expect(() => requireOwnStockBeforeOpening(guest, outside)).toThrow('GEN-UNAVAILABLE');
});

it('buyers of an open site buy all that it shows', () => {
  for (const bought of [own, outsideFlight, outsideRide])
    expect(() => requireOwnStockBeforeOpening({}, bought)).not.toThrow();
});
