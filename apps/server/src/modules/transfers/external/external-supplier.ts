import { maskPersonal } from '@farewind/values/mask-personal';
import { waitInTransaction } from '../../../platform/database/open-transaction.ts';
import { refusal } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { RideHoldRequest, RideQuery, TransferSupplier, RideAnswer, RideOffer } from '../ports.ts';
import { releaseLater } from './release-external.ts';
import { clientOf, type ExternalDeps } from './external-deps.ts';
import {
  changeRide,
  claimSending,
  findRideForUpdate,
  holdReleased,
  insertRide,
  requestAt,
  requestOf,
  type ExternalRide,
  type RideLead,
  type RideRequest,
} from './ride-rows.ts';
import { findPosition } from './find-position.ts';
import { supplierRows, type ExternalRecord } from './supplier-rows.ts';
import type { ExternalBooking, ExternalOffer, ExternalQuery } from './ports.ts';

/** A booking may appear at its supplier so long after it was asked for, though nothing was found meanwhile. */
const MAY_APPEAR_MS = 120_000;

/** The supplier's name in orders; the ride's row has the external company. */
export const EXTERNAL_RIDES = 'outsideRides';

/**
 * External rides: bought under our own reference when an order is paid, cancelled with its supplier when the order is
 * cancelled.
 */
export function createExternalSupplier(deps: ExternalDeps): TransferSupplier {
  return {
    name: EXTERNAL_RIDES,
    search: (tenantId, query) => searchExternal(deps, tenantId, query),
    async find(scope, query, ref) {
      const found = await findExternal(deps, scope, query, ref);
      return found && nameOffer(found.supplier, found.offer);
    },
    hold: (scope, request) => holdExternal(deps, scope, request),
    async confirm(scope, locator) {
      const ride = await renewLateHold(deps, scope, await getRide(scope, locator));
      return waitInTransaction('buyRide', () => bookExternal(deps, scope, ride));
    },
    async holdAgain(scope, locator) {
      const ride = await getRide(scope, locator);
      return ride.state === 'released' ? renewHold(deps, scope, ride) : ride.state !== 'cancelled';
    },
    async release(scope, locator) {
      const { state } = await getRide(scope, locator);
      if (state !== 'held') return;
      await changeRide(scope, locator, { state: 'released' });
      await releaseLater(deps, scope, locator);
    },
    async takeBack(scope, locator) {
      const { state } = await getRide(scope, locator);
      if (state !== 'booked') throw new Error(`The ride ${locator} is not booked but ${state}`);
      await changeRide(scope, locator, { state: 'cancelled' });
      await releaseLater(deps, scope, locator);
    },
    isSold: async (scope, locator) => (await getRide(scope, locator)).state === 'booked',
    // The supplier sets the lifetime of a rate key; an expired one is replaced when the ride is bought.
    extend: async () => undefined,
    async move(scope, locator, { pickupAt }) {
      const ride = await findRideForUpdate(scope, locator);
      return ride && moveExternal(deps, scope, ride, pickupAt);
    },
  };
}

async function getRide(scope: TenantScope, locator: string): Promise<ExternalRide> {
  const ride = await findRideForUpdate(scope, locator);
  if (!ride) throw new Error(`No external ride has the locator ${locator}`);
  return ride;
}

/** External suppliers reserve nothing before payment: the offer is checked again and stored. */
async function holdExternal(
  deps: ExternalDeps,
  scope: TenantScope,
  request: RideHoldRequest,
): Promise<string> {
  const { ride, units, supplierMinor } = request.ride;
  const query = queryOf(request);
  const found = await findExternal(deps, scope, query, ride.vehicleType.code);
  if (!found || found.offer.units !== units || found.offer.pickupAt !== ride.pickupAt)
    throw refusal('TRF-NONE');
  if (found.offer.unitMinor * units > supplierMinor) throw refusal('TRF-NONE');
  const { flightNumber, lead, nameSign, note } = request;
  const side = ride.from.kind === 'airport' ? 'arrival' : 'departure';
  const id = newId();
  await insertRide(scope, {
    id,
    supplierId: found.supplier.id,
    reference: request.reference,
    request: requestOf(found.externalQuery, found.offer, {
      flight: flightNumber === undefined ? undefined : { number: flightNumber, side },
      childSeats: ride.childSeats,
    }),
    lead: { ...lead, nameSign, note, address: ride.from.address ?? ride.to.address },
  });
  return id;
}

