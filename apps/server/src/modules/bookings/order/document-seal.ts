import type { PassengerDocument } from '@farewind/values/passenger-document';
import type { Keyring, SealPlace } from '../../../platform/secrets/keyring.ts';
import type { PassengerRow } from './order-rows.ts';
import { readTravelDocument } from './read-stored.ts';

/** Where a passenger's sealed document is stored. */
export function documentPlace(tenantId: number, orderId: string, position: number): SealPlace {
  return { tenantId, table: 'order_passenger', column: 'document', row: `${orderId}:${position}` };
}

/** A passenger's document; undefined once erased. */
export function openDocument(
  keyring: Keyring,
  tenantId: number,
  orderId: string,
  { position, document }: PassengerRow,
): PassengerDocument | undefined {
  if (!document) return undefined;
  return readTravelDocument(keyring.open(documentPlace(tenantId, orderId, position), document));
}
