import { describe, expect, it } from 'vitest';
import type { FoundFare, FoundSlice } from '../search/find-slices.ts';
import { cheapestReturnTrip, combines, pairTotal, type PairTerms } from '../search/pair-slices.ts';
import { withExternal } from '../search/external/with-external.ts';

const rate = { from: 'EUR', to: 'EUR', micros: 1_000_000 } as const;
const terms: PairTerms = {
  counts: { adults: 1, children: 0, infants: 0 },
  rate,
  latestReturn: () => undefined,
};

function fare(family: string, totalMinor: number, source?: string, pieces = 1): FoundFare {
  return {
    fareId: `${source ?? 'house'}-${family}-${totalMinor}`,
    options: [{ fare: { family, baggage: { pieces, kg: 0 } } }] as unknown as FoundFare['options'],
    units: [],
    totalMinor,
    seatsLeft: 9,
    stay: { minDays: undefined, maxDays: undefined },
    pairGroup: source && `${source}:outside`,
    ...(source ? { source: { name: source, rate } } : {}),
  };
}

function slice(flightId: string, number: string, date: string, fares: readonly FoundFare[]): FoundSlice {
  const segment = { carrier: 'ZZ', number, from: 'LIS', to: 'AMS', departsAt: `${date}T07:10` };
  return {
    flightId,
    kind: 'scheduled',
    carrier: 'ZZ',
    layovers: [],
    durationMinutes: 180,
    fares,
    segments: [segment] as unknown as FoundSlice['segments'],
    departsAtInstant: Date.parse(`${date}T07:10Z`),
    arrivesAtInstant: Date.parse(`${date}T10:10Z`),
  };
}

const told = (slices: readonly FoundSlice[]) =>
  slices.map(({ flightId, fares }) => [flightId, ...fares.map(({ fareId }) => fareId)]);
const trips = (outbounds: readonly FoundSlice[], inbounds: readonly FoundSlice[] = []) => {
  return { outbounds, inbounds, terms };
};

describe('the same dated flight from two sellers', () => {
  it('is one offer under our own id, whose cheapest fare of a kind is kept with its source', () => {
    const own = [slice('own', '12', '2027-05-01', [fare('Basic', 100, undefined, 0), fare('Flex', 200)])];
    const external = [
      slice('x1', '012', '2027-05-01', [fare('Flex', 190, 'Skyline'), fare('Basic', 110, 'Skyline', 0)]),
      slice('x2', '14', '2027-05-01', [fare('Flex', 90, 'Skyline')]),
    ];
    const { outbounds } = withExternal(trips(own), { outbounds: external, inbounds: [] }, false);
    expect(told(outbounds)).toEqual([
      ['x2', 'Skyline-Flex-90'],
      ['own', 'house-Basic-100', 'Skyline-Flex-190'],
    ]);
  });

  it('is ours at equal prices, and different baggage makes different fares', () => {
    const own = [slice('own', '12', '2027-05-01', [fare('Flex', 200)])];
    const external = [
      slice('x1', '12', '2027-05-01', [fare('Flex', 200, 'Skyline'), fare('Flex', 150, 'Skyline', 0)]),
    ];
    const { outbounds } = withExternal(trips(own), { outbounds: external, inbounds: [] }, false);
    expect(told(outbounds)).toEqual([['own', 'Skyline-Flex-150', 'house-Flex-200']]);
  });

  it('keeps the fare of the cheapest round trip, although another fare is cheaper on its own', () => {
    const own = trips(
      [slice('own', '12', '2027-05-01', [fare('Flex', 200)])],
      [slice('back', '13', '2027-05-08', [fare('Flex', 100)])],
    );
    const external = {
      outbounds: [slice('x1', '12', '2027-05-01', [fare('Flex', 190, 'Skyline')])],
      inbounds: [slice('x3', '15', '2027-05-08', [fare('Flex', 150, 'Skyline')])],
    };
    expect(told(withExternal(own, external, true).outbounds)).toEqual([['own', 'house-Flex-200']]);
    const alone = { ...external, inbounds: [] };
    expect(told(withExternal(own, alone, true).outbounds)).toEqual([['own', 'house-Flex-200']]);
  });
});

describe('return trips that a seller sells under one contract', () => {
  const half = (family: string, totalMinor: number, contracts: Record<string, number>): FoundFare => ({
    ...fare(family, totalMinor, 'Skyline'),
    fareId: `${family}-half`,
    contracts: new Map(Object.entries(contracts)),
  });
  const outbounds = [
    slice('out', '1', '2027-05-01', [
      half('Basic', 40, { 'Basic back-half': 90 }),
      half('Flex', 60, { 'Flex back-half': 130, 'Basic back-half': 115 }),
    ]),
  ];
  const inbounds = [
    slice('back', '2', '2027-05-08', [
      half('Basic back', 40, { 'Basic-half': 90, 'Flex-half': 115 }),
      half('Flex back', 60, { 'Flex-half': 130 }),
    ]),
  ];

  it('combine only as their seller sells them, at the price of the contract', () => {
    const found = withExternal(trips([]), { outbounds, inbounds }, true);
    const [basic, flex] = found.outbounds[0]!.fares;
    const [basicBack, flexBack] = found.inbounds[0]!.fares;
    const [out, back] = [found.outbounds[0]!, found.inbounds[0]!];
    expect(combines(terms, out, basic!, back, flexBack!)).toBe(false);
    expect(combines(terms, out, flex!, back, flexBack!)).toBe(true);
    expect([pairTotal(terms, flex!, flexBack!), pairTotal(terms, flex!, basicBack!)]).toEqual([130, 115]);
    expect(cheapestReturnTrip(terms, out, [back])).toBe(90);
    // A return that only a dearer fare of the way out is sold with.
    expect(cheapestReturnTrip(terms, out, [{ ...back, fares: [flexBack!] }])).toBe(130);
  });

  it('are never half of a trip with another seller’s fare, even of the same price group', () => {
    const single = slice('back2', '3', '2027-05-08', [fare('Basic', 10, 'Skyline')]);
    const out = outbounds[0]!;
    expect(combines(terms, out, out.fares[0]!, single, single.fares[0]!)).toBe(false);
    const alone = slice('out2', '4', '2027-05-01', [fare('Basic', 10, 'Skyline')]);
    expect(combines(terms, alone, alone.fares[0]!, inbounds[0]!, inbounds[0]!.fares[0]!)).toBe(false);
  });
});
