export const passengerTypes = ['adult', 'child', 'infant'] as const;
export type PassengerType = (typeof passengerTypes)[number];

/** How many passengers of each type travel. Infants sit on a lap and take no seat. */
export interface PassengerCounts {
  readonly adults: number;
  readonly children: number;
  readonly infants: number;
}

export const MAX_PASSENGERS = 9;

export type PassengerCountProblem = 'tooMany' | 'adultMissing' | 'tooManyInfants';

/** The rules of the specification's point 5 on how many may travel together; undefined when all hold. */
export function findPassengerCountProblem(counts: PassengerCounts): PassengerCountProblem | undefined {
  if (counts.adults < 1) return 'adultMissing';
  if (counts.infants > counts.adults) return 'tooManyInfants';
  if (counts.adults + counts.children + counts.infants > MAX_PASSENGERS) return 'tooMany';
  return undefined;
}

export function seatsNeeded(counts: PassengerCounts): number {
  return counts.adults + counts.children;
}

export function countOf(counts: PassengerCounts, type: PassengerType): number {
  if (type === 'adult') return counts.adults;
  return type === 'child' ? counts.children : counts.infants;
}
