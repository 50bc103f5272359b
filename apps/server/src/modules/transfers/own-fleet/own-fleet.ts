import { languages } from '@farewind/contract/core/fields';
import { type LocalDate, datePart, type LocalDateTime } from '@farewind/values/local-time';
import type { Database } from '../../../platform/database/database.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { translate } from '../../../platform/messages/translate.ts';
import type { Settings } from '../../settings/public.ts';
import type { Names } from '../places/place-rows.ts';
import type { RideAnswer, RideQuery, TransferSupplier } from '../ports.ts';
import { holdOwnRides } from './hold-own-rides.ts';
import { type OwnStock, offerOwnRides } from './offer-own-rides.ts';
import { daysOf, findStation, readFreeVehicles, readRoutes, type Station } from './read-own-routes.ts';
import { sql } from 'kysely';
import {
  askedAt,
  holdEnd,
  latestHoldEnd,
  paidHoldEnd,
  lockPayer,
  type AwaitedAnswer,
  type Payer,
} from '../../../platform/hold-limits.ts';
import { lockHold, setHoldState, claimExpiredOn, type HeldRide } from './ride-holds.ts';
import { endYieldingRides, requireWithinUnpaidLimits } from './unpaid-limits.ts';
import { changeDays, DayChanges, type DayChange } from './vehicle-days.ts';

/** The name of our own fleet in orders. */
export const OWN_FLEET = 'houseRides';

interface Deps {
  readonly database: Database;
  readonly settings: Pick<Settings, 'getAgency'>;
}

/** The agency's own rides: prices, vehicles per day, holds. */
export function createOwnFleet(deps: Deps): TransferSupplier {
  return {
    name: OWN_FLEET,
    search: (tenantId, query) =>
      deps.database.inTenant(tenantId, (scope) => askOwnFleet(deps.settings, scope, query)),
    async find(scope, query, ref) {
      const { offers } = await askOwnFleet(deps.settings, scope, query);
      return offers.find((offer) => offer.ref === ref);
    },
    async hold(scope, { ride, ...request }) {
      const [holdId] = await holdOwnRides(scope, request, [ride]);
      return holdId!;
    },
    confirm: confirmRide,
    holdAgain: holdRideAgain,
    release: releaseRide,
    takeBack: returnRide,
    isSold: async (scope, holdId) => (await lockHold(scope, holdId))?.state === 'sold',
    extend: extendRide,
    move: (scope, locator, { pickupAt }) => moveRide(scope, locator, pickupAt),
  };
}

async function askOwnFleet(
  settings: Deps['settings'],
  scope: TenantScope,
  query: RideQuery,
): Promise<RideAnswer> {
  const { first, last } = daysOf(query);
  return offerOwnRides(await readOwnStock(settings, scope, query, first, last), query);
}

/** Offers of our own fleet for a query's route, with the free vehicles over some days. */
export async function readOwnStock(
  settings: Deps['settings'],
  scope: TenantScope,
  query: RideQuery,
  firstDay: LocalDate,
  lastDay: LocalDate,
): Promise<OwnStock> {
  const { inventoryCurrency, info } = await settings.getAgency(scope);
  return {
    routes: await readRoutes(scope, query),
    free: await readFreeVehicles(scope, query.airport, firstDay, lastDay),
    station: (await findStation(scope, query.airport)) ?? agencyAsStation(info),
    currency: inventoryCurrency,
    now: scope.now,
  };
}

/** The default operator: the agency itself, whose driver waits in the arrivals hall. */
function agencyAsStation(info: { readonly companyTitle: string; readonly phone: string }): Station {
  const meetingPoint = languages.map((language) => [language, translate(language, 'transfers.meetAtExit')]);
  return {
    operatorName: info.companyTitle,
    operatorPhone: info.phone,
    meetingPoint: Object.fromEntries(meetingPoint) as Names,
  };
}

/**
 * Turns a hold into a sold ride; repeating it changes nothing. The vehicle of an expired hold is taken again if still
 * available. False if it is not, or there is no such hold.
 */
async function confirmRide(scope: TenantScope, holdId: string): Promise<boolean> {
  const hold = await lockHold(scope, holdId);
  if (!hold) return false;
  if (hold.state === 'sold') return true;
  const { units } = hold;
  const change = hold.state === 'held' ? { held: -units, sold: units } : { held: 0, sold: units };
  if (!(await changeOneDay(scope, hold, change))) return false;
  await setHoldState(scope, holdId, 'sold');
  return true;
}

/** Puts held vehicles back on sale; does nothing unless they are still held. */
async function releaseRide(scope: TenantScope, holdId: string): Promise<void> {
  const hold = await lockHold(scope, holdId);
  if (hold?.state !== 'held') return;
  await changeOneDay(scope, hold, { held: -hold.units, sold: 0 });
  await setHoldState(scope, holdId, 'released');
}

