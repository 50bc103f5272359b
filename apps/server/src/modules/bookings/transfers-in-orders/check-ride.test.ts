import { expect, it, test } from 'vitest';
import type { RideToBuy } from '../../transfers/public.ts';
import { checkRide, type RideFacts } from './check-rides.ts';
import type { FlightLeg } from './flight-leg.ts';

const ayt = { kind: 'airport', code: 'AYT', name: 'Antalya Airport' } as const;
const lara = { kind: 'zone', code: 'ayt-lara', name: 'Lara' } as const;
const kervan = { kind: 'hotel', code: 'ayt-lara-kervan', name: 'Kervan' } as const;

/** From the airport at 14:45, for two adults and a child with four bags, in a van for six. */
const there: RideToBuy = {
  direction: 'outbound',
  supplier: 'houseRides',
  from: ayt,
  to: lara,
  pickupAt: '2027-06-12T14:45',
  pickupOffset: 180,
  timeZone: 'Europe/Istanbul',
  minutes: 25,
  vehicleType: { code: 'van', name: 'Minivan', model: 'Van', mode: 'private', picture: 'van' },
  vehicles: 1,
  passengerCapacity: 6,
  baggageCapacity: 6,
  passengers: { adults: 2, children: 1, infants: 0 },
  bags: 4,
  childSeats: { booster: 1 },
  freeWaitingMinutes: 60,
  freeCancelHours: 24,
  meetingPoint: 'Exit',
  operator: { name: 'Antalya Rides', phone: '+902420001727' },
};
/** Back to the airport, arriving at 12:00. */
const back: RideToBuy = {
  ...there,
  direction: 'return',
  from: lara,
  to: ayt,
  pickupAt: '2027-06-19T11:35',
};
const landing: FlightLeg = {
  flightDirection: 'outbound',
  side: 'arrival',
  airport: 'AYT',
  terminal: '1',
  carrier: 'N4',
  number: '801',
  at: '2027-06-12T14:00',
  offset: 180,
  readyAt: '2027-06-12T14:45',
  readyOffset: 180,
  passengers: { adults: 2, children: 1, infants: 0 },
  bags: 3,
};
const leaving: FlightLeg = {
  ...landing,
  flightDirection: 'return',
  side: 'departure',
  number: '802',
  at: '2027-06-19T15:00',
  readyAt: '2027-06-19T12:00',
};

function findings(facts: Partial<RideFacts> & { ride: RideToBuy }): string[] {
  const legs = facts.leg ? [facts.leg] : facts.legs;
  return checkRide({ legs, ...facts }).map(({ check, message }) => `${check} ${message}`);
}

it('finds nothing in rides that fit their flights', () => {
  expect(findings({ ride: there, leg: landing, phone: '+905321234567' })).toEqual([]);
  expect(findings({ ride: back, leg: leaving, phone: '+905321234567' })).toEqual([]);
});

it('finds nothing in a ride that is bought alone and has room', () => {
  expect(findings({ ride: there })).toEqual([]);
});

it('requires street and house if one end is a district, and nothing more for a hotel', () => {
  const missing = ['address ride.addressMissing'];
  for (const ride of [there, back]) {
    expect(findings({ ride, address: ' ' })).toEqual(missing);
    expect(findings({ ride, address: 'Lara Cad. 12' })).toEqual([]);
  }
  expect(findings({ ride: { ...there, to: kervan }, address: '' })).toEqual([]);
  // While only prices are requested, nobody has typed anything yet.
  expect(findings({ ride: there })).toEqual([]);
});

test.each([
  [{ booster: 2 }, 'ride.childSeatsTooMany'],
  [{ infant: 1, child: 1 }, 'ride.childSeatsTooMany'],
])('sells child seats to the children of the party alone: %j', (childSeats, message) => {
  expect(findings({ ride: { ...there, childSeats }, leg: landing })).toEqual([`childSeats ${message}`]);
});

