import type { TenantScope } from '../../../platform/database/scope.ts';

/** The highest ids of the stations, zones and vehicle types to remove. */
interface LastRides {
  readonly stationId: number;
  readonly zoneId: number;
  readonly vehicleTypeId: number;
}

/**
 * Removes zones up to a number with their places and prices, then the vehicle types and stations that nothing else
 * needs. A vehicle type that a ride was ever held with stays, but goes off sale.
 */
export async function removeRidesThrough(
  { tx, tenantId }: TenantScope,
  { stationId, zoneId, vehicleTypeId }: LastRides,
): Promise<void> {
  for (const table of ['transfer_price', 'zone_place'] as const)
    await tx.deleteFrom(table).where('tenant_id', '=', tenantId).where('zone_id', '<=', zoneId).execute();
  await tx.deleteFrom('transfer_zone').where('tenant_id', '=', tenantId).where('id', '<=', zoneId).execute();
  const types = await tx
    .selectFrom('vehicle_type as type')
    .select(({ exists, selectFrom }) => [
      'type.id',
      exists(
        selectFrom('ride_hold as hold')
          .select('hold.id')
          .whereRef('hold.tenant_id', '=', 'type.tenant_id')
          .whereRef('hold.vehicle_type_id', '=', 'type.id'),
      ).as('isHeld'),
    ])
    .where('type.tenant_id', '=', tenantId)
    .where('type.id', '<=', vehicleTypeId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('transfer_price as price')
            .select('price.id')
            .whereRef('price.tenant_id', '=', 'type.tenant_id')
            .whereRef('price.vehicle_type_id', '=', 'type.id'),
        ),
      ),
    )
    .execute();
  for (const { id, isHeld } of types) {
    if (isHeld) {
      await tx
        .updateTable('vehicle_type')
        .set((eb) => ({ is_active: false, version: eb('version', '+', 1) }))
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .execute();
      continue;
    }
    for (const table of ['vehicle_fleet', 'vehicle_day'] as const)
      await tx
        .deleteFrom(table)
        .where('tenant_id', '=', tenantId)
        .where('vehicle_type_id', '=', id)
        .execute();
    await tx.deleteFrom('vehicle_type').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
  }
  await tx
    .deleteFrom('ride_station')
    .where('tenant_id', '=', tenantId)
    .where('id', '<=', stationId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('transfer_price as price')
            .select('price.id')
            .whereRef('price.tenant_id', '=', 'ride_station.tenant_id')
            .whereRef('price.airport', '=', 'ride_station.airport'),
        ),
      ),
    )
    .execute();
}
