import { expect, it } from 'vitest';
import type { PricedPurchase } from '../pricing/purchase.ts';
import { requireOwnStockBeforeOpening } from './own-stock-before-opening.ts';

const purchase = (goods: object) => goods as Pick<PricedPurchase, 'trip' | 'rides'>;
const ridesOf = (...suppliers: string[]) => ({ rides: suppliers.map((supplier) => ({ supplier })) });
const own = purchase({ trip: { external: undefined }, rides: ridesOf('houseRides', 'houseRides') });
const outsideFlight = purchase({ trip: { external: {} } });
const outsideRide = purchase({ rides: ridesOf('houseRides', 'outsideRides') });

it('guests of a site that has not opened can buy the agency’s own inventory, but nothing that a supplier must be paid for', () => {
  const guest = { opening: 'preview' } as const;
  expect(() => requireOwnStockBeforeOpening(guest, own)).not.toThrow();
  for (const outside of [outsideFlight, outsideRide])
    expect(() => requireOwnStockBeforeOpening(guest, outside)).toThrow('GEN-UNAVAILABLE');
});

it('buyers of an open site can buy everything it shows', () => {
  for (const bought of [own, outsideFlight, outsideRide])
    expect(() => requireOwnStockBeforeOpening({}, bought)).not.toThrow();
});