/** The query that found the ride, at the pick-up time sold. */
function queryOf({ ride: { ride, direction } }: RideHoldRequest): RideQuery {
  const { from, to, pickupAt, timeZone, passengers, bags } = ride;
  const airport = from.kind === 'airport' ? from.code : to.code;
  // Supplier texts are only shown in searches, so the language does not matter here.
  return { direction, airport, timeZone, from, to, pickupAt, passengers, bags, language: 'en' };
}

async function renewHold(deps: ExternalDeps, scope: TenantScope, ride: ExternalRide): Promise<boolean> {
  if (!ride.lead) return false;
  const { request } = ride;
  const supplier = await supplierRows.get(scope, deps.keyring, ride.supplierId);
  const again = await askOrBusy(deps, scope, `quote ${supplier.id} ${request.rateKey}`, () =>
    quoteAgain(deps, supplier, request),
  );
  if (!again) return false;
  await changeRide(scope, ride.id, { state: 'held', request: again });
  return true;
}

/** The ride as it is offered now; undefined if it is not, or costs more than it was sold for. */
async function quoteAgain(
  deps: ExternalDeps,
  supplier: ExternalRecord,
  request: RideRequest,
): Promise<RideRequest | undefined> {
  const { rateKey, query } = request;
  const totalMinor = await clientOf(deps, supplier).quote(supplier, rateKey, query.currency);
  return totalMinor === request.totalMinor ? request : requote(deps, supplier, request);
}

/**
 * A payer may be late, with a bill or a page, so that the ride was released before the money came: it is held again if it
 * is still offered. Committed outside this transaction, so that a purchase that is sent finds the ride held.
 */
async function renewLateHold(
  deps: ExternalDeps,
  scope: TenantScope,
  ride: ExternalRide,
): Promise<ExternalRide> {
  if (ride.state !== 'released' || ride.isSent || !ride.lead) return ride;
  const supplier = await supplierRows.get(scope, deps.keyring, ride.supplierId);
  await askOrBusy(deps, scope, `renewLateHold ${ride.id}`, async () => {
    const again = await quoteAgain(deps, supplier, ride.request);
    if (again) await deps.database.inTenant(scope.tenantId, (own) => holdReleased(own, ride.id, again));
  });
  return getRide(scope, ride.id);
}

async function moveExternal(
  deps: ExternalDeps,
  scope: TenantScope,
  ride: ExternalRide,
  pickupAt: string,
): Promise<boolean> {
  const { state, booking, supplierId } = ride;
  if (state === 'released' || state === 'cancelled') return false;
  const supplier = await supplierRows.get(scope, deps.keyring, supplierId);
  const request = requestAt(ride.request, pickupAt);
  if (state === 'held' || !booking) {
    const key = `requote ${supplier.id} ${request.rateKey} ${pickupAt}`;
    const again = await askOrBusy(deps, scope, key, () => requote(deps, supplier, request));
    if (again) await changeRide(scope, ride.id, { request: again });
    return again !== undefined;
  }
  // A repeated amendment changes nothing and returns the same state.
  const moved = await waitInTransaction('moveRide', () =>
    answerOrBusy(deps, () => clientOf(deps, supplier).amend(supplier, booking.bookingNo, { pickupAt })),
  );
  if (moved) await changeRide(scope, ride.id, { request, booking: moved });
  return moved !== undefined;
}

/** While a buyer waits, a supplier that does not answer counts as busy: the query can be repeated safely. */
async function answerOrBusy<T>({ log }: ExternalDeps, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    log.warn({ err: error }, 'A supplier of rides did not answer a buyer');
    throw refusal('GEN-BUSY');
  }
}

/** Asks without keeping a connection meanwhile. */
function askOrBusy<T>(
  deps: ExternalDeps,
  scope: TenantScope,
  key: string,
  question: () => Promise<T>,
): Promise<T> {
  return scope.ask(`rides.${key}`, () => answerOrBusy(deps, question));
}

