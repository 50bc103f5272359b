import type { TenantScope } from '../../../platform/database/scope.ts';
import { clientOf, type ExternalDeps } from './external-deps.ts';
import type { ExternalBooking } from './ports.ts';
import { changeRide, type ExternalRide, type RideLead, type RideRequest } from './ride-rows.ts';
import { supplierRows, type ExternalRecord } from './supplier-rows.ts';

interface Buying {
  readonly deps: ExternalDeps;
  readonly supplier: ExternalRecord;
  readonly ride: ExternalRide;
  readonly lead: RideLead;
}

/**
 * Books what is held; false when it cannot be had as it was sold. An attempt before this one may have got through without an
 * answer, and its transaction left no trace: so the supplier is asked about our reference first, always. Throws where
 * nobody knows what became of it; whoever asks again then finds out.
 */
export async function bookExternal(
  deps: ExternalDeps,
  scope: TenantScope,
  ride: ExternalRide,
): Promise<boolean> {
  if (ride.state === 'booked') return true;
  if (ride.state !== 'held' || !ride.lead) return false;
  const supplier = await supplierRows.get(scope, deps.keyring, ride.supplierId);
  const before = await clientOf(deps, supplier).findBooking(supplier, ride.id);
  const buying = { deps, supplier, ride, lead: ride.lead };
  const booking = before ?? (await buy(buying, ride.request)) ?? (await buyAnew(buying));
  if (!booking || booking.state === 'cancelled') return false;
  if (booking.state === 'pending') throw new Error(`${supplier.code} has not decided about ${ride.id} yet`);
  await changeRide(scope, ride.id, { state: 'booked', booking, lead: null });
  return true;
}

/** Undefined: certainly nothing was booked. Throws where that is not known. */
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
    deps.log.info({ supplier: supplier.code, why: outcome.why }, `A ride was refused: ${outcome.said}`);
    return undefined;
  } catch (error) {
    const found = await client.findBooking(supplier, ride.id);
    // It may still be on its way there: that nothing is found yet proves nothing.
    if (!found) throw error;
    return found;
  }
}

/** A rate key does not live for ever: the same ride at no higher price is what was sold as well. */
async function buyAnew(buying: Buying): Promise<ExternalBooking | undefined> {
  const anew = await findAnew(buying.deps, buying.supplier, buying.ride.request);
  return anew && anew.rateKey !== buying.ride.request.rateKey ? buy(buying, anew) : undefined;
}

/** The same ride with the rate key of today; undefined when it is gone, or dearer than it was sold for. */
export async function findAnew(
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