it('sells no booster for an infant, and no more seats than the vehicle has', () => {
  const family = { adults: 1, children: 1, infants: 1 };
  const ride = { ...there, passengers: family };
  expect(findings({ ride: { ...ride, childSeats: { booster: 2 } } })).toEqual([
    'childSeats ride.boostersTooMany',
  ]);
  expect(findings({ ride: { ...ride, childSeats: { infant: 1, booster: 1 } } })).toEqual([]);
});

test.each([
  [
    'a ride at an airport that the flights do not use',
    { ride: there, legs: [] },
    ['airport ride.otherAirport'],
  ],
  [
    'another terminal, where both are known',
    { ride: { ...there, terminal: '2' }, leg: landing },
    ['airport ride.otherTerminal'],
  ],
  [
    'a pick-up before the landing',
    { ride: { ...there, pickupAt: '2027-06-12T13:55' }, leg: landing },
    ['time ride.beforeLanding'],
  ],
  [
    'a pick-up on the day after the landing',
    { ride: { ...there, pickupAt: '2027-06-13T09:00' }, leg: landing },
    ['time ride.otherDay'],
  ],
  [
    'a pick-up two days before the departure',
    { ride: { ...back, pickupAt: '2027-06-17T11:00' }, leg: leaving },
    ['time ride.otherDay'],
  ],
  [
    'more people than the vehicles have seats, children among them',
    {
      ride: {
        ...there,
        passengers: { adults: 5, children: 1, infants: 1 },
        childSeats: { infant: 1, booster: 1 },
      },
    },
    ['people ride.tooManyPeople'],
  ],
  [
    'a ride for fewer than fly',
    { ride: { ...there, passengers: { adults: 2, children: 0, infants: 0 } }, leg: landing },
    ['people ride.fewerThanFly'],
  ],
  ['more bags than fit', { ride: { ...there, bags: 7 } }, ['bags ride.tooManyBags']],
  [
    'more bags on the flight than fit, whatever the search for rides said',
    { ride: { ...there, bags: 1 }, leg: { ...landing, bags: 7 } },
    ['bags ride.tooManyBags'],
  ],
  [
    'a way that ends after everybody had to be at the airport',
    { ride: { ...back, pickupAt: '2027-06-19T11:40' }, leg: leaving },
    ['minutes ride.tooLate'],
  ],
  [
    'a phone that nobody can call from abroad',
    { ride: there, phone: '05321234567' },
    ['phone ride.phoneUnreachable'],
  ],
] as const)('refuses %s', (_, facts, expected) => {
  expect(findings(facts)).toEqual(expected);
});

it('warns about children without child seats, and refuses nothing', () => {
  const [finding] = checkRide({ ride: { ...there, childSeats: {} } });
  expect(finding).toMatchObject({ check: 'childSeats', isWarning: true, values: { children: 1, seats: 0 } });
});

it('combines several vehicles for people and bags that one cannot hold', () => {
  const passengers = { adults: 8, children: 0, infants: 0 };
  expect(findings({ ride: { ...there, vehicles: 2, passengers, bags: 12, childSeats: {} } })).toEqual([]);
});

it('knows that a pick-up after midnight belongs to the landing of the evening before', () => {
  const late = { ...landing, at: '2027-06-12T23:40', readyAt: '2027-06-13T00:25' };
  expect(findings({ ride: { ...there, pickupAt: '2027-06-13T00:25' }, leg: late })).toEqual([]);
});

it('measures the way across the night on which the clocks change', () => {
  // Moscow does not change its clocks; Barcelona's go back at 3:00 on 31 October 2027.
  const early = {
    ...leaving,
    airport: 'BCN',
    at: '2027-10-31T06:00',
    offset: 60,
    readyAt: '2027-10-31T03:00',
    readyOffset: 60,
  };
  const ride = { ...back, pickupAt: '2027-10-31T02:30', timeZone: 'Europe/Madrid', minutes: 85 };
  // From the first 2:30 there are 90 minutes left until three o'clock, from the second 30.
  expect(findings({ ride: { ...ride, pickupOffset: 120 }, leg: early })).toEqual([]);
  expect(findings({ ride: { ...ride, pickupOffset: 60 }, leg: early })).toEqual(['minutes ride.tooLate']);
});
