import type { PassengerType } from '@farewind/values/passengers';

export interface Traveller {
  readonly position: number;
  readonly type: PassengerType;
  /** The adult that an infant travels with. */
  readonly parentPosition: number | undefined;
}

/**
 * Who could not fly on one item if only these travellers were left on it: an infant without its adult, a child without
 * any. Answers their positions.
 */
export function findLoneTravellers(left: readonly Traveller[]): number[] {
  const adults = new Set(left.flatMap(({ type, position }) => (type === 'adult' ? [position] : [])));
  return left.flatMap(({ type, position, parentPosition }) => {
    if (type === 'adult') return [];
    const isAlone =
      type === 'infant' && parentPosition !== undefined ? !adults.has(parentPosition) : adults.size === 0;
    return isAlone ? [position] : [];
  });
}
