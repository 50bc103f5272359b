import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';

/** Refuses with GEN-RULE to edit a flight that mirrors another agency's: only its owner changes it. */
export async function requireOwnService(scope: TenantScope, serviceId: number): Promise<void> {
  if ((await listSeatOwners(scope, [serviceId])).size > 0)
    throw refusal('GEN-RULE', { message: 'service.mirrored' });
}

/** Of these services those that mirror another agency's, with that agency's id. */
export async function listSeatOwners(
  { tx, tenantId }: TenantScope,
  serviceIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (serviceIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('service')
    .select(['id', 'seat_owner_id'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', serviceIds)
    .where('seat_owner_id', 'is not', null)
    .execute();
  return new Map(rows.map(({ id, seat_owner_id: ownerId }) => [id, ownerId!]));
}

/** The ledger account of the agency that owns exchanged seats; the same whatever its name is by now. */
export function seatOwnerAccount(ownerId: number): string {
  return `agency:${ownerId}`;
}
