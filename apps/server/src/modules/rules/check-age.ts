import type { PassengerType } from '@farewind/values/passengers';
import type { LocalDate } from '@farewind/values/local-time';
import {
  ageReckonedOn,
  birthDateBounds,
  findAgeProblem,
  type AgeProblem,
  type AgeReference,
} from '@farewind/travel-rules/passenger-age';
import { dateText, type ReportProblem } from './passenger-problem.ts';

const messages: Readonly<Record<PassengerType, Readonly<Record<AgeProblem, string>>>> = {
  adult: { tooOld: 'validation.adultMaxAge', tooYoung: 'validation.adultMinAge' },
  child: { tooOld: 'validation.childMaxAge', tooYoung: 'validation.childMinAge' },
  infant: { tooOld: 'validation.infantMaxAge', tooYoung: 'validation.infantMinAge' },
};

/** Whether the birth date fits the chosen type on the flight that the carrier reckons by. */
export function checkAge(
  type: PassengerType,
  birthDate: LocalDate | undefined,
  departures: readonly LocalDate[],
  reference: AgeReference,
  report: ReportProblem,
): void {
  if (birthDate === undefined) {
    report('birthDate', 'validation.required');
    return;
  }
  const bounds = birthDateBounds(type, departures, reference);
  const problem = findAgeProblem(birthDate, bounds);
  if (!problem) return;
  report('birthDate', messages[type][problem], {
    date: dateText(ageReckonedOn(problem, departures, reference) ?? birthDate),
    minDate: dateText(bounds.after),
  });
}
