import type {
  deleteService as deleteOperation,
  InventoryService,
  updateService as updateOperation,
} from '@farewind/contract/inventory/services';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { dateOfDayNumber, zoneOffsetMinutes } from '@farewind/values/local-time';
import { createAudited, deleteAudited, updateAudited } from '../../../platform/audit/audited-write.ts';
import { refuseDuplicate } from '../../../platform/database/refuse-duplicate.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal, refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { Places } from '../../places/public.ts';
import { findSkippedDeparture } from '../inventory/load/check-clocks.ts';
import { findDayOfBoth } from '../inventory/load/check-twice-a-day.ts';
import { requireOwnService } from '../stock/require-own-service.ts';
import { clockLegs, type ClockedLeg } from './clock-legs.ts';
import { findServiceProblems, periodOf, timeLegs, type ServiceFields } from './service-pattern.ts';
import {
  followService,
  hasTakenSeats,
  insertService,
  listSoldPeriods,
  lockService,
  removeService,
  updateServiceRow,
} from './service-rows.ts';

const taken = {
  service_tenant_id_carrier_number_variation_period_from_key: { path: 'from', message: 'service.exists' },
} as const;

/** Adds a repeating flight. Refuses impossible values at their fields. */
export function saveService(
  places: Places,
  scope: TenantScope,
  context: RequestContext,
  service: ServiceFields,
): Promise<InventoryService> {
  requireFlown(places, service);
  const legs = clockLegs(service, undefined, places.zoneOf);
  return createAudited(scope, context, 'service', async () => {
    await requireOneADay(scope, service);
    const id = await refuseDuplicate(taken, () => insertService(scope, service, legs));
    await followService(scope, id);
    return getService(scope, id);
  });
}

/**
 * Changes a repeating flight. If seats are sold or held, number, legs and their dates cannot change: moving a departure
 * asks the buyers, this does not.
 */
export async function updateService(
  places: Places,
  scope: TenantScope,
  context: RequestContext,
  { id, version, ...service }: ParsedInput<typeof updateOperation>,
): Promise<InventoryService> {
  const before = await getService(scope, id);
  requireFlown(places, service);
  const legs = clockLegs(service, before, places.zoneOf);
  return updateAudited(scope, context, 'service', {
    before,
    seenVersion: version,
    async write() {
      await requireOneADay(scope, service, id);
      if (await hasTakenSeats(scope, id, service))
        throw fieldRefusal([{ path: 'days', message: 'service.datesTaken' }], 'GEN-INUSE');
      if (
        !isSameFlight(before, { ...service, legs: withHours(service.legs, legs) }) &&
        (await hasTakenSeats(scope, id))
      )
        throw fieldRefusal([{ path: 'legs', message: 'service.seatsTaken' }], 'GEN-INUSE');
      await refuseDuplicate(taken, () => updateServiceRow(scope, id, service, legs));
      await followService(scope, id);
      return getService(scope, id);
    },
  });
}

/** Deletes a flight without sold or held seats. Refuses with GEN-RULE one that mirrors another agency's. */
export async function deleteService(
  scope: TenantScope,
  context: RequestContext,
  { input: id }: ParsedInput<typeof deleteOperation>,
): Promise<null> {
  const before = await getService(scope, id);
  if (await hasTakenSeats(scope, id))
    throw fieldRefusal([{ path: 'input', message: 'service.seatsTaken' }], 'GEN-INUSE');
  return deleteAudited(scope, context, 'service', {
    before,
    async write() {
      await followService(scope, id);
      await removeService(scope, id);
    },
  });
}

async function getService(scope: TenantScope, id: number): Promise<InventoryService> {
  const service = await lockService(scope, id);
  if (!service) throw refusal('GEN-NOTFOUND');
  await requireOwnService(scope, id);
  return service;
}

function requireFlown(places: Places, service: ServiceFields): void {
  const problems = findServiceProblems(service, (code, local) => {
    const airport = places.findAirport(code);
    return airport && zoneOffsetMinutes(airport.timeZone, local);
  });
  if (problems.length > 0) throw fieldRefusal(problems);
  for (const { origin, departsMinute } of timeLegs(service)) {
    const skipped = findSkippedDeparture(periodOf(service), departsMinute, places.zoneOf(origin));
    if (skipped === undefined) continue;
    const values = { airport: origin, time: skipped.replace('T', ' ') };
    throw fieldRefusal([{ path: 'legs', message: 'service.missingHour', values }]);
  }
}

/** Refuses a flight number already on sale for one of the days, unless staff confirmed the duplicate. */
async function requireOneADay(scope: TenantScope, service: ServiceFields, ownId?: number): Promise<void> {
  if (!service.isSold || service.twiceADayConfirmed) return;
  const { carrier, number } = service;
  for (const other of await listSoldPeriods(scope, { carrier, number }, ownId)) {
    const day = findDayOfBoth(periodOf(service), other);
    if (day === undefined) continue;
    const values = { flight: `${carrier} ${number}`, date: dateOfDayNumber(day) };
    throw fieldRefusal([{ path: 'twiceADayConfirmed', message: 'service.twiceADay', values }]);
  }
}

type Told = Pick<InventoryService, 'carrier' | 'number' | 'kind' | 'legs'>;

function isSameFlight(before: Told, after: Told): boolean {
  return toldOf(before) === toldOf(after);
}

/** Legs as typed, with the meaning of ambiguous times. */
function withHours(typed: ServiceFields['legs'], legs: readonly ClockedLeg[]): Told['legs'] {
  return typed.map((leg, index) => {
    const { departsAfterChange, arrivesAfterChange } = legs[index]!;
    return {
      ...leg,
      ...(departsAfterChange && { departsAfterChange }),
      ...(arrivesAfterChange && { arrivesAfterChange }),
    };
  });
}

/** What buyers were shown of a flight, except its dates. */
function toldOf({ carrier, number, kind, legs }: Told): string {
  const flown = legs.map((leg) =>
    [
      leg.origin,
      leg.departsDay,
      leg.departsAt,
      leg.destination,
      leg.arrivesDay,
      leg.arrivesAt,
      leg.aircraft,
      leg.departsAfterChange,
      leg.arrivesAfterChange,
    ].join(),
  );
  return [carrier, number, kind, ...flown].join(' ');
}
