import type { addOrder } from '@farewind/contract/bookings/add-order';
import type { ParsedInput } from '@farewind/contract/core/operation';
import type { OrderProblem } from './order-problem.ts';

type Agreements = Pick<ParsedInput<typeof addOrder>, 'contractAccepted' | 'usageAccepted' | 'adultConfirmed'>;

const boxes: readonly [keyof Agreements, string][] = [
  ['contractAccepted', 'contract.mustAccept'],
  ['usageAccepted', 'contract.usageMustConfirm'],
  ['adultConfirmed', 'passenger.buyerAge'],
];

/** Each box starts empty and has to be ticked. */
export function findAgreementProblems(fields: Agreements): OrderProblem[] {
  return boxes
    .filter(([box]) => !fields[box])
    .map(([path, message]) => ({ path, message, key: 'ORD-CONTRACT' }));
}
