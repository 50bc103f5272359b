import { addDays, addYears, type LocalDate } from '@farewind/values/local-time';
import type { PassengerType } from '@farewind/values/passengers';

/** Birth dates strictly between the two fit: neither bound itself does. */
export interface BirthDateBounds {
  readonly after: LocalDate;
  readonly before: LocalDate;
}

const CHILD_FROM_YEARS = 2;
const ADULT_FROM_YEARS = 12;
const OLDEST_YEARS = 110;
/** The youngest infant on board is seven days old, so a birth date lies before the first flight less six. */
const NEWBORN_DAYS = 6;

/** Which birth dates a passenger type means, reckoned on the local departure date of the last flight. */
export function birthDateBounds(
  type: PassengerType,
  firstFlightOn: LocalDate,
  lastFlightOn: LocalDate,
): BirthDateBounds {
  if (type === 'infant')
    return {
      after: addYears(lastFlightOn, -CHILD_FROM_YEARS),
      before: addDays(firstFlightOn, -NEWBORN_DAYS),
    };
  const [atLeast, lessThan] =
    type === 'child' ? [CHILD_FROM_YEARS, ADULT_FROM_YEARS] : [ADULT_FROM_YEARS, OLDEST_YEARS];
  return {
    after: addYears(lastFlightOn, -lessThan),
    before: addDays(addYears(lastFlightOn, -atLeast), 1),
  };
}

/** Whether somebody has had that birthday by the date. */
export function isAtLeast(years: number, birthDate: LocalDate, on: LocalDate): boolean {
  return birthDate <= addYears(on, -years);
}
