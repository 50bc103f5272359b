import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { ExternalSupply, SoldFlight } from '../api.ts';
import { changeFlight, findFlight, isFlightOf, lockFlights, type ExternalFlight } from './flight-rows.ts';
import { acceptLater } from './news/accept-change.ts';
import { releaseLater } from './release-external.ts';
import { clientOf, type SupplierDeps } from './supplier-deps.ts';
import { supplierRows, type SupplierRecord } from './supplier-rows.ts';
import type { SupplierBooking, TicketOutcome } from './ports.ts';

/** The supplier's name in orders; the flight's row has the external company. */
export const EXTERNAL_FLIGHTS = 'outsideFlights';

/**
 * External flights: bought once the bank holds the money, cancelled with their supplier when they are cancelled here.
 */
export function createExternalSupply(deps: SupplierDeps): ExternalSupply {
  const flightsOf = (scope: TenantScope, holdId: string) => lockFlights(scope, deps.keyring, holdId);
  return {
    name: EXTERNAL_FLIGHTS,
    buy: (tenantId, holdId) => buyExternal(deps, tenantId, holdId),
    async confirm(scope, holdId) {
      const flights = await flightsOf(scope, holdId);
      if (flights.every(({ state }) => state === 'booked')) return true;
      // An unknown outcome is queried again; until then the flight is neither paid nor released.
      const open = flights.find(({ state }) => state === 'buying');
      if (open) throw new Error(`The outcome of buying flight ${open.id} is unknown`);
      await releaseFlights(deps, scope, flights);
      return false;
    },
    async holdAgain(scope, holdId) {
      for (const flight of await flightsOf(scope, holdId)) {
        if (!(await takeUpAgain(deps, scope, flight))) return false;
      }
      return true;
    },
    async release(scope, holdId) {
      await releaseFlights(deps, scope, await flightsOf(scope, holdId));
    },
    takeBack: (scope, holdId, sold) => takeBack(deps, scope, holdId, sold),
    async listWholeBookings(scope, holdId) {
      const flights = await flightsOf(scope, holdId);
      const supplier = await supplierRows.get(scope, deps.keyring, flights[0]!.supplierId);
      if (clientOf(deps, supplier).caps.partialCancel) return [];
      return flights.map(({ flightId, returnFlightId }) =>
        returnFlightId === undefined ? [flightId] : [flightId, returnFlightId],
      );
    },
    acceptChange: (scope, holdId, changeRef) => acceptLater(deps, scope, holdId, changeRef),
    // The supplier determines how long an offer is valid.
    extend: async () => undefined,
    async listTicketNumbers(scope, holdId, flightId) {
      const flight = (await flightsOf(scope, holdId)).find((one) => isFlightOf(one, flightId));
      const tickets = new Map(
        flight?.booking?.tickets.map(({ passengerRef, number }) => [passengerRef, number]),
      );
      const numbers = flight?.offer.passengerRefs.map((ref) => tickets.get(ref)) ?? [];
      return numbers.every((number) => number !== undefined) ? numbers : [];
    },
    async findSource(scope, holdId, flightId) {
      const flight = await findFlight(scope, deps.keyring, { holdId, flightId });
      if (!flight) return undefined;
      const { name, ledgerAccount } = await supplierRows.get(scope, deps.keyring, flight.supplierId);
      return { supplier: name, account: ledgerAccount, carrierPnr: flight.booking?.pnr ?? '' };
    },
  };
}

/** A requested booking may exist even if we have no answer: it is cancelled. */
async function releaseFlights(
  deps: SupplierDeps,
  scope: TenantScope,
  flights: readonly ExternalFlight[],
): Promise<void> {
  for (const { id, holdId, state, sentAt } of flights) {
    if (state === 'released' || state === 'refused' || state === 'cancelled') continue;
    await changeFlight(scope, id, { state: 'released' });
    if (sentAt) await releaseLater(deps, scope, { id, holdId });
  }
}

