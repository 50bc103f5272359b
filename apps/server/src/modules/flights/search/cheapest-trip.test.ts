import { describe, expect, it } from 'vitest';
import type { ExchangeRate } from '@farewind/values/exchange-rate';
import { priceSlice, sliceTotal } from '../pricing/price-slice.ts';
import { SeededRandom } from '../testing/seeded-random.ts';
import { cheapestTrip } from './cheapest-trip.ts';
import type { FoundDirection, FoundFare, FoundSlice } from './find-slices.ts';
import { combines, pairTotal, type PairTerms } from './pair-slices.ts';

type Direction = Pick<FoundDirection, 'count' | 'priceOfRank' | 'listSlices'>;

const counts = { adults: 2, children: 1, infants: 0 };
const rates: readonly ExchangeRate[] = [
  { from: 'EUR', to: 'EUR', micros: 1_000_000 },
  { from: 'EUR', to: 'RUB', micros: 96_007_700 },
  { from: 'EUR', to: 'USD', micros: 1_083_317 },
];

/** Sixty slices of a day at similar prices, few of which may be combined with a given other one. */
function randomDirection(random: SeededRandom, day: number, rate: ExchangeRate) {
  const made = Array.from({ length: 60 }, (_, index) => {
    const adult = 10_000 + random.between(0, 3_000);
    const lines = (fareMinor: number) => ({ fareMinor, taxMinor: 0, fuelMinor: 0, serviceMinor: 0 });
    const prices = { adult: lines(adult), child: lines(Math.floor(adult * 0.75)), infant: lines(0) };
    const units = priceSlice([prices], counts, rate);
    const stay = { minDays: random.chance(0.5) ? random.between(4, 9) : undefined, maxDays: undefined };
    const fare = {
      fareId: `${index}`,
      options: [{ prices }],
      units,
      totalMinor: sliceTotal(units),
      seatsLeft: 9,
      pairGroup: random.pick([undefined, 'A', 'B', 'C']),
      stay,
    } as unknown as FoundFare;
    const departsAt = `2027-05-${day}T10:00`;
    const slice = {
      flightId: `${day} ${index}`,
      kind: 'scheduled',
      carrier: 'X',
      durationMinutes: 60,
      fares: [fare],
      segments: Array.from({ length: random.between(1, 3) }, () => ({ departsAt })),
      departsAtInstant: day * 1000,
      arrivesAtInstant: day * 1000 + 1,
    } as unknown as FoundSlice;
    return { slice, before: 2 * adult + Math.floor(adult * 0.75) };
  });
  const prices = made.map(({ before }) => before).sort((a, b) => a - b);
  const listed = new Set<FoundSlice>();
  const direction: Direction = {
    count: made.length,
    priceOfRank: (rank) => prices[Math.min(rank, prices.length) - 1]!,
    listSlices(most = Infinity) {
      const slices = made.flatMap(({ slice, before }) => (before <= most ? [slice] : []));
      for (const slice of slices) listed.add(slice);
      return slices.sort((a, b) => a.fares[0]!.totalMinor - b.fares[0]!.totalMinor);
    },
  };
  return { direction, slices: made.map(({ slice }) => slice), listed };
}

describe('the cheapest trip', () => {
  it('is the cheapest of all valid pairs, however many cheaper slices are not combinable, in any currency', () => {
    const random = new SeededRandom(11);
    let [found, lists] = [0, 0];
    for (let round = 0; round < 120; round++) {
      const rate = random.pick(rates);
      const terms: PairTerms = { counts, rate, latestReturn: () => undefined };
      const [out, back] = [10, random.between(11, 18)].map((day) => randomDirection(random, day, rate)) as [
        ReturnType<typeof randomDirection>,
        ReturnType<typeof randomDirection>,
      ];
      const totals = out.slices.flatMap((outbound) =>
        back.slices.flatMap((inbound) => {
          const [fare, other] = [outbound.fares[0]!, inbound.fares[0]!];
          return combines(terms, outbound, fare, inbound, other) ? [pairTotal(terms, fare, other)] : [];
        }),
      );
      const cheapest = cheapestTrip(terms, out.direction, back.direction);
      expect(cheapest?.totalMinor).toBe(totals.length === 0 ? undefined : Math.min(...totals));
      found += totals.length > 0 ? 1 : 0;
      lists += out.listed.size + back.listed.size;
    }
    expect(found).toBeGreaterThan(80);
    // The purpose of the function: most slices are never built.
    expect(lists).toBeLessThan((120 * 120) / 2);
  });
});
