import { expect, test } from 'vitest';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { OWN_RIDES } from '../order/deps.ts';
import type { PricedPurchase } from '../pricing/purchase.ts';
import { findCallerHold, requireHoldable } from './caller-terms.ts';

const now = new Date('2027-05-01T09:00:00Z');
const afterMinutes = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);
const deps = { settings: { getAgency: async () => ({ callerHoldHours: 24 }) } } as never;

/** A purchase of rides in ten days; each by its supplier, and until when its price is offered. */
function buy(...rides: { readonly supplier: string; readonly expiresAt?: Date }[]): PricedPurchase {
  const ride = { pickupAt: '2027-05-11T12:00', pickupOffset: 180 };
  return { extras: [], rides: { rides: rides.map((one) => ({ ride, ...one })) } } as never;
}

const hold = (purchase: PricedPurchase) => findCallerHold(deps, { now } as TenantScope, purchase);

test('a ride of another company is held for a caller no longer than that company offers the price', async () => {
  const purchase = buy({ supplier: OWN_RIDES }, { supplier: 'company', expiresAt: afterMinutes(30) });
  expect(await hold(purchase)).toEqual({ latest: afterMinutes(30), isReserved: false, isByAirline: false });
  expect(() => requireHoldable(purchase, afterMinutes(30), now)).not.toThrow();
  expect(() => requireHoldable(purchase, afterMinutes(31), now)).toThrow(
    expect.objectContaining({
      options: expect.objectContaining({
        fields: [{ path: 'heldUntil', message: 'caller.holdPastOffer', values: { minutes: 30 } }],
      }),
    }),
  );
});

test('a ride of the agency’s own fleet is held as long as the agency allows', async () => {
  const purchase = buy({ supplier: OWN_RIDES });
  expect(await hold(purchase)).toEqual({
    latest: afterMinutes(24 * 60),
    isReserved: true,
    isByAirline: false,
  });
  expect(() => requireHoldable(purchase, afterMinutes(24 * 60), now)).not.toThrow();
});

test('flights that an airline reserves are held as long as it keeps them, others as long as their offer lasts', async () => {
  const segments = [{ departsAt: '2027-05-11T12:00', departsOffset: 180 }];
  const fly = (minutes: number, isReserved: boolean): PricedPurchase => {
    const kept = { until: afterMinutes(minutes), isReserved };
    return { extras: [], trip: { slices: [{ segments }], external: { offers: [{ kept }] } } } as never;
  };
  const reserved = { latest: afterMinutes(570), isReserved: true, isByAirline: true };
  expect(await hold(fly(570, true))).toEqual(reserved);
  expect(() => requireHoldable(fly(570, true), afterMinutes(571), now)).toThrow();
  const offered = { latest: afterMinutes(20), isReserved: false, isByAirline: false };
  expect(await hold(fly(20, false))).toEqual(offered);
});
