import type { PassengerCounts } from '@farewind/values/passengers';

export const MAX_PASSENGERS = 9;

export type PassengerCountProblem = 'tooMany' | 'adultMissing' | 'tooManyInfants';

/** The rules of the specification's point 5 on how many may travel together; undefined if all hold. */
export function findPassengerCountProblem(counts: PassengerCounts): PassengerCountProblem | undefined {
  if (counts.adults < 1) return 'adultMissing';
  if (counts.infants > counts.adults) return 'tooManyInfants';
  if (counts.adults + counts.children + counts.infants > MAX_PASSENGERS) return 'tooMany';
  return undefined;
}
