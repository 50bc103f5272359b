import type { FastifyInstance } from 'fastify';
import type { FlightDesk, WireSegment } from './flight-desk.ts';
import { seatMapOf } from './seat-plan.ts';
import { requireOffer } from './sell-offer.ts';
import { faultsOf, type SimulatorManners } from './serve-calls.ts';

/** The seat maps of an offer, one for each segment. Flights without bags have no seats to choose either. */
export function serveSeats(calls: FastifyInstance, desk: FlightDesk, manners: SimulatorManners): void {
  const meetFault = faultsOf(desk, manners);

  calls.get<{ Querystring: { offer_id?: string } }>('/air/seat_maps', async ({ query }) => {
    const fault = await meetFault('seats');
    const offer = requireOffer(desk, query.offer_id ?? '', manners.now());
    if (offer.services.length === 0) return { data: [] };
    const data = offer.wire.slices.flatMap((slice) =>
      (slice.segments as readonly WireSegment[]).map((segment) =>
        seatMapOf(offer, slice, segment, fault === 'seatsGone' ? 'all' : desk.soldSeats),
      ),
    );
    return { data };
  });
}
