import type { TenantScope } from '../../../platform/database/scope.ts';
import { clientOf, type SupplierDeps } from './supplier-deps.ts';
import { changeFlight, lockFlights, type ExternalFlight } from './flight-rows.ts';
import type { SupplierBooking, TicketOutcome } from './ports.ts';
import { supplierRows, type SupplierRecord } from './supplier-rows.ts';

/** So long a request waits for its purchase; the supplier may take longer, and is asked about later. */
const WAIT_MS = 15_000;

/**
 * Buys what an order holds, outside of any transaction and each flight at most once: that it is asked for is written down and
 * committed before the first byte leaves. What became of it stands in the rows; an answer that was lost is looked for by our own
 * reference, and never asked for again. Returns when everything is known, or after fifteen seconds.
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
 * The way back is bought when the way out is certain: no half of a trip is had alone. All of it is asked for once more before the
 * first of it is bought, since what is given back costs its fee.
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

/** A bank's late yes comes back to what was let go and never asked for. */
function isUntouched({ state, sentAt }: ExternalFlight): boolean {
  return state === 'held' || (state === 'released' && sentAt === undefined);
}

/** Whether each of them can be had at the price that the traveller has agreed to. */
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
  // Somebody else may have gone on meanwhile.
  if (!flights.every(isUntouched)) return;
  for (const { id } of flights) await changeFlight(scope, id, { state: 'refused', travellers: null });
}

interface Taken {
  readonly flight: ExternalFlight;
  readonly supplier: SupplierRecord;
  /** Nobody has asked for it before. */
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
    const found = await client.status(supplier, id, flight.sentAt ?? new Date(0));
    return found ? settle(deps, tenantId, taken, { outcome: 'booked', booking: found }) : 'buying';
  }
  const { travellers, contact } = flight.travellers!;
  try {
    const outcome = await client.ticket(supplier, { ourRef: id, offer: flight.offer, travellers, contact });
    return await settle(deps, tenantId, taken, outcome);
  } catch (error) {
    deps.log.warn({ err: error, supplier: supplier.code, id }, 'Nobody knows what became of a purchase');
    const found = await client.status(supplier, id, flight.sentAt ?? new Date(0));
    return found ? settle(deps, tenantId, taken, { outcome: 'booked', booking: found }) : 'buying';
  }
}

/** Takes the purchase on, or answers what is known of it already. What was let go since it was `seen` is not bought. */
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
    // It may have been let go meanwhile: giving it back finds it by our reference.
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
