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
});
