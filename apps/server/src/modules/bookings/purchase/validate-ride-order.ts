import type { addTransferOrder } from '@farewind/contract/bookings/add-transfer-order';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { findLeadPassengerProblems } from '@farewind/travel-rules/find-contact-problems';
import { capitalName } from '@farewind/travel-rules/person-name';
import type { DraftPassenger } from '../order/order-draft.ts';
import { refuseProblems, underKey } from '../order/order-problem.ts';
import { findBuyerProblems, type OrderDemand } from './validate-order.ts';

export type RideOrderInput = ParsedInput<typeof addTransferOrder>;

/** Refuses an order of rides with every problem at its field, in the order of the form. */
export function validateRideOrder(
  input: RideOrderInput,
  demand: Pick<OrderDemand, 'now' | 'requiredConsents' | 'route'>,
): void {
  refuseProblems([
    ...underKey('GEN-VALIDATION', findLeadPassengerProblems(input.leadPassenger)),
    ...findBuyerProblems(input, demand),
  ]);
}

/** Whom the driver looks for, as the one passenger of the order: no document is asked for. */
export function readLeadPassenger({
  leadPassenger,
  customerName,
  customerSurname,
}: RideOrderInput): DraftPassenger {
  const isBuyer = leadPassenger.name.trim() === '' && leadPassenger.surname.trim() === '';
  const [name, surname] = isBuyer
    ? [customerName, customerSurname]
    : [leadPassenger.name, leadPassenger.surname];
  return {
    type: 'adult',
    name: capitalName(name),
    surname: capitalName(surname),
    gender: '',
    document: undefined,
    parentPosition: undefined,
  };
}
