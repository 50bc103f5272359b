import type { TenantScope } from '../../../platform/database/scope.ts';
import type { SampleMarks } from '../sample-acts.ts';

/** An agency's sample and its last rows; `marks` is undefined while it is being loaded. */
export async function findSampleMarks(
  { tx, tenantId }: TenantScope,
  { isLocked = false }: { readonly isLocked?: boolean } = {},
): Promise<{ readonly marks: SampleMarks | undefined } | undefined> {
  const row = await tx
    .selectFrom('agency_sample')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) return undefined;
  const [serviceId, stationId] = [row.last_service_id, row.last_station_id];
  const [zoneId, vehicleTypeId] = [row.last_zone_id, row.last_vehicle_type_id];
  if (serviceId === null || stationId === null || zoneId === null || vehicleTypeId === null)
    return { marks: undefined };
  return { marks: { serviceId, stationId, zoneId, vehicleTypeId } };
}

export async function insertSample({ tx, tenantId }: TenantScope): Promise<void> {
  await tx.insertInto('agency_sample').values({ tenant_id: tenantId }).execute();
}

export async function markLoaded({ tx, tenantId, now }: TenantScope, marks: SampleMarks): Promise<void> {
  await tx
    .updateTable('agency_sample')
    .set({
      loaded_at: now,
      last_service_id: marks.serviceId,
      last_station_id: marks.stationId,
      last_zone_id: marks.zoneId,
      last_vehicle_type_id: marks.vehicleTypeId,
    })
    .where('tenant_id', '=', tenantId)
    .execute();
}

/** Called when loading was given up: without this, staff could neither end the sample nor open their site. */
export async function abandonSample({ tx, tenantId }: TenantScope): Promise<void> {
  await tx
    .deleteFrom('agency_sample')
    .where('tenant_id', '=', tenantId)
    .where('loaded_at', 'is', null)
    .execute();
}

/** Makes the rows of the sample the agency's own. */
export async function deleteSample({ tx, tenantId }: TenantScope): Promise<void> {
  await tx.deleteFrom('agency_sample').where('tenant_id', '=', tenantId).execute();
}
