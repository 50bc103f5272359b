import { expect, test } from 'vitest';
import { withField } from './caller-form.ts';
import { toRideOrderInput, toRideQuoteInput } from './ride-order.ts';

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

test('no child seat is ordered for a party that is corrected to adults, and those of a joined order’s children are', () => {
  const pick = { searchId: 's', transferId: 't', vehicle: 'v' };
  const seats = (children: string, infants: string, joinOrderId?: string) =>
    toRideQuoteInput({ adults: '2', children, infants, 'childSeats.child': '1' }, pick, joinOrderId)
      .childSeats;
  expect(seats('1', '0')).toEqual({ child: 1 });
  expect(seats('0', '1')).toEqual({ child: 1 });
  expect(seats('0', '0')).toBeUndefined();
  expect(seats('0', '0', 'o')).toEqual({ child: 1 });
});

test('the driver gets no address that was typed for the zone before the place was changed', () => {
  const pick = { searchId: 's', transferId: 't', vehicle: 'v' };
  const zone = { rideFrom: airport, rideTo: 'zone|ayt-lara|Lara', address: 'Sahil 5' };
  const addressAfter = (name: string, value: string) =>
    toRideOrderInput(withField(zone, name, value), { pick, joinOrderId: undefined }, submission).address;
  expect(addressAfter('rideTo', hotel)).toBeUndefined();
  expect(addressAfter('rideTo', 'zone|ayt-belek|Belek')).toBeUndefined();
  // The other end, and the same place chosen again, leave it.
  expect(addressAfter('rideFrom', 'airport|GZP|Gazipaşa')).toBe('Sahil 5');
  expect(addressAfter('rideTo', zone.rideTo)).toBe('Sahil 5');
});
