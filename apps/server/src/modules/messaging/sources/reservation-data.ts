import type { Order } from '@farewind/contract/bookings/get-order';
import type { Segment } from '@farewind/contract/flights/search';
import { listTravellersOn } from '../documents/list-travellers.ts';
import { airlineOf, airportOf } from '../documents/order-names.ts';
import type { OrderForMessage } from '../ports.ts';
import { orderPage } from './order-page.ts';
import { soldFlights } from './trip-lines.ts';

const CONTEXT = 'https://schema.org';
const HOUR_MINUTES = 60;

/**
 * The flights of a confirmed order as mail programs read them (schema.org/FlightReservation), one for each flight and its
 * travellers. Its links give no right to act, because programs store them.
 */
export function reservationData(source: OrderForMessage): object[] {
  const { order } = source;
  return soldFlights(order).flatMap((item) =>
    item.segments.flatMap((segment) =>
      listTravellersOn(order, [item]).map(({ name, surname }) => ({
        '@context': CONTEXT,
        '@type': 'FlightReservation',
        reservationNumber: item.carrierPnr ?? order.pnr,
        reservationStatus: `${CONTEXT}/ReservationConfirmed`,
        url: orderPage(source, undefined),
        underName: { '@type': 'Person', name: `${name} ${surname}` },
        reservationFor: flightOf(order, segment),
      })),
    ),
  );
}

function flightOf(order: Order, segment: Segment): object {
  const { carrier, number, from, to, departsAt, arrivesAt, departsOffset, arrivesOffset } = segment;
  const airport = (code: string) => ({ '@type': 'Airport', name: airportOf(order, code), iataCode: code });
  return {
    '@type': 'Flight',
    flightNumber: `${carrier}${number}`,
    airline: { '@type': 'Airline', name: airlineOf(order, carrier), iataCode: carrier },
    departureAirport: airport(from),
    departureTime: withOffset(departsAt, departsOffset),
    arrivalAirport: airport(to),
    arrivalTime: withOffset(arrivesAt, arrivesOffset),
  };
}

/** `2027-06-12T06:45:00+03:00` */
function withOffset(local: string, minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / HOUR_MINUTES), Math.abs(minutes) % HOUR_MINUTES];
  const two = (count: number) => String(count).padStart(2, '0');
  return `${local}:00${minutes < 0 ? '-' : '+'}${two(hours)}:${two(rest)}`;
}