async function takeUpAgain(deps: SupplierDeps, scope: TenantScope, flight: ExternalFlight): Promise<boolean> {
  const { id, state, sentAt, travellers, offer, supplierId } = flight;
  if (state === 'booked') return true;
  // An expired hold is treated like a released one.
  const isStillHeld = state === 'held' && new Date(offer.expiresAt) > scope.now;
  if (isStillHeld) return true;
  if ((state !== 'released' && state !== 'held') || sentAt || !travellers) return false;
  const supplier = await supplierRows.get(scope, deps.keyring, supplierId);
  const checked = await clientOf(deps, supplier)
    .priceCheck(supplier, offer)
    .catch((error: unknown) => {
      deps.log.warn({ err: error, supplier: supplier.code }, 'A supplier of flights did not answer a buyer');
      throw refusal('GEN-BUSY');
    });
  if (!checked || checked.totalMinor !== offer.totalMinor) return false;
  await changeFlight(scope, id, { state: 'held', offer: { ...offer, expiresAt: checked.expiresAt } });
  return true;
}

/**
 * Some suppliers only cancel whole bookings; then a request for one passenger is refused, and the agency handles it. So
 * is one for a single direction of a return trip under one contract.
 */
async function takeBack(
  deps: SupplierDeps,
  scope: TenantScope,
  holdId: string,
  { flightId, isLast, isLastOfLocator }: SoldFlight,
): Promise<void> {
  if (flightId === undefined) return;
  const flight = (await lockFlights(scope, deps.keyring, holdId)).find((one) => isFlightOf(one, flightId));
  const isContract = flight?.returnFlightId !== undefined;
  if (isContract && !isLastOfLocator) throw refusal('GEN-UNAVAILABLE');
  // The other direction was cancelled with the whole contract a moment ago.
  if (isContract && flight.state === 'cancelled') return;
  if (flight?.state !== 'booked') throw new Error(`The flight ${flightId} of ${holdId} is not booked`);
  const supplier = await supplierRows.get(scope, deps.keyring, flight.supplierId);
  if (!isLast && !clientOf(deps, supplier).caps.partialCancel) throw refusal('GEN-UNAVAILABLE');
  if (!isLast) return;
  await changeFlight(scope, flight.id, { state: 'cancelled' });
  await releaseLater(deps, scope, flight);
}

/** How long a request waits for its purchase; the supplier may take longer, and is queried later. */
const WAIT_MS = 15_000;

/**
 * Buys the flights of an order, each at most once and outside any transaction: the request is committed before the
 * first byte is sent. The outcome is stored in the rows; after a lost answer the booking is queried by our own
 * reference, never requested again. Returns when every outcome is known, or after fifteen seconds.
 */
async function buyExternal(deps: SupplierDeps, tenantId: number, holdId: string): Promise<void> {
  const working = buyInOrder(deps, tenantId, holdId);
  working.catch((error: unknown) =>
    deps.log.error({ err: error, holdId }, 'External flights were not bought'),
  );
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, WAIT_MS);
    timer.unref();
  });
  await Promise.race([working, late]).finally(() => clearTimeout(timer));
}

/**
 * Buys the inbound only when the outbound is certain: neither half is sold alone. All offers are checked once more
 * before the first purchase, since a cancellation costs its fee.
 */
async function buyInOrder(deps: SupplierDeps, tenantId: number, holdId: string): Promise<void> {
  const flights = await deps.database.inTenant(tenantId, (scope) => lockFlights(scope, deps.keyring, holdId));
  if (flights.length > 1 && flights.every(isUntouched) && !(await isStillOffered(deps, tenantId, flights))) {
    await deps.database.inTenant(tenantId, (scope) => refuseAll(deps, scope, holdId));
    return;
  }
  for (const flight of flights) {
    const state = await buyFlight(deps, tenantId, flight);
    if (state !== 'booked') return;
  }
}

/** Serves a late approval by the bank of a purchase that was released before it was requested. */
function isUntouched({ state, sentAt }: ExternalFlight): boolean {
  return state === 'held' || (state === 'released' && sentAt === undefined);
}

/** Whether each of them is available at the price that the traveller agreed to. */
async function isStillOffered(
  deps: SupplierDeps,
  tenantId: number,
  flights: readonly ExternalFlight[],
): Promise<boolean> {
  const supplier = await deps.database.inTenant(tenantId, (scope) =>
    supplierRows.get(scope, deps.keyring, flights[0]!.supplierId),
  );
  const client = clientOf(deps, supplier);
  const checked = await Promise.all(flights.map(({ offer }) => client.priceCheck(supplier, offer)));
  return checked.every((now, index) => now?.totalMinor === flights[index]!.offer.totalMinor);
}

