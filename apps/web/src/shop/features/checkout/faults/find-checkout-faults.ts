import type { LocalDate } from '@farewind/values/local-time';
import type { CardFields, CheckoutFields } from '../../../purchase/checkout-fields.ts';
import type { Journey } from '../../../purchase/journey.ts';
import { findAgreementProblems } from '@farewind/travel-rules/find-agreement-problems';
import { findCardFaults } from '../../../purchase/faults/find-card-faults.ts';
import { findContactFaults } from '../../../purchase/faults/find-contact-faults.ts';
import type { PhoneBook } from '../../../purchase/use-phone-book.ts';
import { findPassengerFaults } from './find-passenger-faults.ts';
import type { ChosenRide } from '../../../purchase/ride/chosen-ride.ts';
import { RIDE_PATH } from '../ride/ride-fault.ts';
import type { Fault } from '../../../kit/fields/fault.ts';

export interface CheckoutDemand {
  readonly journey: Journey;
  readonly today: LocalDate;
  readonly now: Date;
  readonly phones: PhoneBook | undefined;
  readonly requiredConsents: readonly string[];
  /** False where the bank's own page asks for the card. */
  readonly takesCard: boolean;
}

/** Everything that keeps the form from being sent, in the order in which the page shows its fields. */
export function findCheckoutFaults(
  fields: CheckoutFields,
  card: CardFields,
  demand: CheckoutDemand,
): Fault[] {
  return [
    ...findPassengerFaults(fields.passengers, demand.journey, demand.today),
    ...findContactFaults(fields, demand.phones),
    ...findRideFaults(fields.extras.ride),
    ...(demand.takesCard ? findCardFaults(card, demand.now) : []),
    ...findAgreementProblems(fields, fields.consents, demand.requiredConsents),
  ];
}

/** A ride that was asked for is chosen to the end, or taken away again; in a district the driver is told where. */
function findRideFaults(ride: ChosenRide | undefined): Fault[] {
  if (ride === undefined) return [];
  if (ride.pick === undefined)
    return ride.isCarried ? [] : [{ path: RIDE_PATH, message: 'checkout.ride.choose' }];
  const isNowhere = ride.place?.kind === 'zone' && ride.address.trim() === '';
  return isNowhere ? [{ path: 'transfer.address', message: 'validation.required' }] : [];
}
