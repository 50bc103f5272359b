import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { Position } from '../api.ts';
import type { RideQuery } from '../ports.ts';

/** The middle of the zone at the other end of a ride than the airport; undefined if it was not entered. */
export async function findPosition(
  { tx, tenantId }: TenantScope,
  { from, to }: Pick<RideQuery, 'from' | 'to'>,
): Promise<Position | undefined> {
  const { kind, code } = from.kind === 'airport' ? to : from;
  const { rows } = await sql<Position>`select z.latitude, z.longitude from transfer_zone z
    where z.tenant_id = ${tenantId} and z.latitude is not null and ((${kind} = 'zone' and z.code = ${code})
      or (${kind} = 'hotel' and z.id = (select h.zone_id from zone_place h
        where h.tenant_id = ${tenantId} and h.code = ${code})))`.execute(tx);
  return rows[0];
}