async function refuseAll({ keyring }: SupplierDeps, scope: TenantScope, holdId: string): Promise<void> {
  const flights = await lockFlights(scope, keyring, holdId);
  // A concurrent process may have continued the purchase.
  if (!flights.every(isUntouched)) return;
  for (const { id } of flights) await changeFlight(scope, id, { state: 'refused', travellers: null });
}

interface Taken {
  readonly flight: ExternalFlight;
  readonly supplier: SupplierRecord;
  /** True if it has not been requested before. */
  readonly isFirst: boolean;
}

async function buyFlight(
  deps: SupplierDeps,
  tenantId: number,
  seen: ExternalFlight,
): Promise<ExternalFlight['state']> {
  const { id } = seen;
  const taken = await take(deps, tenantId, seen);
  if (!('isFirst' in taken)) return taken.state;
  const { flight, supplier, isFirst } = taken;
  const client = clientOf(deps, supplier);
  if (!isFirst) {
    // News may have named the booking meanwhile.
    const found = flight.booking
      ? await client.readBooking(supplier, flight.booking.bookingRef)
      : await client.status(supplier, id, flight.sentAt ?? new Date(0));
    return found ? settle(deps, tenantId, taken, { outcome: 'booked', booking: found }) : 'buying';
  }
  const { travellers, contact } = flight.travellers!;
  try {
    const outcome = await client.ticket(supplier, { ourRef: id, offer: flight.offer, travellers, contact });
    return await settle(deps, tenantId, taken, outcome);
  } catch (error) {
    deps.log.warn({ err: error, supplier: supplier.code, id }, 'The outcome of a purchase is unknown');
    const found = await client.status(supplier, id, flight.sentAt ?? new Date(0));
    return found ? settle(deps, tenantId, taken, { outcome: 'booked', booking: found }) : 'buying';
  }
}

/** Claims the purchase, or returns its known outcome. A purchase released since it was `seen` is not bought. */
async function take(
  deps: SupplierDeps,
  tenantId: number,
  { id, holdId, state: seen }: ExternalFlight,
): Promise<Taken | Pick<ExternalFlight, 'state'>> {
  return deps.database.inTenant(tenantId, async (scope) => {
    const flight = (await lockFlights(scope, deps.keyring, holdId)).find((one) => one.id === id)!;
    const supplier = await supplierRows.get(scope, deps.keyring, flight.supplierId);
    if (flight.state === 'buying') return { flight, supplier, isFirst: false };
    if (!isUntouched(flight) || flight.state !== seen) return { state: flight.state };
    if (!flight.travellers || Date.parse(flight.offer.expiresAt) <= scope.now.getTime()) {
      await changeFlight(scope, id, { state: 'refused', travellers: null });
      return { state: 'refused' };
    }
    await changeFlight(scope, id, { state: 'buying', sentAt: scope.now });
    return { flight: { ...flight, sentAt: scope.now }, supplier, isFirst: true };
  });
}

async function settle(
  { database, keyring, log }: SupplierDeps,
  tenantId: number,
  { flight: { id, holdId }, supplier }: Taken,
  outcome: TicketOutcome,
): Promise<ExternalFlight['state']> {
  if (outcome.outcome === 'pending') return 'buying';
  if (outcome.outcome === 'refused')
    log.info({ supplier: supplier.code, id }, `A flight was refused: ${outcome.said}`);
  return database.inTenant(tenantId, async (scope) => {
    const now = (await lockFlights(scope, keyring, holdId)).find((one) => one.id === id)!;
    // It may have been released meanwhile: the release finds it by our reference.
    if (now.state !== 'buying') return now.state;
    const state = outcome.outcome === 'refused' || isOff(outcome.booking) ? 'refused' : 'booked';
    const booking = outcome.outcome === 'booked' ? { booking: outcome.booking } : {};
    await changeFlight(scope, id, { state, travellers: null, ...booking });
    return state;
  });
}

function isOff({ state }: SupplierBooking): boolean {
  return state === 'cancelled';
}
