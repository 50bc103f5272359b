import { expect, it } from 'vitest';
import { keepAddress, moveTo } from './use-search-again.ts';

const search = {
  id: '1',
  tripType: 'roundTrip',
  from: 'MOW',
  to: 'AYT',
  departureDate: '2027-06-28',
  returnDate: '2027-07-12',
  cabin: 'economy',
  adults: 1,
  children: 0,
  infants: 0,
  directOnly: false,
  nearbyAirports: false,
  currency: 'RUB',
} as const;

it('keeps the nights of a round trip when the day moves', () => {
  expect(moveTo(search, '2027-07-01')).toEqual({ departureDate: '2027-07-01', returnDate: '2027-07-15' });
  const { returnDate: _none, ...oneWay } = search;
  expect(moveTo({ ...oneWay, tripType: 'oneWay' }, '2027-07-01')).toEqual({ departureDate: '2027-07-01' });
});

it('keeps the chosen flight through a change of currency, not through a change of day', () => {
  const address = { sort: 'cheapest', maxPrice: 90_000, out: 'A', fare: 'B' } as const;
  expect(keepAddress(address, { currency: 'EUR' })).toEqual({ sort: 'cheapest', out: 'A', fare: 'B' });
  expect(keepAddress(address, { departureDate: '2027-07-01' })).toEqual({ sort: 'cheapest' });
});

it('leaves an opened card and chosen airports behind where the trip goes from another place', () => {
  const address = { stops: [0], airports: ['SVO'], open: 'A' } as const;
  expect(keepAddress(address, { from: 'VKO' })).toEqual({ stops: [0] });
  expect(keepAddress(address, { directOnly: true })).toEqual(address);
});
