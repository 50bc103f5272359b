import type { MethodRow, Taker } from './getting-paid-data.ts';

/** The accounts that take a method, in the order of trying; the others could and are left out of the agency's order. */
export const takersInUse = ({ takers, used }: Pick<MethodRow, 'takers' | 'used'>): readonly Taker[] =>
  takers.slice(0, used);
