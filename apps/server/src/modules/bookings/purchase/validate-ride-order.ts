import type { addTransferOrder } from '@farewind/contract/bookings/add-transfer-order';
import type { ParsedInput } from '@farewind/contract/core/operation';
import type { DraftPassenger } from '../order/order-draft.ts';
import { refuseProblems, type OrderProblem } from '../order/order-problem.ts';
import type { Rules } from '../order/deps.ts';
import { findAgreementProblems } from './validate-agreements.ts';
import { findCardProblems } from '../settlement/validate-card.ts';
import { findContactProblems, findNameProblems } from './validate-contact.ts';

export type RideOrderInput = ParsedInput<typeof addTransferOrder>;

/** Refuses an order of rides with every fault at its field, in the order of the form. */
export function validateRideOrder(
  input: RideOrderInput,
  { now, requiredConsents }: { readonly now: Date; readonly requiredConsents: readonly string[] },
): void {
  refuseProblems([
    ...findLeadProblems(input),
    ...findContactProblems(input),
    ...findCardProblems(input, now),
    ...findAgreementProblems(input, requiredConsents),
  ]);
}

/** Nobody named: the buyer travels. */
function findLeadProblems({ leadPassenger: { name, surname } }: RideOrderInput): OrderProblem[] {
  if (name.trim() === '' && surname.trim() === '') return [];
  return [
    ...findNameProblems('leadPassenger.name', name, 'validation.nameInvalid'),
    ...findNameProblems('leadPassenger.surname', surname, 'validation.surnameInvalid'),
  ];
}

/** Whom the driver looks for, as the one passenger of the order: no document is asked for. */
export function readLeadPassenger(
  { leadPassenger, customerName, customerSurname }: RideOrderInput,
  rules: Pick<Rules, 'capitalName'>,
): DraftPassenger {
  const isBuyer = leadPassenger.name.trim() === '' && leadPassenger.surname.trim() === '';
  const [name, surname] = isBuyer
    ? [customerName, customerSurname]
    : [leadPassenger.name, leadPassenger.surname];
  return {
    type: 'adult',
    name: rules.capitalName(name),
    surname: rules.capitalName(surname),
    gender: '',
    document: undefined,
    parentPosition: undefined,
  };
}
