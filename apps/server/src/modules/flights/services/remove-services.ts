import type { TenantScope } from '../../../platform/database/scope.ts';
import { followService, hasTakenSeats, removeService } from './service-rows.ts';

/**
 * Removes the flights up to a number, with their departures, seats and fares. One with sold or held seats stays and is sold no
 * more.
 */
export async function removeServicesThrough(scope: TenantScope, lastId: number): Promise<void> {
  const { tx, tenantId } = scope;
  const services = await tx
    .selectFrom('service')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '<=', lastId)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id } of services) {
    await followService(scope, id);
    if (await hasTakenSeats(scope, id))
      await tx
        .updateTable('service')
        .set((eb) => ({ is_sold: false, version: eb('version', '+', 1) }))
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .execute();
    else await removeService(scope, id);
  }
}
