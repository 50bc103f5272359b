import type { MethodRow } from './getting-paid-data.ts';

/** The methods that an account could take, and does not because the agency's order leaves it out. */
export function leftOutOf(settingId: number, methods: readonly MethodRow[]): readonly MethodRow[] {
  return methods.filter(
    ({ isOrdered, takers, used }) =>
      isOrdered && takers.slice(used).some((taker) => taker.settingId === settingId),
  );
}