interface Buying {
  readonly deps: ExternalDeps;
  readonly supplier: ExternalRecord;
  readonly ride: ExternalRide;
  readonly lead: RideLead;
}

/**
 * Books a held ride; false if it is no longer available as sold. An earlier attempt may have succeeded without an
 * answer and without leaving a trace, so the supplier is always queried for our reference first. Throws if the outcome
 * is unknown; the next call resolves it.
 */
async function bookExternal(deps: ExternalDeps, scope: TenantScope, ride: ExternalRide): Promise<boolean> {
  if (ride.state === 'booked') return true;
  if (ride.state !== 'held' || !ride.lead) return false;
  const supplier = await supplierRows.get(scope, deps.keyring, ride.supplierId);
  const before = await findBought(deps, supplier, ride);
  const buying = { deps, supplier, ride, lead: ride.lead };
  if (!before) await claimPurchase(deps, scope, ride);
  const booking = before ?? (await buy(buying, ride.request)) ?? (await buyWithNewRateKey(buying));
  if (!booking) await changeRide(scope, ride.id, { sentAt: null });
  if (!booking || booking.state === 'cancelled') return false;
  if (booking.state === 'pending') throw new Error(`${supplier.code} has not decided about ${ride.id} yet`);
  await changeRide(scope, ride.id, { state: 'booked', booking, lead: null });
  return true;
}

/**
 * Commits, before the first byte is sent and outside this transaction, that the supplier is asked to book. Throws while
 * an earlier request may still be on its way: a supplier may take a repeated one for another ride.
 */
async function claimPurchase(deps: ExternalDeps, scope: TenantScope, { id }: ExternalRide): Promise<void> {
  const { tenantId, now } = scope;
  const since = new Date(now.getTime() - MAY_APPEAR_MS);
  const claim = await scope.ask(`rides.claim ${id}`, async () => ({
    isFree: await deps.database.inTenant(tenantId, (own) => claimSending(own, id, since)),
  }));
  if (!claim.isFree) throw new Error(`A purchase of the ride ${id} may still be on its way`);
  // The answer outlives this attempt of the transaction; what is sent now must not be sent by the next one.
  claim.isFree = false;
}

/** The booking under our reference; of several the one that is driven, if any. */
async function findBought(
  deps: ExternalDeps,
  supplier: ExternalRecord,
  { id }: ExternalRide,
): Promise<ExternalBooking | undefined> {
  const found = await clientOf(deps, supplier).findBookings(supplier, id);
  const of = (wanted: ExternalBooking['state']) => found.find(({ state }) => state === wanted);
  return of('booked') ?? of('pending') ?? found[0];
}

/** Undefined means certainly nothing was booked. Throws if that is unknown. */
async function buy(
  { deps, supplier, ride, lead }: Buying,
  request: RideRequest,
): Promise<ExternalBooking | undefined> {
  const client = clientOf(deps, supplier);
  const { rateKey, totalMinor, language, flight, childSeats, query } = request;
  const { name, phone, ...more } = lead;
  const order = {
    clientReference: ride.id,
    rateKey,
    totalMinor,
    currency: query.currency,
    language,
    lead: { name, phone },
    flight,
    childSeats,
    ...more,
  };
  try {
    const outcome = await client.book(supplier, order);
    if (outcome.outcome === 'booked') return outcome.booking;
    deps.log.info(
      { supplier: supplier.code, why: outcome.why },
      `A ride was refused: ${maskPersonal(outcome.said)}`,
    );
    return undefined;
  } catch (error) {
    const found = await findBought(deps, supplier, ride);
    // The booking may still be on its way, so not finding it proves nothing.
    if (!found) throw error;
    return found;
  }
}

/** After a rate key has expired, the same ride at the same or a lower price counts as the one sold. */
async function buyWithNewRateKey(buying: Buying): Promise<ExternalBooking | undefined> {
  const requoted = await requote(buying.deps, buying.supplier, buying.ride.request);
  return requoted && requoted.rateKey !== buying.ride.request.rateKey ? buy(buying, requoted) : undefined;
}

