import type { Fare, FlightResponse, Layover } from '@farewind/contract/flights/search';
import { describe, expect, it } from 'vitest';
import { bestScore } from './best-score.ts';
import { toOffer, type Offer } from './filter-offers.ts';

const plainChange = {
  airport: 'IST',
  minutes: 90,
  airportChange: false,
  overnight: false,
  selfTransfer: false,
};

function fare(total: number, pieces = 0, pairTotal?: number): Fare {
  return {
    fareId: `f${total}`,
    family: 'Light',
    handBaggage: { pieces: 1, kg: 5 },
    baggage: { pieces, kg: 20 },
    changeRule: { allowed: false },
    cancelRule: { allowed: false },
    priceLines: [],
    total: total.toFixed(2),
    currency: 'EUR',
    ...(pairTotal === undefined ? {} : { pairTotal: pairTotal.toFixed(2) }),
  };
}

function offer(fares: Fare[], durationMinutes = 0, layovers: Layover[] = []): Offer {
  const flight: FlightResponse = {
    id: 'x',
    direction: 'outbound',
    kind: 'scheduled',
    segments: [],
    durationMinutes,
    stops: layovers.length,
    layovers,
    fares,
    warnings: [],
    bookable: true,
  };
  return toOffer(flight)!;
}

describe('what is called best', () => {
  it('adds the price in shares of the lowest, 3 % an hour, 8 % a change and 15 % a hard change', () => {
    const score = bestScore(
      offer([fare(150)], 300, [plainChange, { ...plainChange, airportChange: true }]),
      100,
    );
    expect(score.price).toBeCloseTo(1.5);
    expect(score.time).toBeCloseTo(0.15);
    expect(score.stops).toBeCloseTo(0.16);
    expect(score.hardChanges).toBeCloseTo(0.15);
    expect(score.total).toBeCloseTo(1.96);
  });

  it('takes the price with a bag where there is one, and of the pair once an outbound flight is chosen', () => {
    expect(bestScore(offer([fare(100), fare(130, 1)]), 100).price).toBeCloseTo(1.3);
    expect(bestScore(offer([fare(100), fare(120)]), 100).price).toBeCloseTo(1);
    expect(bestScore(offer([fare(100, 1, 240)]), 200).price).toBeCloseTo(1.2);
  });

  it('counts flights that nobody has joined as a change of airport', () => {
    const joined = bestScore(offer([fare(100)], 0, [plainChange]), 100);
    const unjoined = bestScore(offer([fare(100)], 0, [{ ...plainChange, selfTransfer: true }]), 100);
    expect(unjoined.total - joined.total).toBeCloseTo(0.15);
  });

  it('is the same whoever flies', () => {
    const charter = offer([fare(100)], 120);
    const scheduled = { ...charter, flight: { ...charter.flight, kind: 'charter' as const } };
    expect(bestScore(scheduled, 100)).toEqual(bestScore(charter, 100));
  });

  it('stands for a list of free flights too', () => {
    expect(bestScore(offer([fare(0)], 60), 0).total).toBeCloseTo(0.03);
  });
});
