import type { FlightResponse } from '@farewind/contract/flights/search';
import { expect, it } from 'vitest';
import type { Offer } from './filter-offers.ts';
import { withOutbound, withoutOutbound } from './outbound-address.ts';
import type { ResultsSearch } from './results-search.ts';
import { keepAddress } from './use-search-again.ts';

const pair = (backPieces: number, more: Partial<Offer> = {}) =>
  ({
    flight: { id: 'there' } as FlightResponse,
    fare: { fareId: 'L' },
    back: {
      flight: { id: 'own' } as FlightResponse,
      fare: { fareId: 'M', baggage: { pieces: backPieces, kg: 20 } },
    },
    ...more,
  }) as Offer;
const bagged = pair(1, { isBagAdded: true });

const set: ResultsSearch = { sort: 'cheapest', stops: [0], parts: ['morning'], backParts: ['evening'] };

it('another outbound flight is chosen under the filters that the traveller has set, and no others', () => {
  for (const filters of [set, { ...set, baggage: 'with' }] as const) {
    const returns = {
      ...withOutbound(filters, bagged),
      backDeparts: [12, 18],
      backArrives: [0, 22],
    } as const;
    expect(returns).toMatchObject({ out: 'there', fare: 'L', back: 'own', baggage: 'with' });
    expect(withoutOutbound({ ...returns, maxPrice: 500, open: 'own' })).toEqual(filters);
    expect(keepAddress(returns, { departureDate: '2027-07-01' })).toEqual(filters);
    expect(keepAddress(returns, { to: 'BJV' })).toEqual(filters);
  }
});

it('the return on the chosen card is among the returns, also where it alone includes a bag', () => {
  expect(withOutbound({ ...set, baggage: 'without' }, pair(1)).baggage).toBeUndefined();
  expect(withOutbound({ ...set, baggage: 'without' }, pair(0)).baggage).toBe('without');
});
