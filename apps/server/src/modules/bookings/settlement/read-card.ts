import type { addOrder } from '@farewind/contract/bookings/add-order';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { cardDigits } from '@farewind/travel-rules/card-number';
import { findCardProblems, readCardYear } from '@farewind/travel-rules/find-card-problems';
import { Secret } from '../../../platform/secrets/secret.ts';
import type { Card, PaymentRoute } from '../../payments/public.ts';
import { underKey, type OrderProblem } from '../order/order-problem.ts';

type PaymentWay = PaymentRoute['method']['way'];

type CardFields = Pick<
  ParsedInput<typeof addOrder>,
  'creditCardNumber' | 'creditCardOwner' | 'creditCardExpireMonth' | 'creditCardExpireYear' | 'creditCardCVC'
>;

/** What is wrong with the card as it was typed, under the key of a payment. */
function findPaymentCardProblems(fields: CardFields, now: Date): OrderProblem[] {
  return underKey('PAY-CARD', findCardProblems(fields, now));
}

const members = [
  'creditCardNumber',
  'creditCardOwner',
  'creditCardExpireMonth',
  'creditCardExpireYear',
  'creditCardCVC',
] as const;

/** Under a method whose page takes the card, none may come to us. */
function findCardsNotTaken(fields: CardFields): OrderProblem[] {
  const given = members.filter((member) => (fields[member] ?? '') !== '');
  return underKey(
    'PAY-CARD',
    given.map((path) => ({ path, message: 'card.notTakenHere' })),
  );
}

/** What is wrong with how the buyer pays: the card as it was typed, or that one was typed at all. */
export function findPaymentProblems(fields: CardFields, way: PaymentWay, now: Date): OrderProblem[] {
  return way === 'rawCard' ? findPaymentCardProblems(fields, now) : findCardsNotTaken(fields);
}

/** The card of a request that comes again; undefined where none was typed. */
export function readTypedCard(fields: CardFields): Card | undefined {
  return (fields.creditCardNumber ?? '') === '' ? undefined : readCard(fields);
}

/** The card of a request; undefined where the method takes none in our form. */
export function readCardOf(fields: CardFields, way: PaymentWay): Card | undefined {
  return way === 'rawCard' ? readCard(fields) : undefined;
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
