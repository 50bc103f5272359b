import type { TenantScope } from '../../../platform/database/scope.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import { openDocument } from './document-seal.ts';
import { listPassengers } from './order-rows.ts';

/** The nationalities of an order's passengers; erased documents are left out. */
export async function readNationalities(
  keyring: Keyring,
  scope: TenantScope,
  orderId: string,
): Promise<{ readonly nationality: string }[]> {
  const passengers = await listPassengers(scope, orderId);
  return passengers.flatMap((passenger) => {
    const document = openDocument(keyring, scope.tenantId, orderId, passenger);
    return document ? [{ nationality: document.nationality }] : [];
  });
}