/**
 * Renews a hold for fifteen minutes from now for another payment attempt, with that attempt's payer; at most until half
 * an hour after its start. False when the day is full; refuses with GEN-LIMIT a payer who holds too much.
 */
async function holdRideAgain(scope: TenantScope, holdId: string, payer: Payer): Promise<boolean> {
  // Payers are always locked before holds.
  await lockPayer(scope, payer);
  const hold = await lockHold(scope, holdId);
  if (!hold || hold.state === 'sold') return false;
  const unpaid = { ...payer, reference: hold.reference, wanted: [hold] };
  const changes = hold.state === 'held' ? new DayChanges() : await givingBackExpired(scope, hold);
  for (const ride of await endYieldingRides(scope, unpaid)) changes.add(ride, { held: -ride.units, sold: 0 });
  changes.add(hold, { held: hold.state === 'held' ? 0 : hold.units, sold: 0 });
  if (!(await changeDays(scope, changes))) return false;
  await requireWithinUnpaidLimits(scope, unpaid);
  const { contactHash, cardHash = null, addressHash } = payer;
  await sql`update ride_hold set state = 'held', extended = false, asked_at = null,
    expires_at = greatest(promised_until, least(${holdEnd}, ${latestHoldEnd})),
    contact_hash = ${contactHash}, card_hash = ${cardHash}, address_hash = ${addressHash}
    where tenant_id = ${scope.tenantId} and id = ${holdId}`.execute(scope.tx);
  return true;
}

/**
 * Extends a hold until half an hour after its start, because the bank or its cardholder has not answered yet; then an
 * expired hold stays expired. Once its order is paid, the vehicles are kept as long as another supplier is awaited.
 */
async function extendRide(scope: TenantScope, holdId: string, awaited: AwaitedAnswer): Promise<void> {
  if (awaited === 'supplier') return keepPaid(scope, holdId);
  await sql`update ride_hold set expires_at = ${latestHoldEnd}, extended = true,
      asked_at = ${askedAt(awaited)}
    where tenant_id = ${scope.tenantId} and id = ${holdId} and state = 'held' and expires_at > app_now()`.execute(
    scope.tx,
  );
}

/** Nobody else may buy the vehicles of a paid order. Those of an expired hold are taken again if they are free. */
async function keepPaid(scope: TenantScope, holdId: string): Promise<void> {
  const hold = await lockHold(scope, holdId);
  if (!hold || hold.state === 'sold') return;
  if (hold.state !== 'held' && !(await changeOneDay(scope, hold, { held: hold.units, sold: 0 }))) return;
  await sql`update ride_hold set state = 'held', extended = true, asked_at = null,
      expires_at = greatest(expires_at, ${paidHoldEnd})
    where tenant_id = ${scope.tenantId} and id = ${holdId}`.execute(scope.tx);
}

/** Puts a cancelled ride back on sale. Throws if it is not sold. */
async function returnRide(scope: TenantScope, holdId: string): Promise<void> {
  const hold = await lockHold(scope, holdId);
  if (hold?.state !== 'sold') throw new Error(`Ride ${holdId} is not sold`);
  if (!(await changeOneDay(scope, hold, { held: 0, sold: -hold.units }))) {
    throw new Error(`Ride ${holdId} has no counter`);
  }
  await setHoldState(scope, holdId, 'released');
}

/**
 * Moves a held or sold ride: a vehicle of the new day is taken and the old one released in one step; on the same day
 * nothing changes. False when that day is full; undefined for a hold that does not exist.
 */
async function moveRide(
  scope: TenantScope,
  holdId: string,
  pickupAt: LocalDateTime,
): Promise<boolean | undefined> {
  const hold = await lockHold(scope, holdId);
  if (!hold) return undefined;
  if (hold.state !== 'held' && hold.state !== 'sold') return false;
  const { units, state, day: oldDay } = hold;
  const day = datePart(pickupAt);
  if (day === oldDay) return true;
  const change = state === 'held' ? { held: units, sold: 0 } : { held: 0, sold: units };
  const changes = await givingBackExpired(scope, { ...hold, day });
  changes.add(hold, { held: -change.held, sold: -change.sold });
  changes.add({ ...hold, day }, change);
  if (!(await changeDays(scope, changes))) return false;
  await sql`update ride_hold set day = ${day} where tenant_id = ${scope.tenantId} and id = ${holdId}`.execute(
    scope.tx,
  );
  return true;
}

function changeOneDay(scope: TenantScope, ride: HeldRide, change: DayChange): Promise<boolean> {
  const changes = new DayChanges();
  changes.add(ride, change);
  return changeDays(scope, changes);
}

async function givingBackExpired(scope: TenantScope, ride: HeldRide): Promise<DayChanges> {
  const changes = new DayChanges();
  for (const expired of await claimExpiredOn(scope, [ride])) {
    changes.add(expired, { held: -expired.units, sold: 0 });
  }
  return changes;
}
