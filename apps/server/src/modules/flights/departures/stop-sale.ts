import type { DepartureStock, stopSale as operation } from '@farewind/contract/inventory/departure-stock';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { requireVersion } from '../../../platform/audit/require-version.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { FlightsDeps } from '../deps.ts';
import { lockDeparture, requireChangeable, touchDeparture } from './change-departure.ts';
import { presentDeparture } from './present-departure.ts';
import { listSeats, presentDepartureStock } from './read-departure-stock.ts';

/**
 * Takes a departure or one of its buckets off sale, or puts it on sale again. Held seats can still be paid for. Refuses
 * with GEN-NOTFOUND or GEN-CONFLICT, and refuses a departure that is cancelled or has left (GEN-RULE) and an unknown
 * bucket (GEN-VALIDATION).
 */
export async function stopSale(
  deps: Pick<FlightsDeps, 'places' | 'settings'>,
  scope: TenantScope,
  context: RequestContext,
  { version, bucket, isStopped, ...key }: ParsedInput<typeof operation>,
): Promise<DepartureStock> {
  const departure = await lockDeparture(scope, key);
  const entityId = `${key.serviceId}/${key.date}`;
  await requireVersion(scope, {
    entity: 'departure',
    entityId,
    current: presentDeparture(deps.places, departure, context.language),
    seenVersion: version,
  });
  requireChangeable(scope, deps.places.zoneOf, departure);
  if (bucket === undefined) await touchDeparture(scope, departure, isStopped ? 'stopSale' : 'open');
  else {
    const isKnown = (await listSeats(scope, departure)).some((row) => row.bucket === bucket);
    if (!isKnown) throw fieldRefusal([{ path: 'bucket', message: 'validation.invalidValue' }]);
    await scope.tx
      .updateTable('seat_counter')
      .set({ is_stopped: isStopped })
      .where('tenant_id', '=', scope.tenantId)
      .where('service_id', '=', key.serviceId)
      .where('flight_date', '=', key.date)
      .where('bucket', '=', bucket)
      .execute();
    await touchDeparture(scope, departure);
  }
  await recordChange(scope, context, {
    action: isStopped ? 'stopSale' : 'resumeSale',
    entity: 'departure',
    entityId,
    after: { bucket: bucket ?? null },
  });
  return presentDepartureStock(deps, scope, await lockDeparture(scope, key), context.language);
}
