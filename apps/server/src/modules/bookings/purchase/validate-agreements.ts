import type { addOrder } from '@farewind/contract/bookings/add-order';
import type { ParsedInput } from '@farewind/contract/core/operation';
import type { OrderProblem } from '../order/order-problem.ts';

type Boxes = Pick<ParsedInput<typeof addOrder>, 'contractAccepted' | 'usageAccepted' | 'adultConfirmed'>;
type Agreements = Boxes & Pick<ParsedInput<typeof addOrder>, 'consents'>;

const boxes: readonly [keyof Boxes, string][] = [
  ['contractAccepted', 'contract.mustAccept'],
  ['usageAccepted', 'contract.usageMustConfirm'],
  ['adultConfirmed', 'passenger.buyerAge'],
];

/** Each box starts empty and has to be ticked; so has each consent that the agency asks for by itself. */
export function findAgreementProblems(
  fields: Agreements,
  requiredConsents: readonly string[],
): OrderProblem[] {
  const given = new Set(fields.consents.map(({ purpose }) => purpose));
  return [
    ...boxes.filter(([box]) => !fields[box]),
    ...requiredConsents
      .filter((purpose) => !given.has(purpose))
      .map((purpose) => [`consents.${purpose}`, 'validation.required'] as const),
  ].map(([path, message]) => ({ path, message, key: 'ORD-CONTRACT' }));
}
