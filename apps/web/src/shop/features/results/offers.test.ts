import type { Fare, FlightResponse } from '@farewind/contract/flights/search';
import { describe, expect, it } from 'vitest';
import { readFacets } from './facets.ts';
import { filterOffers, toOffer, type Offer } from './filter-offers.ts';
import {
  hourFilterOf,
  type HourFilter,
  type OfferFilters,
  type ResultsSearch,
  type SortOrder,
} from './results-search.ts';
import { rankOffers } from './rank-offers.ts';
import { sortOffers } from './sort-offers.ts';

function fare(total: number, more: { pieces?: number; refundable?: boolean; pairTotal?: number } = {}): Fare {
  return {
    fareId: `f${total}`,
    family: 'Light',
    handBaggage: { pieces: 1, kg: 5 },
    baggage: { pieces: more.pieces ?? 0, kg: 20 },
    changeRule: { allowed: false },
    cancelRule: { allowed: more.refundable === true },
    priceLines: [],
    total: total.toFixed(2),
    currency: 'RUB',
    ...(more.pairTotal === undefined ? {} : { pairTotal: more.pairTotal.toFixed(2) }),
  };
}

function flight(
  id: string,
  departs: string,
  minutes: number,
  fares: Fare[],
  stops = 0,
  carrier = 'SU',
): FlightResponse {
  const arrives = new Date(Date.parse(`2027-06-12T${departs}:00Z`) + minutes * 60_000)
    .toISOString()
    .slice(0, 16);
  return {
    id,
    direction: 'outbound',
    kind: 'scheduled',
    segments: [
      {
        carrier,
        operatingCarrier: carrier,
        number: '1',
        from: id === 'later' ? 'VKO' : 'SVO',
        to: 'AYT',
        departsAt: `2027-06-12T${departs}`,
        arrivesAt: arrives,
        departsOffset: 180,
        arrivesOffset: 180,
        durationMinutes: minutes,
        aircraft: '',
        cabin: 'economy',
      },
    ],
    durationMinutes: minutes,
    stops,
    layovers: [],
    fares,
    warnings: [],
    bookable: true,
  };
}

const direct = flight('direct', '06:45', 310, [
  fare(58_000, { pieces: 1 }),
  fare(70_000, { pieces: 2, refundable: true }),
]);
const later = flight('later', '14:10', 300, [fare(60_000)], 0, 'TK');
const cheap = flight('cheap', '23:20', 680, [fare(46_000), fare(57_500, { pieces: 1 })], 1, 'PC');
const all = [later, cheap, direct];
const ids = (offers: readonly Offer[]) => offers.map((offer) => offer.flight.id);
const fit = (filters: OfferFilters, hours: HourFilter = {}) =>
  ids(filterOffers(all, filters, hours)).toSorted();
const sorted = (order: SortOrder, flights = all) => ids(sortOffers(filterOffers(flights, {}, {}), order));

describe('filters', () => {
  it('let everything through when none is set', () => {
    expect(fit({})).toEqual(['cheap', 'direct', 'later']);
  });
  it('choose by stops, airline and airport', () => {
    expect(fit({ stops: [0] })).toEqual(['direct', 'later']);
    expect(fit({ airlines: ['TK', 'PC'] })).toEqual(['cheap', 'later']);
    expect(fit({ airports: ['VKO'] })).toEqual(['later']);
  });
  it('show the price of the fare that fits, not of a cheaper one that does not', () => {
    const [offer] = filterOffers([cheap], { baggage: 'with' }, {});
    expect(offer?.price).toBe(57_500);
    expect(fit({ refundable: true })).toEqual(['direct']);
    expect(fit({ baggage: 'without' })).toEqual(['cheap', 'later']);
  });
  it('keep the ends of a price range', () => {
    expect(fit({ minPrice: 58_000, maxPrice: 60_000 })).toEqual(['direct', 'later']);
  });
  it('choose by the hours of departure and arrival on the airports’ clocks', () => {
    expect(fit({}, { parts: ['morning'] })).toEqual(['direct']);
    expect(fit({}, { departs: [14, 24] })).toEqual(['cheap', 'later']);
    expect(fit({}, { arrives: [10, 12] })).toEqual(['cheap', 'direct']);
  });
});

