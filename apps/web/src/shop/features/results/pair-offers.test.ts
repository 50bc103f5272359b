import type { Fare, FlightResponse } from '@farewind/contract/flights/search';
import { describe, expect, it } from 'vitest';
import { bestScore } from './best-score.ts';
import { againIn, atLowest, inFare, pairOffers, withBag } from './pair-offers.ts';

function fare(total: number, pieces = 0, more: Partial<Fare> = {}): Fare {
  return {
    fareId: `${total}`,
    family: 'Light',
    handBaggage: { pieces: 1, kg: 5 },
    baggage: { pieces, kg: 20 },
    changeRule: { allowed: false },
    cancelRule: { allowed: false },
    priceLines: [],
    total: total.toFixed(2),
    currency: 'RUB',
    ...more,
  };
}

interface Given {
  readonly at?: string;
  readonly minutes?: number;
  readonly carrier?: string;
  readonly kind?: 'charter' | 'scheduled';
  readonly stops?: number;
  readonly bookable?: boolean;
}

function flight(id: string, day: string, fares: Fare[], given: Given = {}): FlightResponse {
  const { at = '09:00', minutes = 300, carrier = 'SU', kind = 'scheduled', stops = 0 } = given;
  const arrives = new Date(Date.parse(`${day}T${at}:00Z`) + minutes * 60_000).toISOString().slice(0, 16);
  const isBack = day !== '2027-06-12';
  return {
    id,
    direction: isBack ? 'return' : 'outbound',
    kind,
    segments: [
      {
        carrier,
        operatingCarrier: carrier,
        number: '1',
        from: isBack ? 'AYT' : 'SVO',
        to: isBack ? 'SVO' : 'AYT',
        departsAt: `${day}T${at}`,
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
    bookable: given.bookable ?? true,
  };
}

const out = (id: string, fares: Fare[], given?: Given) => flight(id, '2027-06-12', fares, given);
const back = (id: string, fares: Fare[], given?: Given) => flight(id, '2027-06-26', fares, given);
const shown = (outs: FlightResponse[], backs: FlightResponse[], filters = {}) =>
  pairOffers(outs, backs, filters).map((offer) => [offer.flight.id, offer.back?.flight.id, offer.total]);

describe('a round trip on one card', () => {
  it('is the way out with its cheapest way back, to the cent, the quicker of two that cost the same', () => {
    const backs = [
      back('dear', [fare(30)]),
      back('slow', [fare(20.01)], { minutes: 900 }),
      back('quick', [fare(20.01)]),
    ];
    expect(shown([out('there', [fare(10.1)])], backs)).toEqual([['there', 'quick', '30.11']]);
  });

  it('follows the filters on both ways', () => {
    const outs = [out('there', [fare(10), fare(15, 1)])];
    const backs = [
      back('early', [fare(20)], { at: '05:00' }),
      back('late', [fare(25), fare(31, 1)], { at: '19:00' }),
      back('change', [fare(18)], { stops: 1 }),
    ];
    expect(shown(outs, backs)).toEqual([['there', 'change', '28.00']]);
    expect(shown(outs, backs, { stops: [0] })).toEqual([['there', 'early', '30.00']]);
    expect(shown(outs, backs, { backParts: ['evening'] })).toEqual([['there', 'late', '35.00']]);
    expect(shown(outs, backs, { baggage: 'with' })).toEqual([['there', 'late', '46.00']]);
    expect(shown(outs, backs, { maxPrice: 27 })).toEqual([]);
  });

  it('is without baggage unless both ways include it, and so fits one of the two filters', () => {
    const fits = (outPieces: number, backPieces: number) =>
      (['with', 'without'] as const).filter(
        (baggage) =>
          shown([out('there', [fare(10, outPieces)])], [back('own', [fare(20, backPieces)])], { baggage })
            .length > 0,
      );
    expect(fits(1, 1)).toEqual(['with']);
    for (const [there, home] of [
      [1, 0],
      [0, 1],
      [0, 0],
    ] as const)
      expect(fits(there, home)).toEqual(['without']);
    const outs = [out('there', [fare(10, 1), fare(12)])];
    const backs = [back('own', [fare(20, 1), fare(25)])];
    expect(shown(outs, backs, { baggage: 'without' })).toEqual([['there', 'own', '32.00']]);
    const [offer] = pairOffers(outs, backs, { baggage: 'without' });
    expect(offer?.fares.map((each) => inFare(offer, each, backs, { baggage: 'without' })?.total)).toEqual([
      '35.00',
      '32.00',
    ]);
  });

  it('never joins what is not sold together: a charter and another carrier, a return before the arrival', () => {
    const charter = out('charter', [fare(10)], { kind: 'charter', carrier: 'ZF' });
    const backs = [back('other', [fare(1)]), back('own', [fare(9)], { kind: 'charter', carrier: 'ZF' })];
    expect(shown([charter], backs)).toEqual([['charter', 'own', '19.00']]);
    expect(shown([{ ...charter, latestReturn: '2027-06-20' }], backs)).toEqual([]);
    const gone = flight('gone', '2027-06-13', [fare(1)], { at: '01:00' });
    expect(shown([out('there', [fare(10)], { at: '20:00', minutes: 600 })], [gone])).toEqual([]);
  });

  it('takes a fare that is sold only as a half with its own half, at the price of both', () => {
    const half = fare(10, 0, {
      pairOnly: true,
      pairs: [{ flightId: 'own', fareId: '9', total: '18.99' }],
    });
    const backs = [back('other', [fare(1)]), back('own', [fare(9, 0, { pairOnly: true })])];
    expect(shown([out('there', [half])], backs)).toEqual([['there', 'own', '18.99']]);
    expect(shown([out('there', [fare(10)])], backs)).toEqual([['there', 'other', '11.00']]);
  });

  it('stays without a way back where the flight is not sold, so that the reason can be read', () => {
    expect(shown([out('unfit', [fare(10)], { bookable: false })], [back('own', [fare(9)])])).toEqual([
      ['unfit', undefined, '10.00'],
    ]);
  });

  it('costs with a bag what both flights cost with one', () => {
    const [offer] = pairOffers(
      [out('there', [fare(10), fare(15, 1)])],
      [back('own', [fare(20), fare(26, 1)])],
      {},
    );
    expect(withBag(offer!)?.total).toBe('41.00');
    const [none] = pairOffers([out('there', [fare(10), fare(15, 1)])], [back('own', [fare(20)])], {});
    expect(withBag(none!)).toBeUndefined();
  });

  it('keeps an added bag and both flights in each other fare', () => {
    const backs = [back('own', [fare(20), fare(29, 1)]), back('other', [fare(21), fare(26, 1)])];
    const [offer] = pairOffers([out('there', [fare(10), fare(15, 1), fare(18, 2)])], backs, {});
    const bagged = withBag(offer!)!;
    const others = bagged.fares.map((each) => inFare(bagged, each, backs, {}));
    expect(others.map((other) => [other?.total, other?.back?.flight.id, other?.isBagAdded])).toEqual([
      ['44.00', 'own', true],
      ['47.00', 'own', true],
    ]);
  });

  it('is found again in a later answer at its price there, or not at all where one of its ways is not sold', () => {
    const outs = [out('there', [fare(10)])];
    const backs = [back('own', [fare(20)]), back('other', [fare(25)])];
    const [offer] = pairOffers(outs, backs, {});
    const priced = (later: FlightResponse[]) => againIn(outs, later)(offer!)?.total;
    const dearer = { ...fare(20), total: '31.05' };
    expect(priced([back('own', [dearer]), back('cheap', [fare(1)])])).toBe('41.05');
    expect(priced([back('own', [fare(21)]), back('cheap', [fare(1)])])).toBeUndefined();
    expect(priced([back('own', [fare(20)], { bookable: false })])).toBeUndefined();
    expect(priced([back('cheap', [fare(1)])])).toBeUndefined();
  });

  it('is as good as both of its ways: their price with a bag, their hours, their changes', () => {
    const [offer] = pairOffers(
      [out('there', [fare(10), fare(15, 1)])],
      [back('own', [fare(20), fare(26, 1)], { stops: 1, minutes: 600 })],
      {},
    );
    const score = bestScore(offer!, 30);
    expect(score.price).toBeCloseTo(41 / 30);
    expect(score.time).toBeCloseTo(15 * 0.03);
    expect(score.stops).toBeCloseTo(0.08);
  });
});

it('the lowest price of a flight counts the fares and returns that filters leave out', () => {
  const outs = [out('there', [fare(10), fare(15, 1)])];
  const backs = [back('bare', [fare(20)]), back('bag', [fare(25, 1)])];
  const [offer] = pairOffers(outs, backs, { baggage: 'with' });
  expect(offer?.total).toBe('40.00');
  expect(offer && atLowest(offer, backs)?.total).toBe('30.00');
});
