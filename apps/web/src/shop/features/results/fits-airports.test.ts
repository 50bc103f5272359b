import type { FlightResponse } from '@farewind/contract/flights/search';
import { expect, it } from 'vitest';
import { readFacets } from './facets.ts';
import { filterOffers } from './filter-offers.ts';
import { pairOffers } from './pair-offers.ts';
import type { ResultsSearch } from './results-search.ts';

/** `VKO–SAW`; the id is the same text. */
function flight(route: string, direction: FlightResponse['direction'] = 'outbound'): FlightResponse {
  const [from = '', to = ''] = route.split('–');
  const day = direction === 'outbound' ? '2027-06-12' : '2027-06-26';
  return {
    id: route,
    direction,
    kind: 'scheduled',
    segments: [
      {
        carrier: 'SU',
        operatingCarrier: 'SU',
        number: '1',
        from,
        to,
        departsAt: `${day}T09:00`,
        arrivesAt: `${day}T13:00`,
        departsOffset: 180,
        arrivesOffset: 180,
        durationMinutes: 240,
        aircraft: '',
        cabin: 'economy',
      },
    ],
    durationMinutes: 240,
    stops: 0,
    layovers: [],
    fares: [
      {
        fareId: 'light',
        family: 'Light',
        handBaggage: { pieces: 1, kg: 5 },
        baggage: { pieces: 0, kg: 0 },
        changeRule: { allowed: false },
        cancelRule: { allowed: false },
        priceLines: [],
        total: '100.00',
        currency: 'EUR',
      },
    ],
    warnings: [],
    bookable: true,
  };
}

const outbounds = ['VKO–IST', 'VKO–SAW', 'SVO–IST', 'SVO–SAW'].map((route) => flight(route));

it('airports ticked at both ends are those of the trip, several at one end any of them', () => {
  const fit = (...airports: string[]) =>
    filterOffers(outbounds, { airports }, {}).map(({ flight: { id } }) => id);
  expect(fit('VKO')).toEqual(['VKO–IST', 'VKO–SAW']);
  expect(fit('VKO', 'SAW')).toEqual(['VKO–SAW']);
  expect(fit('VKO', 'SVO', 'SAW')).toEqual(['VKO–SAW', 'SVO–SAW']);
  expect(fit('DME')).toEqual([]);
});

it('a round trip leaves from, turns back at and returns to the ticked airports', () => {
  const returns = ['IST–SVO', 'SAW–VKO'].map((route) => flight(route, 'return'));
  const fit = (...airports: string[]) =>
    pairOffers(outbounds, returns, { airports }).map(({ flight: { id }, back }) => [id, back?.flight.id]);
  expect(fit('VKO', 'SAW')).toEqual([['VKO–SAW', 'SAW–VKO']]);
  expect(fit('VKO')).toEqual([
    ['VKO–IST', 'SAW–VKO'],
    ['VKO–SAW', 'SAW–VKO'],
  ]);
  // None returns to the airport that it leaves from.
  expect(pairOffers(outbounds, returns.slice(0, 1), { airports: ['VKO', 'IST'] })).toEqual([]);
});

it('an airport is counted beside those that are ticked at the other end', () => {
  const counts = (filters: ResultsSearch) =>
    Object.fromEntries(
      readFacets(
        outbounds,
        (others) => filterOffers(outbounds, others, {}),
        filters,
        'outbound',
      ).airports.map(({ code, offers }) => [code, offers]),
    );
  expect(counts({})).toEqual({ VKO: 2, SVO: 2, IST: 2, SAW: 2 });
  expect(counts({ airports: ['VKO', 'SAW'] })).toEqual({ VKO: 1, SVO: 1, IST: 1, SAW: 1 });
});
