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

/** Problems of the typed card, under the error key of payments. */
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

/** Refuses card data for a method whose own page takes the card. */
function findCardsNotTaken(fields: CardFields): OrderProblem[] {
  const given = members.filter((member) => (fields[member] ?? '') !== '');
  return underKey(
    'PAY-CARD',
    given.map((path) => ({ path, message: 'card.notTakenHere' })),
  );
}

/** Problems of the payment: of the typed card, or that card data was sent at all. */
export function findPaymentProblems(fields: CardFields, way: PaymentWay, now: Date): OrderProblem[] {
  return way === 'rawCard' ? findPaymentCardProblems(fields, now) : findCardsNotTaken(fields);
}

/** The card of a repeated request; undefined if none was typed. */
export function readTypedCard(fields: CardFields): Card | undefined {
  return (fields.creditCardNumber ?? '') === '' ? undefined : readCard(fields);
}

/** The card of a request; undefined if the method takes none in our form. */
export function readCardOf(fields: CardFields, way: PaymentWay): Card | undefined {
  return way === 'rawCard' ? readCard(fields) : undefined;
}

/** The card of a validated request. */
export function readCard(fields: CardFields): Card {
  return {
    number: new Secret(cardDigits(fields.creditCardNumber ?? '')),
    owner: (fields.creditCardOwner ?? '').trim(),
    expireMonth: Number(fields.creditCardExpireMonth),
    expireYear: readCardYear(fields.creditCardExpireYear ?? ''),
    securityCode: new Secret(fields.creditCardCVC ?? ''),
  };
}
