import { findPassengerProblems } from '@farewind/travel-rules/find-passenger-problems';
import type { LocalDate } from '@farewind/values/local-time';
import type { PassengerFields } from '../../../purchase/checkout-fields.ts';
import type { Journey } from '../../../purchase/journey.ts';
import { toPassenger } from '../../../purchase/order-request.ts';
import type { FormProblem } from '../../../kit/fields/form-problem.ts';

const noMonths: NonNullable<Journey['passportMonths']> = { usual: 0, exceptions: [] };

/**
 * Problems of the passengers as they would be sent, by the rules that the server judges by, passenger by passenger in the
 * order of the form. What is asked for, typed and no date of the calendar is called that.
 */
export function findPassengerFormProblems(
  passengers: readonly PassengerFields[],
  journey: Journey,
  today: LocalDate,
): FormProblem[] {
  const { firstFlightOn, lastFlightOn, passportMonths = noMonths } = journey;
  const sent = passengers.map((passenger) => toPassenger(passenger, journey));
  const problems = findPassengerProblems(sent, {
    ...journey,
    departures: [firstFlightOn, lastFlightOn],
    passportMonths,
    today,
  });
  return problems.map((problem) =>
    problem.message === 'validation.required' && isTypedDate(passengers, problem.path)
      ? { path: problem.path, message: 'validation.dateFormat' }
      : problem,
  );
}

function isTypedDate(passengers: readonly PassengerFields[], path: string): boolean {
  return passengers.some((passenger, index) =>
    (['birthDate', 'passportExpiryDate'] as const).some(
      (member) => path === `passengers[${index}].${member}` && passenger[member] !== '',
    ),
  );
}
