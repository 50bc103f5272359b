import type { Keyring, SealPlace } from '../../../../platform/secrets/keyring.ts';
import type { FlyingPassenger } from '../../order/order-draft.ts';
import type { WantedPassenger } from './read-wish.ts';

/** A passenger as they are to be. */
export interface SealedWish {
  readonly position: number;
  readonly after: FlyingPassenger;
}

function wishPlace(tenantId: number, orderId: string, changeId: string): SealPlace {
  return { tenantId, table: 'passenger_change', column: 'wanted', row: `${orderId}:${changeId}` };
}

export function sealWish(
  keyring: Keyring,
  tenantId: number,
  orderId: string,
  changeId: string,
  wanted: readonly WantedPassenger[],
): Buffer {
  const wish: SealedWish[] = wanted.map(({ position, after }) => ({ position, after }));
  return keyring.seal(wishPlace(tenantId, orderId, changeId), JSON.stringify(wish));
}

export function openWish(
  keyring: Keyring,
  tenantId: number,
  change: { readonly orderId: string; readonly changeId: string },
  sealed: Buffer,
): SealedWish[] {
  const place = wishPlace(tenantId, change.orderId, change.changeId);
  return JSON.parse(keyring.open(place, sealed)) as SealedWish[];
}
