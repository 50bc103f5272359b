import type { addOrder } from '@farewind/contract/bookings/add-order';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { cardDigits } from '@farewind/travel-rules/card-number';
import { findCardProblems, readCardYear } from '@farewind/travel-rules/find-card-problems';
import { Secret } from '../../../platform/secrets/secret.ts';
import type { Card } from '../../payments/public.ts';
import { underKey, type OrderProblem } from '../order/order-problem.ts';

type CardFields = Pick<
  ParsedInput<typeof addOrder>,
  'creditCardNumber' | 'creditCardOwner' | 'creditCardExpireMonth' | 'creditCardExpireYear' | 'creditCardCVC'
>;

/** What is wrong with the card as it was typed, under the key of a payment. */
export function findPaymentCardProblems(fields: CardFields, now: Date): OrderProblem[] {
  return underKey('PAY-CARD', findCardProblems(fields, now));
}

/** The card of a request without card problems. */
export function readCard(fields: CardFields): Card {
  return {
    number: new Secret(cardDigits(fields.creditCardNumber ?? '')),
    owner: (fields.creditCardOwner ?? '').trim(),
    expireMonth: Number(fields.creditCardExpireMonth),
    expireYear: readCardYear(fields.creditCardExpireYear ?? ''),
    securityCode: new Secret(fields.creditCardCVC ?? ''),
  };
}
