import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { ExternalSupply, SoldFlight } from '../api.ts';
import { buyExternal } from './buy-external.ts';
import { changeFlight, findFlight, lockFlights, type ExternalFlight } from './flight-rows.ts';
import { releaseLater } from './release-external.ts';
import { clientOf, type SupplierDeps } from './supplier-deps.ts';
import { supplierRows } from './supplier-rows.ts';

/** As orders name it; which supplier it is stands with the flights. */
export const EXTERNAL_FLIGHTS = 'outsideFlights';

/** Flights of others: bought once the bank holds the money, given back when they are cancelled. */
export function createExternalSupply(deps: SupplierDeps): ExternalSupply {
  const flightsOf = (scope: TenantScope, holdId: string) => lockFlights(scope, deps.keyring, holdId);
  return {
    name: EXTERNAL_FLIGHTS,
    buy: (tenantId, holdId) => buyExternal(deps, tenantId, holdId),
    async confirm(scope, holdId) {
      const flights = await flightsOf(scope, holdId);
      if (flights.every(({ state }) => state === 'booked')) return true;
      // What is not known yet is asked about again: nobody pays for it, and nobody loses it, before.
      const open = flights.find(({ state }) => state === 'buying');
      if (open) throw new Error(`Nobody knows yet what became of the flight ${open.id}`);
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
    // An offer lives as long as its supplier says.
    extend: async () => undefined,
    async listTicketNumbers(scope, holdId, flightId) {
      const flight = (await flightsOf(scope, holdId)).find((one) => one.flightId === flightId);
      const tickets = new Map(
        flight?.booking?.tickets.map(({ passengerRef, number }) => [passengerRef, number]),
      );
      const numbers = flight?.offer.passengerRefs.map((ref) => tickets.get(ref)) ?? [];
      return numbers.every((number) => number !== undefined) ? numbers : [];
    },
    async findSource(scope, holdId, flightId) {
      const flight = await findFlight(scope, deps.keyring, { holdId, flightId });
      if (!flight) return undefined;
      const { name: supplier } = await supplierRows.get(scope, deps.keyring, flight.supplierId);
      return { supplier, carrierPnr: flight.booking?.pnr ?? '' };
    },
  };
}

/** What was asked for may stand there, whatever we know of it: it is given back. */
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
  if (state === 'held' || state === 'booked') return true;
  if (state !== 'released' || sentAt || !travellers) return false;
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

/** Suppliers give whole bookings back: who wants one passenger off asks the agency. */
async function takeBack(
  deps: SupplierDeps,
  scope: TenantScope,
  holdId: string,
  { flightId, isLast }: SoldFlight,
): Promise<void> {
  if (flightId === undefined) return;
  const flight = (await lockFlights(scope, deps.keyring, holdId)).find((one) => one.flightId === flightId);
  if (flight?.state !== 'booked') throw new Error(`The flight ${flightId} of ${holdId} was not bought`);
  const supplier = await supplierRows.get(scope, deps.keyring, flight.supplierId);
  if (!isLast && !clientOf(deps, supplier).caps.partialCancel) throw refusal('GEN-UNAVAILABLE');
  if (!isLast) return;
  await changeFlight(scope, flight.id, { state: 'cancelled' });
  await releaseLater(deps, scope, flight);
}