describe('orders', () => {
  it('are by price, by time on the way and by departure', () => {
    expect(sorted('cheapest')).toEqual(['cheap', 'direct', 'later']);
    expect(sorted('fastest')).toEqual(['later', 'direct', 'cheap']);
    expect(sorted('earliest')).toEqual(['direct', 'later', 'cheap']);
  });
  it('call best what is cheap with a bag, short and direct', () => {
    expect(sorted('best')[0]).toBe('direct');
    expect(sorted('best').at(-1)).toBe('cheap');
  });
  it('put what cannot be booked last, however cheap', () => {
    const unfit = { ...cheap, id: 'unfit', bookable: false };
    for (const order of ['best', 'cheapest', 'fastest', 'earliest'] as const)
      expect(sorted(order, [unfit, ...all]).at(-1)).toBe('unfit');
  });
  it('give the badge of the quickest to the cheaper of two equally quick ones, in any order of the list', () => {
    const quick = flight('quick', '09:00', 300, [fare(55_000)]);
    const offers = filterOffers([...all, quick], {}, {});
    for (const list of [offers, offers.toReversed()]) {
      const cards = list.map((offer) => ({ offer, before: undefined, gone: undefined }));
      const ranks = [...rankOffers(cards, undefined, undefined)];
      expect(ranks.map(([offer, rank]) => `${offer.flight.id} ${rank}`)).toEqual([
        'cheap cheapest',
        'quick fastest',
      ]);
    }
  });
  it('go by the price of the pair once an outbound flight is chosen', () => {
    expect(
      toOffer(flight('x', '01:00', 60, [fare(10, { pairTotal: 90 }), fare(20, { pairTotal: 80 })]))?.price,
    ).toBe(80);
  });
});

const facetsOf = (flights: FlightResponse[], filters: ResultsSearch = {}) =>
  readFacets(
    flights,
    (others) => filterOffers(flights, others, hourFilterOf(others, 'outbound')),
    filters,
    'outbound',
  );

describe('what can be filtered by', () => {
  it('counts the offers that would stay and names lowest prices', () => {
    expect(facetsOf(all)).toMatchObject({
      stops: [
        { count: 0, offers: 2 },
        { count: 1, offers: 1 },
      ],
      morning: 1,
      withBaggage: 2,
      withoutBaggage: 2,
      refundable: 1,
      airlines: [
        { code: 'PC', lowest: '46000.00' },
        { code: 'SU', lowest: '58000.00' },
        { code: 'TK', lowest: '60000.00' },
      ],
      lowest: 46_000,
      highest: 60_000,
    });
  });
  it('counts beside the filters that are set, without taking an option away', () => {
    expect(facetsOf(all, { baggage: 'with' })).toMatchObject({
      stops: [
        { count: 0, offers: 1 },
        { count: 1, offers: 1 },
      ],
      withoutBaggage: 2,
      refundable: 1,
      airlines: [{ code: 'PC', lowest: '57500.00' }, { code: 'SU' }, { code: 'TK' }],
      lowest: 57_500,
    });
  });
  it('keeps the range of prices in its place when what is ticked leaves one price', () => {
    expect(facetsOf(all, { airlines: ['TK'] })).toMatchObject({
      hasPrices: true,
      lowest: 60_000,
      highest: 60_000,
    });
    // Nothing fits: the prices of the whole list.
    expect(facetsOf(all, { airlines: ['TK'], baggage: 'with' })).toMatchObject({
      hasPrices: true,
      lowest: 46_000,
      highest: 60_000,
    });
    expect(facetsOf([later]).hasPrices).toBe(false);
  });
  it('offers airports only for an end that has several', () => {
    expect(
      facetsOf(all)
        .airports.map((airport) => airport.code)
        .toSorted(),
    ).toEqual(['SVO', 'VKO']);
    expect(facetsOf([direct, cheap]).airports).toEqual([]);
  });
});
