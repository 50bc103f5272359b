import { expect, it } from 'vitest';
import type { Places } from '../../places/public.ts';
import type { ItemRow } from '../order/order-rows.ts';
import type { QuoteClaims } from '../order/quote-claims.ts';
import { findTodayOfItems, findTodayOfQuote, journeyOfItems, journeyOfQuote } from './journey-of-quote.ts';

const zones: Readonly<Record<string, string>> = { VKO: 'Europe/Moscow', BER: 'Europe/Berlin' };
const places = { zoneOf: (code: string) => zones[code], countryOf: (code: string) => code } as Places;

const out = { from: 'VKO', to: 'BER', departsAt: '2027-06-01T00:30', arrivesAt: '2027-06-01T02:30' };
/** Leaves later than it seems beside the first: Berlin's clock is behind Moscow's. */
const back = { from: 'BER', to: 'VKO', departsAt: '2027-06-01T00:10', arrivesAt: '2027-06-01T04:10' };
const quote = (...flights: (typeof out)[]) =>
  ({ items: flights.map((flight) => ({ charter: false, flights: [flight] })) }) as unknown as QuoteClaims;
const items = (...flights: (typeof out)[]) =>
  flights.map((flight) => ({
    kind: 'flight',
    status: 'ticketed',
    snapshot: { charter: false, segments: [flight] },
  })) as unknown as ItemRow[];

it('a passport is judged by the day where the first flight leaves, at the purchase as at a later change', () => {
  const now = new Date('2027-05-30T21:30:00Z');
  for (const listed of [
    [out, back],
    [back, out],
  ]) {
    expect(findTodayOfQuote(places, quote(...listed), now)).toBe('2027-05-31');
    expect(findTodayOfItems(places, items(...listed), now)).toBe('2027-05-31');
    const begins = [journeyOfQuote(places, quote(...listed)), journeyOfItems(places, items(...listed))];
    expect(begins.map(({ slices }) => slices[0]?.[0]?.fromCountry)).toEqual(['VKO', 'VKO']);
  }
});
