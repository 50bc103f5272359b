import type { LocalDate } from '@farewind/values/local-time';
import type { PassengerType } from '@farewind/values/passengers';
import {
  type FieldProblem,
  type ReportProblem,
  formatProblemDate,
  type ProblemMessage,
} from './field-problem.ts';
import { findDocumentProblems, type DocumentFields, type DocumentTerms } from './find-document-problems.ts';
import {
  type AgeReference,
  ageReckonedOn,
  birthDateBounds,
  findAgeProblem,
  type AgeProblem,
  isAtLeast,
} from './passenger-age.ts';
import { normaliseDocument } from './passport.ts';
import { capitalName, passportNameMessage, countLetters, LETTERS_WITH_INFANT } from './person-name.ts';
import { isTurkishId } from './turkish-id.ts';

/** A passenger as an order sends it. */
export interface PassengerFields extends DocumentFields {
  readonly type: PassengerType;
  readonly name: string;
  readonly surname: string;
  readonly gender?: 'male' | 'female' | undefined;
  readonly birthDate?: LocalDate | undefined;
  /** For an infant: the position in the list of the adult who holds it. */
  readonly parentIndex?: number | undefined;
}

export interface PassengerTerms extends DocumentTerms {
  /** The local departure dates of all flights, in order, at least one. */
  readonly departures: readonly [LocalDate, ...LocalDate[]];
  /** The flight on which the carriers calculate ages; by default the last one. */
  readonly ageReference?: AgeReference | undefined;
}

/**
 * Every problem of the passengers of an order by the specification's point 5, each at its field
 * (`passengers[1].birthDate`), passenger by passenger in the order of the form. {@link findPassengerCountProblem}
 * checks how many may travel together.
 */
export function findPassengerProblems(
  passengers: readonly PassengerFields[],
  terms: PassengerTerms,
): FieldProblem[] {
  const problems = passengers.map((): FieldProblem[] => []);
  const reportAt =
    (index: number): ReportProblem =>
    (field, message, values) => {
      problems[index]?.push({
        path: `passengers[${index}].${field}`,
        message,
        ...(values === undefined ? {} : { values }),
      });
    };
  for (const [index, passenger] of passengers.entries()) {
    const report = reportAt(index);
    findNameProblems(passenger, report);
    findBirthDateProblems(passenger.type, passenger.birthDate, terms.departures, terms.ageReference, report);
    if (passenger.gender === undefined) report('gender', 'validation.genderRequired');
    findDocumentProblems(passenger, terms, report);
  }
  findCompanionProblems(passengers, terms.departures[0], reportAt);
  findDoubles(passengers, reportAt);
  return problems.flat();
}

function findNameProblems(passenger: PassengerFields, report: ReportProblem): void {
  for (const field of ['surname', 'name'] as const) {
    const message = passportNameMessage(field, passenger[field]);
    if (message !== undefined) report(field, message);
  }
}

/** The same person twice in one booking is a typing error; nor do two people share an identification number. */
function findDoubles(
  passengers: readonly PassengerFields[],
  reportAt: (index: number) => ReportProblem,
): void {
  const people = new Set<string>();
  const numbers = new Set<string>();
  for (const [index, { name, surname, birthDate, identificationNumber }] of passengers.entries()) {
    const number = normaliseDocument(identificationNumber ?? '');
    if (isTurkishId(number) && numbers.has(number))
      reportAt(index)('identificationNumber', 'passenger.sameIdentification');
    numbers.add(number);
    if (capitalName(name) === '' || capitalName(surname) === '' || birthDate === undefined) continue;
    const person = [capitalName(name), capitalName(surname), birthDate].join('/');
    if (people.has(person)) reportAt(index)('name', 'passenger.duplicate');
    people.add(person);
  }
}

const messages: Readonly<Record<PassengerType, Readonly<Record<AgeProblem, ProblemMessage>>>> = {
  adult: { tooOld: 'validation.adultMaxAge', tooYoung: 'validation.adultMinAge' },
  child: { tooOld: 'validation.childMaxAge', tooYoung: 'validation.childMinAge' },
  infant: { tooOld: 'validation.infantMaxAge', tooYoung: 'validation.infantMinAge' },
};

/** Whether the birth date fits the chosen type on the flight on which the carrier calculates ages. */
function findBirthDateProblems(
  type: PassengerType,
  birthDate: LocalDate | undefined,
  departures: readonly LocalDate[],
  reference: AgeReference | undefined,
  report: ReportProblem,
): void {
  if (birthDate === undefined) return report('birthDate', 'validation.required');
  const bounds = birthDateBounds(type, departures, reference);
  const problem = findAgeProblem(birthDate, bounds);
  if (problem === undefined) return;
  report('birthDate', messages[type][problem], {
    date: formatProblemDate(ageReckonedOn(problem, departures, reference) ?? birthDate),
    minDate: formatProblemDate(bounds.after),
  });
}

interface Companion {
  readonly type: PassengerType;
  readonly name: string;
  readonly surname: string;
  readonly birthDate?: LocalDate | undefined;
  readonly parentIndex?: number | undefined;
}

const FULL_AGE = 18;

/**
 * The company rules: each infant on the lap of an adult of 18 or more, one infant an adult; a child in the company of
 * somebody of 18 or more. Adults without a birth date get an error at that field, not here.
 */
function findCompanionProblems(
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