/** The same ride with a current rate key; undefined if it is no longer offered, or costs more than it was sold for. */
async function requote(
  deps: ExternalDeps,
  supplier: ExternalRecord,
  request: RideRequest,
): Promise<RideRequest | undefined> {
  const offers = await clientOf(deps, supplier).search(supplier, request.query);
  const offer = offers.find(({ ref }) => ref === request.ref);
  if (!offer || offer.pickupAt !== request.query.pickupAt) return undefined;
  const totalMinor = offer.unitMinor * offer.units;
  return totalMinor <= request.totalMinor ? { ...request, rateKey: offer.rateKey, totalMinor } : undefined;
}

/** Separates a supplier's code from its own reference of a ride. */
const SEPARATOR = ':';

/** The offers of all suppliers at an airport; one that fails or is late is named and does not delay the others. */
async function searchExternal(deps: ExternalDeps, tenantId: number, query: RideQuery): Promise<RideAnswer> {
  const { suppliers, externalQuery } = await deps.database.inTenant(tenantId, async (scope) => ({
    suppliers: await supplierRows.listActive(scope, deps.keyring, query.airport),
    externalQuery: await toExternalQuery(deps, scope, query),
  }));
  const answers = await Promise.all(
    suppliers.map(async (supplier) => {
      try {
        return { supplier, offers: await askSupplier(deps, supplier, externalQuery) };
      } catch (error) {
        deps.log.warn({ err: error, supplier: supplier.code }, 'A supplier of rides did not answer');
        return { supplier, offers: undefined };
      }
    }),
  );
  return {
    offers: answers.flatMap(({ supplier, offers = [] }) => offers.map((offer) => nameOffer(supplier, offer))),
    unfit: [],
    asked: answers.map(({ supplier: { name }, offers }) => ({ name, state: offers ? 'done' : 'failed' })),
  };
}

/** A ride of a search with its current rate key; undefined if it is no longer offered. */
async function findExternal(
  deps: ExternalDeps,
  scope: TenantScope,
  query: RideQuery,
  ref: string,
): Promise<
  | {
      readonly supplier: ExternalRecord;
      readonly externalQuery: ExternalQuery;
      readonly offer: ExternalOffer;
    }
  | undefined
> {
  const cut = ref.indexOf(SEPARATOR);
  const supplier = await supplierRows.findByCode(scope, deps.keyring, ref.slice(0, Math.max(cut, 0)));
  if (!supplier?.isActive || !supplier.airports.includes(query.airport)) return undefined;
  const externalQuery = await toExternalQuery(deps, scope, query);
  const key = `search ${supplier.id} ${JSON.stringify(externalQuery)}`;
  const offers = await askOrBusy(deps, scope, key, () => askSupplier(deps, supplier, externalQuery));
  const offer = offers.find((each) => each.ref === ref.slice(cut + 1));
  return offer && { supplier, externalQuery, offer };
}

/** An offer with its name in orders. */
function nameOffer(
  { code, ledgerAccount }: ExternalRecord,
  { rateKey: _rateKey, ...offer }: ExternalOffer,
): RideOffer {
  const ref = code + SEPARATOR + offer.ref;
  // The reference identifies the supplier and its ride.
  return { ...offer, ref, vehicleType: { ...offer.vehicleType, code: ref }, payee: ledgerAccount };
}

async function askSupplier(
  deps: ExternalDeps,
  supplier: ExternalRecord,
  query: ExternalQuery,
): Promise<ExternalOffer[]> {
  const { passengers, bags } = query;
  const people = passengers.adults + passengers.children + passengers.infants;
  const offers = await clientOf(deps, supplier).search(supplier, query);
  // Suppliers should leave out what does not fit, but this is not relied on.
  return offers.filter(({ vehicles, passengerCapacity, baggageCapacity }) => {
    return vehicles * passengerCapacity >= people && vehicles * baggageCapacity >= bags;
  });
}

async function toExternalQuery(
  deps: ExternalDeps,
  scope: TenantScope,
  query: RideQuery,
): Promise<ExternalQuery> {
  const { inventoryCurrency: currency } = await deps.settings.getAgency(scope);
  return { ...query, currency, position: await findPosition(scope, query) };
}
