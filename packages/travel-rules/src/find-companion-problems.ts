import type { PassengerType } from '@farewind/values/passengers';
import type { LocalDate } from '@farewind/values/local-time';
import type { ReportProblem } from './field-problem.ts';
import { isAtLeast } from './passenger-age.ts';
import { countLetters, LETTERS_WITH_INFANT } from './person-name.ts';

export interface Companion {
  readonly type: PassengerType;
  readonly name: string;
  readonly surname: string;
  readonly birthDate?: LocalDate | undefined;
  readonly parentIndex?: number | undefined;
}

const FULL_AGE = 18;

/**
 * Who travels with whom: each infant on the lap of an adult of 18 or more, one infant an adult; a child in the company
 * of somebody of 18 or more. Adults without a birth date are judged at that field, not here.
 */
export function findCompanionProblems(
  passengers: readonly Companion[],
  firstFlightOn: LocalDate,
  reportAt: (index: number) => ReportProblem,
): void {
  const isOfFullAge = ({ birthDate }: Companion): boolean =>
    birthDate === undefined || isAtLeast(FULL_AGE, birthDate, firstFlightOn);
  const adults = passengers.filter(({ type }) => type === 'adult');
  const laps = new Set<number>();
  for (const [index, passenger] of passengers.entries()) {
    const report = reportAt(index);
    if (passenger.type === 'child' && adults.length > 0 && !adults.some(isOfFullAge)) {
      report('birthDate', 'rule.childCompanionAge');
    }
    if (passenger.type !== 'infant') continue;
    const parentIndex = passenger.parentIndex;
    const parent = parentIndex === undefined ? undefined : passengers[parentIndex];
    if (parentIndex === undefined || parent?.type !== 'adult') {
      report('parentIndex', 'infant.parentRequired');
      continue;
    }
    if (laps.has(parentIndex)) report('parentIndex', 'rule.lapTaken');
    else if (!isOfFullAge(parent)) report('parentIndex', 'rule.infantParentAge');
    laps.add(parentIndex);
    const letters = countLetters(parent.name, parent.surname, passenger.name, passenger.surname);
    if (letters >= LETTERS_WITH_INFANT) report('name', 'validation.nameTooLongWithInfant');
  }
}
