import { expect, test } from 'vitest';
import { toRideOrderInput } from './ride-order.ts';

const airport = 'airport|AYT|Antalya';
const hotel = 'hotel|ayt-lara-kervan|Kervan';
const submission = {
  quoteSeal: 's',
  heldUntil: '2027-05-01T10:00:00.000Z',
  idempotencyKey: 'k',
  duplicateConfirmed: false,
};

/** The flight numbers that the drivers of both directions get, of a form in which both are typed. */
function flightsOf(rideFrom: string, rideTo: string, returnAt = '') {
  const form = { rideFrom, rideTo, returnAt, flightNumber: 'TK 1', returnFlightNumber: 'SU 2' };
  const pick = { searchId: 's', transferId: 't', vehicle: 'v' };
  const { flightNumber, returnFlightNumber } = toRideOrderInput(
    form,
    { pick, joinOrderId: undefined },
    submission,
  );
  return [flightNumber, returnFlightNumber];
}

test('the driver who waits at the airport gets the flight, on the way there or back', () => {
  const back = '2027-05-09T10:00';
  expect(flightsOf(airport, hotel)).toEqual(['TK 1', undefined]);
  expect(flightsOf(airport, hotel, back)).toEqual(['TK 1', undefined]);
  expect(flightsOf(hotel, airport, back)).toEqual([undefined, 'SU 2']);
  expect(flightsOf(airport, 'airport|GZP|Alanya', back)).toEqual(['TK 1', 'SU 2']);
  // A ride to a departing flight.
  expect(flightsOf(hotel, airport)).toEqual(['TK 1', undefined]);
});
