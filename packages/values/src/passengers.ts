export const passengerTypes = ['adult', 'child', 'infant'] as const;
export type PassengerType = (typeof passengerTypes)[number];

/** How many passengers of each type travel. Infants sit on a lap and take no seat. */
export interface PassengerCounts {
  readonly adults: number;
  readonly children: number;
  readonly infants: number;
}

export function seatsNeeded(counts: PassengerCounts): number {
  return counts.adults + counts.children;
}

export function countOf(counts: PassengerCounts, type: PassengerType): number {
  if (type === 'adult') return counts.adults;
  return type === 'child' ? counts.children : counts.infants;
}
