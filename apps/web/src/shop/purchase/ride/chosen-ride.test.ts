import type { TransferResponse } from '@farewind/contract/transfers/search';
import { expect, it } from 'vitest';
import { emptyRide, rideMembers, rideOrderMembers, toPlace } from './chosen-ride.ts';
import {
  findLegs,
  listRideOptions,
  renewPick,
  toRideCriteria,
  type RideLeg,
} from '../../../shared/purchase/ride-for-flights.ts';

const arrival: RideLeg = {
  flightDirection: 'outbound',
  side: 'arrival',
  airport: 'AYT',
  airportName: 'Antalya',
  joined: false,
  flight: { carrier: 'ZF', number: '829', at: '2027-06-12T11:55' },
  pickupAt: '2027-06-12T12:40',
};
const departure: RideLeg = {
  flightDirection: 'return',
  side: 'departure',
  airport: 'AYT',
  airportName: 'Antalya',
  joined: false,
  flight: { carrier: 'ZF', number: '830', at: '2027-06-26T13:10' },
  arriveBy: '2027-06-26T10:10',
};
const times = { legs: [arrival, departure], passengers: { adults: 2, children: 1, infants: 0 } };
const place = { kind: 'zone', code: 'ayt-lara', name: 'Lara' } as const;
const request = { times, bags: 4, place, currency: 'EUR' } as const;

it('asks for a ride after the landing, before the departure, or both, at the times of the flights', () => {
  expect(toRideCriteria({ ...request, sides: 'both' })).toMatchObject({
    tripType: 'roundTrip',
    from: { kind: 'airport', code: 'AYT' },
    to: { kind: 'zone' },
    pickupAt: '2027-06-12T12:40',
    returnArriveBy: '2027-06-26T10:10',
    adults: 2,
    bags: 4,
  });
  expect(toRideCriteria({ ...request, sides: 'arrival' })).not.toHaveProperty('returnArriveBy');
  expect(toRideCriteria({ ...request, sides: 'departure' })).toMatchObject({
    tripType: 'oneWay',
    from: { code: 'ayt-lara' },
    to: { code: 'AYT' },
    arriveBy: '2027-06-26T10:10',
  });
});

it('has one ride only where the way home leaves from another airport, and none where one is bought already', () => {
  const elsewhere = { ...departure, airport: 'DLM' };
  expect(findLegs({ legs: [arrival, elsewhere] })).toEqual({ arrival, departure: undefined });
  expect(findLegs({ legs: [{ ...arrival, joined: true }] })).toEqual({
    arrival: undefined,
    departure: undefined,
  });
});

const ride = (direction: 'outbound' | 'return', vehicleCode: string, vehiclePrice: string) =>
  ({
    id: `${vehicleCode}-${direction}`,
    direction,
    vehicleCode,
    vehiclePrice,
    supplier: 'houseRides',
  }) as TransferResponse;

it('offers a vehicle for both ways at the price of both, the cheapest first, and none that drives one way only', () => {
  const rides = [
    ride('outbound', 'van', '41.00'),
    ride('return', 'van', '41.00'),
    ride('outbound', 'bus', '60.00'),
    ride('outbound', 'sedan', '32.00'),
    ride('return', 'sedan', '38.40'),
  ];
  const both = { search: { id: 's', tripType: 'roundTrip' as const }, transferSearchResponses: rides };
  expect(
    listRideOptions(both).map(({ pick, total }) => [pick.transferId, pick.returnTransferId, total]),
  ).toEqual([
    ['sedan-outbound', 'sedan-return', '70.40'],
    ['van-outbound', 'van-return', '82.00'],
  ]);
  const there = { ...both, search: { id: 's', tripType: 'oneWay' as const } };
  expect(listRideOptions(there).map(({ total }) => total)).toEqual(['32.00', '41.00', '60.00']);
});

it('a chosen vehicle stays chosen when a bag is added, until every supplier has said that it does not take it', () => {
  const pick = { searchId: 'before', transferId: 'a', vehicle: 'taxis van' };
  const answer = (complete: boolean, ...transferSearchResponses: TransferResponse[]) =>
    renewPick(pick, { search: { id: 'now', tripType: 'oneWay' }, transferSearchResponses, complete });
  const [own, taxi] = [ride('outbound', 'bus', '60.00'), ride('outbound', 'van', '44.00')];
  expect(answer(false, own)).toBe(pick);
  expect(answer(false, own, { ...taxi, supplier: 'taxis' })).toMatchObject({ searchId: 'now' });
  expect(answer(true, own)).toBeUndefined();
});

it('buys nothing before a vehicle is chosen, and prices no word that the driver is told', () => {
  expect(rideMembers(emptyRide(place))).toEqual({});
  const chosen = {
    ...emptyRide(place),
    pick: { searchId: 's', transferId: 'a', vehicle: 'houseRides van' },
    childSeats: { infant: 0, child: 1, booster: 0 },
    nameSign: ' Sokolova ',
  };
  const transfer = { searchId: 's', transferId: 'a', childSeats: { child: 1 } };
  expect(rideMembers(chosen)).toEqual({ transfer });
  expect(rideOrderMembers(chosen)).toEqual({ transfer: { ...transfer, nameSign: 'Sokolova' } });
});

it('the driver to a hotel gets no address that was typed for the zone before it', () => {
  const pick = { searchId: 's', transferId: 'a', vehicle: 'houseRides van' };
  const zone = { ...emptyRide(place), pick, address: 'Sahil 5' };
  expect(rideOrderMembers(zone).transfer).toHaveProperty('address', 'Sahil 5');
  const hotel = { ...zone, ...toPlace(zone, { kind: 'hotel', code: 'kervan', name: 'Kervan' }), pick };
  expect(rideOrderMembers(hotel).transfer).not.toHaveProperty('address');
});
