import type { PassengerDocument } from '@farewind/values/passenger-document';
import type { Keyring, SealPlace } from '../../../platform/secrets/keyring.ts';
import type { PassengerRow } from './order-rows.ts';
import { readTravelDocument } from './read-stored.ts';

/** Where a passenger's sealed document stands. */
export function documentPlace(tenantId: number, orderId: string, position: number): SealPlace {
  return { tenantId, table: 'order_passenger', column: 'document', row: `${orderId}:${position}` };
}

/** What a passenger's document says; undefined once it was erased. */
export function openDocument(
  keyring: Keyring,
  tenantId: number,
  orderId: string,
  { position, document }: PassengerRow,
): PassengerDocument | undefined {
  if (!document) return undefined;
  return readTravelDocument(keyring.open(documentPlace(tenantId, orderId, position), document));
}
