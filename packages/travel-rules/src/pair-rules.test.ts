import { addDays } from '@farewind/values/local-time';
import { describe, expect, it } from 'vitest';
import { mayPair, type PairSide } from './pair-rules.ts';

const charter: PairSide = {
  kind: 'charter',
  carrier: 'ZF',
  date: '2027-06-01',
  pairGroup: undefined,
  stay: { minDays: undefined, maxDays: undefined },
};
const scheduled: PairSide = { ...charter, kind: 'scheduled', carrier: 'TK' };
const on = (side: PairSide, date: string): PairSide => ({ ...side, date });

describe('two directions', () => {
  it('of scheduled carriers combine freely', () => {
    expect(mayPair(scheduled, { ...scheduled, carrier: 'PC', date: '2028-01-01' }, '2027-07-01')).toBe(true);
  });

  it('of which one is a charter come from one carrier', () => {
    expect(mayPair(charter, on(charter, '2027-06-10'), undefined)).toBe(true);
    expect(mayPair(charter, { ...charter, carrier: 'EO', date: '2027-06-10' }, undefined)).toBe(false);
    expect(mayPair(charter, on(scheduled, '2027-06-10'), undefined)).toBe(false);
  });

  it('of charters stay no longer than the rules allow: to the day', () => {
    expect(mayPair(charter, on(charter, '2027-07-01'), '2027-07-01')).toBe(true);
    expect(mayPair(charter, on(charter, '2027-07-02'), '2027-07-01')).toBe(false);
  });

  it('of a pair group combine with their own group only, and across carriers', () => {
    const sun = { ...charter, pairGroup: 'sun' };
    expect(mayPair(sun, { ...sun, carrier: 'EO', date: '2027-06-10' }, undefined)).toBe(true);
    expect(mayPair(sun, { ...sun, pairGroup: 'sea', date: '2027-06-10' }, undefined)).toBe(false);
    expect(mayPair(sun, on(charter, '2027-06-10'), undefined)).toBe(false);
  });

  it('stay as long as both of their fares want: from the shortest to the longest, to the day', () => {
    const stay = (minDays: number | undefined, maxDays: number | undefined): PairSide => {
      return { ...scheduled, pairGroup: 'sun', stay: { minDays, maxDays } };
    };
    const fits = (out: PairSide, back: PairSide, days: number) =>
      mayPair(out, on(back, addDays(out.date, days)), undefined);
    const lengths = (out: PairSide, back: PairSide) =>
      [0, 1, 2, 3, 4, 5, 6].filter((days) => fits(out, back, days));
    expect(lengths(stay(2, 5), stay(undefined, undefined))).toEqual([2, 3, 4, 5]);
    expect(lengths(stay(undefined, undefined), stay(3, 4))).toEqual([3, 4]);
    expect(lengths(stay(2, 4), stay(3, 9))).toEqual([3, 4]);
    expect(lengths(stay(0, 0), stay(undefined, undefined))).toEqual([0]);
  });
});
