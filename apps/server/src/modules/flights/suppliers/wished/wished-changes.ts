import type { TenantScope } from '../../../../platform/database/scope.ts';
import { refusal } from '../../../../platform/errors.ts';
import { changeFlight, findFlight, type ExternalFlight } from '../flight-rows.ts';
import { partsOf } from '../offer-parts.ts';
import type { FlightSupplier } from '../../ports.ts';
import { clientOf, type SupplierDeps } from '../../supplier-deps.ts';
import { supplierRows, type SupplierRecord } from '../supplier-rows.ts';
import type { SoldExternalFlight, WishedChanges } from '../../wished-change-api.ts';

/** Changes of booked external flights to another date, by their supplier's protocol. */
export function createWishedChanges(deps: SupplierDeps): WishedChanges {
  async function withBooking<T>(
    tenantId: number,
    sold: SoldExternalFlight,
    act: (client: FlightSupplier, supplier: SupplierRecord, flight: BookedFlight) => Promise<T>,
  ): Promise<T> {
    const { supplier, flight } = await deps.database.inTenant(tenantId, async (scope) => {
      const found = await getBooked(deps, scope, sold);
      return { flight: found, supplier: await supplierRows.get(scope, deps.keyring, found.supplierId) };
    });
    return act(clientOf(deps, supplier), supplier, flight);
  }

  return {
    listOffers: (tenantId, sold, date) =>
      withBooking(tenantId, sold, async (client, supplier, flight) => {
        const { segments, cabin } = partOf(flight, sold.flightId);
        const [from, to] = [segments[0]!.from, segments.at(-1)!.to];
        const { bookingRef } = flight.booking;
        const asked = await client.askForChange(supplier, bookingRef, { from, to, date, cabin });
        if (asked.outcome === 'refused') return asked;
        const nameOf = (offerRef: string) =>
          `${offerRef}~${deps.keyring.sign(PURPOSE, textOf(tenantId, sold, offerRef))}`;
        const offers = asked.offers.map((offer) => ({ ...offer, offerRef: nameOf(offer.offerRef) }));
        return { outcome: asked.outcome, offers };
      }),
    findOffer: (tenantId, sold, offerName) =>
      withBooking(tenantId, sold, async (client, supplier) => {
        const [offerRef = '', signature = ''] = offerName.split('~');
        if (!deps.keyring.verify(PURPOSE, textOf(tenantId, sold, offerRef), signature)) return undefined;
        return client.readChangeOffer(supplier, offerRef);
      }),
    begin: (tenantId, sold, offerRef) =>
      withBooking(tenantId, sold, async (client, supplier, { booking: { bookingRef } }) => {
        const begun = await client.beginChange(supplier, offerRef);
        return begun?.bookingRef === bookingRef ? begun : undefined;
      }),
    read: (tenantId, sold, changeRef) =>
      withBooking(tenantId, sold, (client, supplier) => client.readChange(supplier, changeRef)),
    confirm: (tenantId, sold, change) =>
      withBooking(tenantId, sold, (client, supplier) => client.confirmChange(supplier, change)),
    readAnew: (tenantId, sold) =>
      withBooking(tenantId, sold, async (client, supplier, { id, booking: { bookingRef } }) => {
        const booking = await client.readBooking(supplier, bookingRef);
        await deps.database.inTenant(tenantId, (scope) => changeFlight(scope, id, { booking }));
      }),
    async record(scope, sold, after, fareMinor) {
      const { id, offer: former, returnFlightId } = await getBooked(deps, scope, sold);
      // What the supplier gives back for a cancellation is compared with this price.
      const [baseMinor, totalMinor] = [former.baseMinor + fareMinor, former.totalMinor + fareMinor];
      const offer = { ...former, baseMinor, totalMinor };
      const { inbound } = offer;
      const isReturn = inbound !== undefined && sold.flightId === returnFlightId;
      const changed = isReturn ? { ...offer, inbound: { ...inbound, ...after } } : { ...offer, ...after };
      await changeFlight(scope, id, { offer: changed });
    },
  };
}

/** An offer does not say itself what it changes, so its name is signed for the flight that it was asked for. */
const PURPOSE = 'flightChangeOffer';

function textOf(tenantId: number, { holdId, flightId }: SoldExternalFlight, offerRef: string): string {
  return [tenantId, holdId, flightId, offerRef].join('|');
}

type BookedFlight = ExternalFlight & { readonly booking: NonNullable<ExternalFlight['booking']> };

/** Refuses with ORD-STATE a flight that is not booked. */
async function getBooked(
  { keyring }: SupplierDeps,
  scope: TenantScope,
  sold: SoldExternalFlight,
): Promise<BookedFlight> {
  const flight = await findFlight(scope, keyring, sold);
  if (flight?.state !== 'booked' || !flight.booking) throw refusal('ORD-STATE');
  return { ...flight, booking: flight.booking };
}

function partOf({ offer, returnFlightId }: ExternalFlight, flightId: string) {
  const [out, back] = partsOf(offer);
  return flightId === returnFlightId && back ? back : out!;
}
