import { addDays, addYears, type LocalDate } from '@farewind/values/local-time';
import { passengerTypes, type PassengerType } from '@farewind/values/passengers';

/** The flight of the order on which a carrier calculates ages; by default the last one. */
export const ageReferences = ['lastFlight', 'firstFlight', 'eachFlight'] as const;

export type AgeReference = (typeof ageReferences)[number];

/** The valid birth dates lie strictly between the two bounds. */
export interface BirthDateBounds {
  readonly after: LocalDate;
  readonly before: LocalDate;
}

export const CHILD_FROM_YEARS = 2;
export const ADULT_FROM_YEARS = 12;
const OLDEST_YEARS = 110;
/**
 * The youngest infant on board is seven days old, so a birth date must be before the outbound flight minus six days.
 */
const NEWBORN_DAYS = 6;

/**
 * The bounds of a passenger type (specification, point 5) on the local departure dates of an order's flights (in order,
 * at least one). A type changes on the birthday; for a birthday on 29 February that is 1 March in other years. With
 * `eachFlight` the type must hold on every flight.
 */
export function birthDateBounds(
  type: PassengerType,
  departures: readonly LocalDate[],
  reference: AgeReference = 'lastFlight',
): BirthDateBounds {
  const first = departures[0];
  const last = departures.at(-1);
  if (first === undefined || last === undefined) throw new RangeError('A journey has at least one flight');
  const oldestOn = reference === 'firstFlight' ? first : last;
  const youngestOn = reference === 'lastFlight' ? last : first;
  if (type === 'infant') {
    return { after: latestBirthDate(CHILD_FROM_YEARS, oldestOn), before: addDays(first, -NEWBORN_DAYS) };
  }
  const [atLeast, lessThan] =
    type === 'child' ? [CHILD_FROM_YEARS, ADULT_FROM_YEARS] : [ADULT_FROM_YEARS, OLDEST_YEARS];
  return {
    after: latestBirthDate(lessThan, oldestOn),
    before: addDays(latestBirthDate(atLeast, youngestOn), 1),
  };
}

export type AgeProblem = 'tooOld' | 'tooYoung';

/** Local dates compare as text: `YYYY-MM-DD`. */
export function findAgeProblem(birthDate: LocalDate, bounds: BirthDateBounds): AgeProblem | undefined {
  if (birthDate <= bounds.after) return 'tooOld';
  return birthDate >= bounds.before ? 'tooYoung' : undefined;
}

/** The flight on whose day a birth date does not fit. */
export function ageReckonedOn(
  problem: AgeProblem,
  departures: readonly LocalDate[],
  reference: AgeReference = 'lastFlight',
): LocalDate | undefined {
  const isFirst = reference === 'firstFlight' || (reference === 'eachFlight' && problem === 'tooYoung');
  return isFirst ? departures[0] : departures.at(-1);
}

/** The type of a birth date for these flights; undefined if none fits (newborn, or a type that changes on the way). */
export function findPassengerType(
  birthDate: LocalDate,
  departures: readonly LocalDate[],
  reference: AgeReference = 'lastFlight',
): PassengerType | undefined {
  return passengerTypes.find(
    (type) => findAgeProblem(birthDate, birthDateBounds(type, departures, reference)) === undefined,
  );
}

/** Whether a birthday between the first and the last flight makes the passenger another type, which changes the price. */
export function changesTypeOnTheWay(birthDate: LocalDate, departures: readonly LocalDate[]): boolean {
  const onFirst = findPassengerType(birthDate, departures, 'firstFlight');
  return onFirst !== undefined && onFirst !== findPassengerType(birthDate, departures, 'lastFlight');
}

/** Whether a person has had that birthday by the date; for a birth date of 29 February it is on 1 March. */
export function isAtLeast(years: number, birthDate: LocalDate, on: LocalDate): boolean {
  return birthDate <= latestBirthDate(years, on);
}

/** Completed years on a date; negative for somebody who is not born yet. */
export function ageOn(birthDate: LocalDate, on: LocalDate): number {
  const years = Number(on.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return isAtLeast(years, birthDate, on) ? years : years - 1;
}

/**
 * The last birth date of a person of that age on a date. On 29 February, in a birth year without it, that is 28 February:
 * a person born on 1 March has not had the birthday yet.
 */
function latestBirthDate(years: number, on: LocalDate): LocalDate {
  const date = addYears(on, -years);
  return on.endsWith('-02-29') && date.endsWith('-03-01') ? addDays(date, -1) : date;
}
