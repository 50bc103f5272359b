import type { TenantScope } from '../../../platform/database/scope.ts';
import { changeFlight, lockFlights, type ExternalFlight } from '../suppliers/flight-rows.ts';
import { askPrice } from './price-external.ts';
import { findBooking, settle } from '../suppliers/settle-external.ts';
import { canBePaid, reserveExternal } from '../suppliers/reserve-external.ts';
import { releaseLater } from '../suppliers/release-external.ts';
import { clientOf, type SupplierDeps } from '../supplier-deps.ts';
import { supplierRows, type SupplierRecord } from '../suppliers/supplier-rows.ts';

/** How long a request waits for its purchase; the supplier may take longer, and is queried later. */
const WAIT_MS = 15_000;

/**
 * Buys the flights of an order, each at most once and outside any transaction: the request is committed before the
 * first byte is sent. The outcome is stored in the rows; after a lost answer the booking is queried by our own
 * reference, never requested again. Returns when every outcome is known, or after fifteen seconds.
 */
export async function buyExternal(deps: SupplierDeps, tenantId: number, holdId: string): Promise<void> {
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
 * Buys the inbound only when the outbound is certain: neither half is sold alone. All of them, also those reserved, are
 * checked once more before the first purchase, since a cancellation costs its fee. Rejects if that is not answered; then
 * nothing was sent.
 */
async function buyInOrder(deps: SupplierDeps, tenantId: number, holdId: string): Promise<void> {
  let flights = await readFlights(deps, tenantId, holdId);
  // One whose reservation is unknown yet may be lost: nothing is paid before that is known.
  if (
    flights.length > 1 &&
    flights.every(isNotBought) &&
    flights.some(({ state }) => state === 'reserving')
  ) {
    const { outcome } = await reserveExternal(deps, tenantId, holdId);
    if (outcome === 'unknown') return;
    flights = await readFlights(deps, tenantId, holdId);
  }
  if (flights.length > 1 && flights.every(isNotBought)) {
    if (!flights.every(isUnpaid) || !(await areAllStillOffered(deps, tenantId, flights))) {
      await deps.database.inTenant(tenantId, (scope) => refuseAll(deps, scope, holdId));
      return;
    }
  }
  for (const flight of flights) {
    const state = await buyFlight(deps, tenantId, flight);
    if (state !== 'booked') return;
  }
}

async function readFlights(deps: SupplierDeps, tenantId: number, holdId: string): Promise<ExternalFlight[]> {
  const { seen, now } = await deps.database.inTenant(tenantId, async (scope) => ({
    seen: await lockFlights(scope, deps.keyring, holdId),
    now: scope.now,
  }));
  const flights: ExternalFlight[] = [];
  for (const flight of seen) flights.push(await renewRunOut(deps, tenantId, flight, now));
  return flights;
}

/**
 * The offer of a flight that is paid late may have run out, as with a bill: at the same price the supplier may offer it
 * again. Rejects if it does not answer; then nothing was sent.
 */
async function renewRunOut(
  deps: SupplierDeps,
  tenantId: number,
  flight: ExternalFlight,
  now: Date,
): Promise<ExternalFlight> {
  const hasRunOut = (expiresAt: string): boolean => Date.parse(expiresAt) <= now.getTime();
  if (!isUntouched(flight) || !flight.travellers || !hasRunOut(flight.offer.expiresAt)) return flight;
  const supplier = await deps.database.inTenant(tenantId, (scope) =>
    supplierRows.get(scope, deps.keyring, flight.supplierId),
  );
  const checked = await askPrice(deps, supplier, flight.offer);
  if (checked?.totalMinor !== flight.offer.totalMinor || hasRunOut(checked.expiresAt)) return flight;
  const offer = { ...flight.offer, expiresAt: checked.expiresAt };
  await deps.database.inTenant(tenantId, async (scope) => {
    const same = (await lockFlights(scope, deps.keyring, flight.holdId)).find(({ id }) => id === flight.id)!;
    if (isUntouched(same)) await changeFlight(scope, flight.id, { offer });
  });
  return { ...flight, offer };
}

/** Serves a late approval by the bank of a purchase that was released before it was requested. */
export function isUntouched({ state, sentAt }: ExternalFlight): boolean {
  return state === 'held' || (state === 'released' && sentAt === undefined);
}

/** Still to be asked for, or reserved: giving it up costs nothing. */
function isUnpaid(flight: ExternalFlight): boolean {
  return isUntouched(flight) || flight.state === 'reserved';
}

function isNotBought({ state }: ExternalFlight): boolean {
  return state !== 'buying' && state !== 'booked';
}

/** Whether each of them is available, or reserved, at the price that the traveller agreed to. */
async function areAllStillOffered(
  deps: SupplierDeps,
  tenantId: number,
  flights: readonly ExternalFlight[],
): Promise<boolean> {
  const supplier = await deps.database.inTenant(tenantId, (scope) =>
    supplierRows.get(scope, deps.keyring, flights[0]!.supplierId),
  );
  const client = clientOf(deps, supplier);
  const checked = await Promise.all(
    flights.map(async (flight) => {
      if (flight.state === 'reserved') return (await checkReservation(deps, tenantId, flight)) === 'reserved';
      return (await client.priceCheck(supplier, flight.offer))?.totalMinor === flight.offer.totalMinor;
    }),
  );
  return checked.every((isOffered) => isOffered);
}

async function refuseAll(deps: SupplierDeps, scope: TenantScope, holdId: string): Promise<void> {
  const flights = await lockFlights(scope, deps.keyring, holdId);
  // A concurrent process may have continued the purchase.
  if (!flights.every(isNotBought)) return;
  for (const flight of flights.filter(isUnpaid)) {
    const isReserved = flight.state === 'reserved';
    await changeFlight(scope, flight.id, { state: isReserved ? 'released' : 'refused', travellers: null });
    if (isReserved) await releaseLater(deps, scope, flight);
  }
}

interface Taken {
  readonly act: 'buy' | 'pay' | 'lookUp';
  readonly flight: ExternalFlight;
  readonly supplier: SupplierRecord;
}

async function buyFlight(
  deps: SupplierDeps,
  tenantId: number,
  seen: ExternalFlight,
): Promise<ExternalFlight['state']> {
  if (seen.state === 'reserved') {
    const state = await checkReservation(deps, tenantId, seen);
    if (state !== 'reserved') return state;
  }
  const taken = await take(deps, tenantId, seen);
  if (!('act' in taken)) return taken.state;
  const { act, flight, supplier } = taken;
  const client = clientOf(deps, supplier);
  if (act === 'lookUp') return lookUp(deps, tenantId, taken);
  try {
    if (act === 'pay')
      return await settle(
        deps,
        tenantId,
        taken,
        await client.pay(supplier, flight.booking!.bookingRef, flight.offer),
      );
    const { travellers, contact } = flight.travellers!;
    const request = { ourRef: flight.id, offer: flight.offer, travellers, contact };
    return await settle(deps, tenantId, taken, await client.ticket(supplier, request));
  } catch (error) {
    deps.log.warn(
      { err: error, supplier: supplier.code, id: flight.id },
      'The outcome of a purchase is unknown',
    );
    return lookUp(deps, tenantId, taken);
  }
}

/** A reservation whose answer had been lost is paid as soon as it is found. */
async function lookUp(
  deps: SupplierDeps,
  tenantId: number,
  taken: Omit<Taken, 'act'>,
): Promise<ExternalFlight['state']> {
  const { flight, supplier } = taken;
  const booking = await findBooking(deps, supplier, flight);
  if (!booking) return flight.state;
  const state = await settle(deps, tenantId, taken, { outcome: 'booked', booking });
  if (state !== 'reserved') return state;
  return buyFlight(deps, tenantId, { ...flight, state, booking });
}

/**
 * What a reservation is worth before it is paid: one that its carrier has let go, or whose price has changed, is neither
 * bought nor kept. Rejects if the supplier does not answer; then nothing was sent.
 */
async function checkReservation(
  deps: SupplierDeps,
  tenantId: number,
  flight: ExternalFlight,
): Promise<ExternalFlight['state']> {
  const supplier = await deps.database.inTenant(tenantId, (scope) =>
    supplierRows.get(scope, deps.keyring, flight.supplierId),
  );
  const booking = await clientOf(deps, supplier).readBooking(supplier, flight.booking!.bookingRef);
  const { offer } = flight;
  const { owed } = booking;
  const isAtPrice = owed?.currency === offer.currency && owed.totalMinor === offer.totalMinor;
  if (booking.state === 'reserved' && isAtPrice) return 'reserved';
  if (booking.state !== 'reserved')
    return settle(deps, tenantId, { flight, supplier }, { outcome: 'booked', booking });
  return settle(deps, tenantId, { flight, supplier }, { outcome: 'refused', said: 'the price has changed' });
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
    const { state } = flight;
    if (state === 'buying' || state === 'reserving') return { act: 'lookUp', flight, supplier };
    if (state === 'reserved') {
      if (!canBePaid(flight, scope.now)) {
        await changeFlight(scope, id, { state: 'released' });
        await releaseLater(deps, scope, flight);
        return { state: 'released' };
      }
      await changeFlight(scope, id, { state: 'buying', paySentAt: scope.now });
      return { act: 'pay', flight: { ...flight, state: 'buying', paySentAt: scope.now }, supplier };
    }
    if (!isUntouched(flight) || state !== seen) return { state };
    if (!flight.travellers || Date.parse(flight.offer.expiresAt) <= scope.now.getTime()) {
      await changeFlight(scope, id, { state: 'refused', travellers: null });
      return { state: 'refused' };
    }
    await changeFlight(scope, id, { state: 'buying', sentAt: scope.now });
    return { act: 'buy', flight: { ...flight, state: 'buying', sentAt: scope.now }, supplier };
  });
}
