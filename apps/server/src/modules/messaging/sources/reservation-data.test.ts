import { expect, it } from 'vitest';
import { orderForMessage } from '../testing/message-desk.ts';
import { reservationData } from './reservation-data.ts';

it('each flight of a confirmed order is told to mail programs, with local times and without the key of the order', () => {
  const source = orderForMessage();
  const told = reservationData(source);
  const { order } = source;
  const segments = order.items.flatMap((item) => (item.kind === 'flight' ? item.segments : []));
  expect(told).toHaveLength(segments.length * order.passengers.length);
  const [first] = segments;
  expect(told[0]).toMatchObject({
    '@type': 'FlightReservation',
    reservationStatus: 'https://schema.org/ReservationConfirmed',
    underName: { name: `${order.passengers[0]!.name} ${order.passengers[0]!.surname}` },
    reservationFor: {
      flightNumber: `${first!.carrier}${first!.number}`,
      departureAirport: { iataCode: first!.from },
      departureTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00[+-]\d\d:\d\d$/) as string,
      arrivalAirport: { iataCode: first!.to },
    },
  });
  expect(JSON.stringify(told)).not.toContain('#');
});
