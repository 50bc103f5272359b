import { describe, expect, it } from 'vitest';
import type { StockFare } from '../stock/stock.ts';
import { combineFamilies, type FareOption } from './find-slices.ts';

let nextId = 0;
function option(familyRank: number, partyMinor: number): FareOption {
  nextId += 1;
  const fare = { id: nextId, familyRank } as StockFare;
  return { fare, partyMinor, seatsLeft: 9, prices: {} as FareOption['prices'] };
}

const sums = (segments: FareOption[][]): number[][] =>
  combineFamilies(segments).map((combo) => combo.map(({ partyMinor }) => partyMinor));

describe('the fares of a connection', () => {
  it('are one per fare family sold on both flights', () => {
    const segments = [
      [option(0, 100), option(1, 150)],
      [option(0, 200), option(1, 260)],
    ];
    expect(sums(segments)).toEqual([
      [100, 200],
      [150, 260],
    ]);
  });

  it('use the next lower family of a flight that lacks one, and its cheapest if none is lower', () => {
    const segments = [[option(0, 100), option(2, 300)], [option(1, 200)]];
    expect(sums(segments)).toEqual([
      [100, 200],
      [300, 200],
    ]);
  });

  it('always hold the cheapest fare of every flight, whatever its rank', () => {
    expect(sums([[option(0, 300), option(1, 100)]])).toEqual([[100], [300]]);
  });

  it('do not exist when a flight has no seats', () => {
    expect(sums([[option(0, 100)], []])).toEqual([]);
  });
});
