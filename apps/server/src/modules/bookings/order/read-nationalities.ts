import type { TenantScope } from '../../../platform/database/scope.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import { openDocument } from './document-seal.ts';
import { listPassengers, type PassengerRow } from './order-rows.ts';

/** The nationalities of an order's passengers; erased documents are left out. */
export async function readNationalities(
  keyring: Keyring,
  scope: TenantScope,
  orderId: string,
): Promise<{ readonly nationality: string }[]> {
  return nationalitiesOf(keyring, scope, orderId, await listPassengers(scope, orderId));
}

/** The same with the order's passengers. */
export function nationalitiesOf(
  keyring: Keyring,
  { tenantId }: Pick<TenantScope, 'tenantId'>,
  orderId: string,
  passengers: readonly PassengerRow[],
): { readonly nationality: string }[] {
  return passengers.flatMap((passenger) => {
    const document = openDocument(keyring, tenantId, orderId, passenger);
    return document ? [{ nationality: document.nationality }] : [];
  });
}
