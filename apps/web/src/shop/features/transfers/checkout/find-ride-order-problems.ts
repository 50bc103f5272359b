import { findAgreementProblems } from '@farewind/travel-rules/find-agreement-problems';
import { findLeadPassengerProblems, type PhoneRules } from '@farewind/travel-rules/find-contact-problems';
import type { FormProblem } from '../../../kit/fields/form-problem.ts';
import type { CardFields } from '../../../purchase/checkout-fields.ts';
import { findCardFormProblems } from '../../../purchase/problems/find-card-form-problems.ts';
import { findContactFormProblems } from '../../../purchase/problems/find-contact-form-problems.ts';
import type { RideFields } from '../../../purchase/ride-drafts.ts';
import { noMethodProblem } from '../../../purchase/sections/method-section.tsx';

/** What the rides, the site and the ways to pay require of the form. */
export interface RideDemand {
  readonly now: Date;
  readonly phones: PhoneRules | undefined;
  readonly requiredConsents: readonly string[];
  /** Agreed to when the order was made that is paid again. */
  readonly isAgreedBefore: boolean;
  readonly takesCard: boolean;
  /** The buyer has to choose one of several payment methods. */
  readonly needsMethod: boolean;
  /** One end is a zone, so the driver needs an address. */
  readonly needsAddress: boolean;
}

/** Everything that prevents submitting the form, in the order of its fields. */
export function findRideOrderProblems(
  fields: RideFields,
  card: CardFields,
  demand: RideDemand,
): FormProblem[] {
  return [
    ...(demand.needsAddress && fields.address.trim() === '' ? [required('address')] : []),
    ...findLeadPassengerProblems(fields.leadPassenger),
    ...(['flightNumber', 'returnFlightNumber'] as const).flatMap((path) =>
      flightProblems(path, fields[path]),
    ),
    ...findContactFormProblems(fields, demand.phones),
    ...(demand.needsMethod ? [noMethodProblem] : []),
    ...(demand.takesCard ? findCardFormProblems(card, demand.now) : []),
    ...(demand.isAgreedBefore ? [] : findAgreementProblems(fields, fields.consents, demand.requiredConsents)),
  ];
}

const required = (path: string): FormProblem => ({ path, message: 'validation.required' });

function flightProblems(path: string, text: string): FormProblem[] {
  const number = text.trim();
  return number === '' || /^[a-z\d]{2,3} ?\d{1,4}[a-z]?$/i.test(number)
    ? []
    : [{ path, message: 'validation.flightNumberInvalid' }];
}
