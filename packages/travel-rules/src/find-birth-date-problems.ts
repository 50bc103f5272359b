import type { LocalDate } from '@farewind/values/local-time';
import type { PassengerType } from '@farewind/values/passengers';
import { formatProblemDate, type ProblemMessage, type ReportProblem } from './field-problem.ts';
import {
  ageReckonedOn,
  birthDateBounds,
  findAgeProblem,
  type AgeProblem,
  type AgeReference,
} from './passenger-age.ts';

const messages: Readonly<Record<PassengerType, Readonly<Record<AgeProblem, ProblemMessage>>>> = {
  adult: { tooOld: 'validation.adultMaxAge', tooYoung: 'validation.adultMinAge' },
  child: { tooOld: 'validation.childMaxAge', tooYoung: 'validation.childMinAge' },
  infant: { tooOld: 'validation.infantMaxAge', tooYoung: 'validation.infantMinAge' },
};

/** Whether the birth date fits the chosen type on the flight that the carrier reckons ages on. */
export function findBirthDateProblems(
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
