import { documentDates } from '@farewind/values/passenger-document';
import type { LocalDate } from '@farewind/values/local-time';
import type { CardFields, CheckoutFields, PassengerFields } from '../../../purchase/checkout-fields.ts';
import type { Journey } from '../../../purchase/journey.ts';
import type { PhoneRules } from '@farewind/travel-rules/find-contact-problems';
import { findAgreementProblems } from '@farewind/travel-rules/find-agreement-problems';
import { findCardFormProblems } from '../../../purchase/problems/find-card-form-problems.ts';
import { findContactFormProblems } from '../../../purchase/problems/find-contact-form-problems.ts';
import type { ChosenRide } from '../../../purchase/ride/chosen-ride.ts';
import { noMethodProblem } from '../../../purchase/sections/method-section.tsx';
import { RIDE_PATH, RIDE_PLACE_PATH, RIDE_SIDES_PATH } from './ride-problem.ts';
import type { FormProblem } from '../../../kit/fields/form-problem.ts';
import { findPassengerProblems } from '@farewind/travel-rules/find-passenger-problems';
import { toPassenger } from '../../../purchase/order-request.ts';

const noMonths: NonNullable<Journey['passportMonths']> = { usual: 0, exceptions: [] };

export interface CheckoutDemand {
  readonly journey: Journey;
  readonly today: LocalDate;
  readonly now: Date;
  readonly phones: PhoneRules | undefined;
  readonly requiredConsents: readonly string[];
  /** Agreed to when the order was made that is paid again. */
  readonly isAgreedBefore: boolean;
  /** False if the bank's own page collects the card. */
  readonly takesCard: boolean;
  /** The buyer has to choose one of several payment methods. */
  readonly needsMethod: boolean;
  /** The flights have rides on both ends, so a ride needs a direction. */
  readonly choosesRideSides: boolean;
}

/** Everything that prevents submitting the form, in the order of its fields. */
export function findCheckoutProblems(
  fields: CheckoutFields,
  card: CardFields,
  demand: CheckoutDemand,
): FormProblem[] {
  return [
    ...findPassengerFormProblems(fields.passengers, demand.journey, demand.today),
    ...findContactFormProblems(fields, demand.phones),
    ...findRideProblems(fields.extras.ride, demand.choosesRideSides),
    ...(demand.needsMethod ? [noMethodProblem] : []),
    ...(demand.takesCard ? findCardFormProblems(card, demand.now) : []),
    ...(demand.isAgreedBefore ? [] : findAgreementProblems(fields, fields.consents, demand.requiredConsents)),
  ];
}

/** A requested ride must be chosen completely or removed; within a district the driver needs an address. */
function findRideProblems(ride: ChosenRide | undefined, choosesSides: boolean): FormProblem[] {
  if (ride === undefined) return [];
  if (ride.pick === undefined) return ride.isCarried ? [] : findMissingChoices(ride, choosesSides);
  const isNowhere = ride.place?.kind === 'zone' && ride.address.trim() === '';
  return isNowhere ? [{ path: 'transfer.address', message: 'validation.required' }] : [];
}

/** Vehicles are offered only once place and direction are known. */
function findMissingChoices(ride: ChosenRide, choosesSides: boolean): FormProblem[] {
  const problems: FormProblem[] = [];
  if (ride.place === undefined)
    problems.push({ path: RIDE_PLACE_PATH, message: 'checkout.ride.placeRequired' });
  if (choosesSides && ride.sides === undefined)
    problems.push({ path: RIDE_SIDES_PATH, message: 'checkout.ride.sidesRequired' });
  return problems.length > 0 ? problems : [{ path: RIDE_PATH, message: 'checkout.ride.vehicleRequired' }];
}

/**
 * Problems of the passengers by the server's own rules, in the order of the form. A date that does not exist in the
 * calendar is reported as such.
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
    documentDates.some((member) => path === `passengers[${index}].${member}` && passenger[member] !== ''),
  );
}
