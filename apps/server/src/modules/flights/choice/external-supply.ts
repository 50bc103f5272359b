import type { TenantScope } from '../../../platform/database/scope.ts';
import { PurchaseUnderWay } from '../../../platform/external-suppliers/purchase-under-way.ts';
import { refusal } from '../../../platform/errors.ts';
import type { ExternalSupply, SoldFlight } from '../api.ts';
import {
  changeFlight,
  findFlight,
  isFlightOf,
  listBookedAs,
  lockFlights,
  type ExternalFlight,
} from '../suppliers/flight-rows.ts';
import { acceptLater } from '../suppliers/news/accept-change.ts';
import { buyExternal, isUntouched } from './buy-external.ts';
import { releaseLater } from '../suppliers/release-external.ts';
import { askPrice } from './price-external.ts';
import { canBePaid, reserveExternal } from '../suppliers/reserve-external.ts';
import { clientOf, type SupplierDeps } from '../supplier-deps.ts';
import { supplierRows } from '../suppliers/supplier-rows.ts';

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
    reserve: (tenantId, holdId) => reserveExternal(deps, tenantId, holdId),
    async confirm(scope, holdId) {
      const flights = await flightsOf(scope, holdId);
      if (flights.every(({ state }) => state === 'booked')) return true;
      // An unknown outcome is queried again, and what could not be asked for yet is asked for again; until then the
      // flights are neither paid nor released. None is sold alone, so the loss of one ends the wait for the others.
      const asked = flights.find(({ state }) => state === 'buying' || state === 'reserving');
      if (asked && isUnderWay(asked, scope.now)) throw new PurchaseUnderWay(`the flight ${asked.id}`);
      if (asked) throw new Error(`The outcome of buying flight ${asked.id} is unknown`);
      if (!flights.some(isLost)) throw new Error(`Not all flights under ${holdId} are bought yet`);
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
    isSold: async (scope, holdId) =>
      (await flightsOf(scope, holdId)).every(({ state }) => state === 'booked'),
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
      const keptUntil = flight.state === 'reserved' ? flight.booking?.owed?.payBy : undefined;
      return {
        supplier: name,
        account: ledgerAccount,
        // Before it is paid, nobody can travel or check in with it.
        carrierPnr: flight.state === 'reserved' ? '' : (flight.booking?.pnr ?? ''),
        ...(keptUntil === undefined ? {} : { keptUntil }),
      };
    },
    listBookedAs,
  };
}

/** Longer than a supplier is given to answer a purchase, and to be asked what became of it. */
const UNDER_WAY_MS = 3 * 60_000;

function isUnderWay({ sentAt, paySentAt }: ExternalFlight, now: Date): boolean {
  const askedAt = paySentAt ?? sentAt;
  return askedAt !== undefined && now.getTime() - askedAt.getTime() < UNDER_WAY_MS;
}

/** It will not be bought: neither booked, nor reserved and not paid yet, nor still to be asked for. */
function isLost(flight: ExternalFlight): boolean {
  return flight.state !== 'booked' && flight.state !== 'reserved' && !isUntouched(flight);
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
  // It is looked up, or paid, once the bank holds the sum.
  if (state === 'reserving' || state === 'reserved') return canBePaid(flight, scope.now);
  // An expired hold is treated like a released one.
  const isStillHeld = state === 'held' && new Date(offer.expiresAt) > scope.now;
  if (isStillHeld) return true;
  if ((state !== 'released' && state !== 'held') || sentAt || !travellers) return false;
  const supplier = await supplierRows.get(scope, deps.keyring, supplierId);
  const checked = await scope.ask(`flights.holdAgain ${id}`, () => askPrice(deps, supplier, offer));
  if (!checked || checked.totalMinor !== offer.totalMinor) return false;
  if (new Date(checked.expiresAt) <= scope.now) return false;
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
