import type { addTransferOrder } from '@farewind/contract/bookings/add-transfer-order';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { capitalNames } from '@farewind/travel-rules/person-name';
import type { DraftPassenger } from '../order/order-draft.ts';

/** The lead passenger of an order of rides, as its only passenger; no document is required. */
export function readLeadPassenger({
  leadPassenger,
  customerName,
  customerSurname,
}: ParsedInput<typeof addTransferOrder>): DraftPassenger {
  const isBuyer = leadPassenger.name.trim() === '' && leadPassenger.surname.trim() === '';
  const [name, surname] = isBuyer
    ? [customerName, customerSurname]
    : [leadPassenger.name, leadPassenger.surname];
  return {
    type: 'adult',
    ...capitalNames({ name, surname }),
    gender: '',
    document: undefined,
    parentPosition: undefined,
  };
}
