import { refusal } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { RideHoldRequest, RideQuery, TransferSupplier } from '../ports.ts';
import { bookExternal, findAnew } from './book-external.ts';
import { findExternal, nameOffer, searchExternal } from './find-external-offers.ts';
import { releaseLater } from './release-external.ts';
import { clientOf, type ExternalDeps } from './external-deps.ts';
import {
  changeRide,
  findRideForUpdate,
  insertRide,
  requestAt,
  requestOf,
  type ExternalRide,
} from './ride-rows.ts';
import { supplierRows } from './supplier-rows.ts';

/** As orders name it; which supplier it is stands with the ride. */
export const EXTERNAL_RIDES = 'outsideRides';

/** Rides of others: bought under our own reference when an order is paid, given back when it is cancelled. */
export function createExternalSupplier(deps: ExternalDeps): TransferSupplier {
  return {
    name: EXTERNAL_RIDES,
    search: (tenantId, query) => searchExternal(deps, tenantId, query),
    async find(scope, query, ref) {
      const found = await answerOrBusy(deps, () => findExternal(deps, scope, query, ref));
      return found && nameOffer(found.supplier, found.offer);
    },
    hold: (scope, request) => holdExternal(deps, scope, request),
    async confirm(scope, locator) {
      return bookExternal(deps, scope, await getRide(scope, locator));
    },
    async holdAgain(scope, locator) {
      const ride = await getRide(scope, locator);
      return ride.state === 'released' ? takeUpAgain(deps, scope, ride) : ride.state !== 'cancelled';
    },
    async release(scope, locator) {
      const { state } = await getRide(scope, locator);
      if (state !== 'held') return;
      await changeRide(scope, locator, { state: 'released' });
      await releaseLater(deps, scope, locator);
    },
    async takeBack(scope, locator) {
      const { state } = await getRide(scope, locator);
      if (state !== 'booked') throw new Error(`The ride ${locator} was not bought: it is ${state}`);
      await changeRide(scope, locator, { state: 'cancelled' });
      await releaseLater(deps, scope, locator);
    },
    // A rate key lives as long as its supplier says; one that has died is made anew when the ride is bought.
    extend: async () => undefined,
    async move(scope, locator, { pickupAt }) {
      const ride = await findRideForUpdate(scope, locator);
      return ride && moveOutside(deps, scope, ride, pickupAt);
    },
  };
}

async function getRide(scope: TenantScope, locator: string): Promise<ExternalRide> {
  const ride = await findRideForUpdate(scope, locator);
  if (!ride) throw new Error(`Nobody external knows the ride ${locator}`);
  return ride;
}

/** Nothing is taken out of sale there before it is paid: what is kept is what was offered, and asked anew. */
async function holdExternal(
  deps: ExternalDeps,
  scope: TenantScope,
  request: RideHoldRequest,
): Promise<string> {
  const { ride, units, supplierMinor } = request.ride;
  const query = questionOf(request);
  const found = await answerOrBusy(deps, () => findExternal(deps, scope, query, ride.vehicleType.code));
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
    request: requestOf(found.asked, found.offer, {
      flight: flightNumber === undefined ? undefined : { number: flightNumber, side },
      childSeats: ride.childSeats,
    }),
    lead: { ...lead, nameSign, note, address: ride.from.address ?? ride.to.address },
  });
  return id;
}

/** The question whose answer the ride is: at the pick-up that it was sold with. */
function questionOf({ ride: { ride, direction } }: RideHoldRequest): RideQuery {
  const { from, to, pickupAt, timeZone, passengers, bags } = ride;
  const airport = from.kind === 'airport' ? from.code : to.code;
  // Words of the supplier are only shown where they were searched for.
  return { direction, airport, timeZone, from, to, pickupAt, passengers, bags, language: 'en' };
}

async function takeUpAgain(deps: ExternalDeps, scope: TenantScope, ride: ExternalRide): Promise<boolean> {
  if (!ride.lead) return false;
  const { request } = ride;
  const supplier = await supplierRows.get(scope, deps.keyring, ride.supplierId);
  const totalMinor = await answerOrBusy(deps, () =>
    clientOf(deps, supplier).quote(supplier, request.rateKey, request.query.currency),
  );
  const again = totalMinor === request.totalMinor ? request : await findAnew(deps, supplier, request);
  if (!again) return false;
  await changeRide(scope, ride.id, { state: 'held', request: again });
  return true;
}

async function moveOutside(
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
    const again = await answerOrBusy(deps, () => findAnew(deps, supplier, request));
    if (again) await changeRide(scope, ride.id, { request: again });
    return again !== undefined;
  }
  // Asked once more, it is only told again that it stands so.
  const moved = await answerOrBusy(deps, () =>
    clientOf(deps, supplier).amend(supplier, booking.bookingNo, { pickupAt }),
  );
  if (moved) await changeRide(scope, ride.id, { request, booking: moved });
  return moved !== undefined;
}

/** In front of a buyer a supplier that does not answer is busy: they may try again, since what is asked may be repeated. */
async function answerOrBusy<T>({ log }: ExternalDeps, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    log.warn({ err: error }, 'A supplier of rides did not answer a buyer');
    throw refusal('GEN-BUSY');
  }
}
