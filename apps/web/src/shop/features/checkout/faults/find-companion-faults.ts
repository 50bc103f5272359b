import type { LocalDate } from '@farewind/values/local-time';
import { isAtLeast } from '@farewind/values/passenger-age';
import type { PassengerFields } from '../../../purchase/checkout-fields.ts';
import { countLetters, LETTERS_WITH_INFANT, tidyName } from '../../../kit/fields/person-name.ts';
import { readTypedDate } from '../../../kit/fields/typed-date.ts';
import type { Fault } from '../../../kit/fields/fault.ts';

const FULL_AGE = 18;

/**
 * Who travels with whom: each infant on the lap of an adult of 18 or more, one infant an adult; a child in the company of
 * somebody of 18 or more; nobody twice. An adult without a birth date is judged at that field, not here.
 */
export function findCompanionFaults(
  passengers: readonly PassengerFields[],
  firstFlightOn: LocalDate,
): Fault[] {
  const isOfFullAge = ({ birthDate }: PassengerFields) => {
    const date = readTypedDate(birthDate);
    return date === undefined || isAtLeast(FULL_AGE, date, firstFlightOn);
  };
  const hasCompanion = passengers.some((passenger) => passenger.type === 'adult' && isOfFullAge(passenger));
  const faults: Fault[] = [];
  const laps = new Set<string>();
  for (const [index, passenger] of passengers.entries()) {
    const path = `passengers[${index}]`;
    if (passenger.type === 'child' && !hasCompanion)
      faults.push({ path: `${path}.birthDate`, message: 'rule.childCompanionAge' });
    if (passenger.type !== 'infant') continue;
    const parent = passenger.parentIndex === '' ? undefined : passengers[Number(passenger.parentIndex)];
    if (parent?.type !== 'adult')
      faults.push({ path: `${path}.parentIndex`, message: 'infant.parentRequired' });
    else if (laps.has(passenger.parentIndex))
      faults.push({ path: `${path}.parentIndex`, message: 'rule.lapTaken' });
    else if (!isOfFullAge(parent))
      faults.push({ path: `${path}.parentIndex`, message: 'rule.infantParentAge' });
    laps.add(passenger.parentIndex);
    if (parent !== undefined && lettersOf(parent) + lettersOf(passenger) >= LETTERS_WITH_INFANT)
      faults.push({ path: `${path}.name`, message: 'validation.nameTooLongWithInfant' });
  }
  return [...faults, ...findDoubles(passengers)];
}

function lettersOf({ name, surname }: PassengerFields): number {
  return countLetters(name, surname);
}

/** One person twice in one booking is a slip of the form, never a wish. */
function findDoubles(passengers: readonly PassengerFields[]): Fault[] {
  const seen = new Set<string>();
  return passengers.flatMap(({ name, surname, birthDate }, index): Fault[] => {
    const born = readTypedDate(birthDate);
    if (tidyName(name) === '' || tidyName(surname) === '' || born === undefined) return [];
    const person = [tidyName(name).toUpperCase(), tidyName(surname).toUpperCase(), born].join('/');
    if (seen.has(person)) return [{ path: `passengers[${index}].name`, message: 'passenger.duplicate' }];
    seen.add(person);
    return [];
  });
}
