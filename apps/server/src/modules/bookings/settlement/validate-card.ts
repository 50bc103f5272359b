import type { addOrder } from '@farewind/contract/bookings/add-order';
import type { ParsedInput } from '@farewind/contract/core/operation';
import cardValidator from 'card-validator';
import { Secret } from '../../../platform/secrets/secret.ts';
import type { Card } from '../../payments/public.ts';
import type { OrderProblem } from '../order/order-problem.ts';

type CardFields = Pick<
  ParsedInput<typeof addOrder>,
  'creditCardNumber' | 'creditCardOwner' | 'creditCardExpireMonth' | 'creditCardExpireYear' | 'creditCardCVC'
>;

const NUMBER_DIGITS = 16;
const MAX_YEARS_AHEAD = 20;
const BIN_DIGITS = 6;

/** Faults of the card as it was typed; `now` decides whether it has expired. */
export function findCardProblems(fields: CardFields, now: Date): OrderProblem[] {
  return [
    ...numberProblems(digitsOf(fields.creditCardNumber)),
    ...ownerProblems(fields.creditCardOwner ?? ''),
    ...expiryProblems(fields, now),
    ...codeProblems(fields.creditCardCVC ?? ''),
  ];
}

/** The card of a request without card problems. */
export function readCard(fields: CardFields): Card {
  return {
    number: new Secret(digitsOf(fields.creditCardNumber)),
    owner: (fields.creditCardOwner ?? '').trim(),
    expireMonth: Number(fields.creditCardExpireMonth),
    expireYear: fullYear(fields.creditCardExpireYear ?? ''),
    securityCode: new Secret(fields.creditCardCVC ?? ''),
  };
}

/** The first six digits, which tell the issuer and its country. */
export function readBin6(fields: CardFields): string {
  return digitsOf(fields.creditCardNumber).slice(0, BIN_DIGITS);
}

function digitsOf(text: string | undefined): string {
  return (text ?? '').replace(/[\s-]/g, '');
}

function numberProblems(number: string): OrderProblem[] {
  const path = 'creditCardNumber';
  if (number === '') return [required(path)];
  if (!/^\d+$/.test(number)) return [invalid(path, 'validation.cardNumberInvalid')];
  const checked = cardValidator.number(number);
  const scheme = checked.card?.type;
  if (checked.isValid && scheme !== 'visa' && scheme !== 'mastercard')
    return [invalid(path, 'card.schemeUnsupported')];
  if (number.length !== NUMBER_DIGITS)
    return [
      { path, message: 'validation.cardNumberLength', values: { count: number.length }, key: 'PAY-CARD' },
    ];
  return checked.isValid ? [] : [invalid(path, 'validation.cardNumberInvalid')];
}

function ownerProblems(owner: string): OrderProblem[] {
  const path = 'creditCardOwner';
  const name = owner.trim();
  if (name === '') return [required(path)];
  return /^[A-Za-z][A-Za-z .'-]{1,25}$/.test(name) ? [] : [invalid(path, 'validation.cardOwnerInvalid')];
}

function expiryProblems(fields: CardFields, now: Date): OrderProblem[] {
  const { creditCardExpireMonth: month = '', creditCardExpireYear: year = '' } = fields;
  const problems: OrderProblem[] = [];
  const isMonth = /^\d{1,2}$/.test(month) && Number(month) >= 1 && Number(month) <= 12;
  const thisYear = now.getUTCFullYear();
  const isYear =
    /^(\d{2}|\d{4})$/.test(year) &&
    fullYear(year) >= thisYear &&
    fullYear(year) <= thisYear + MAX_YEARS_AHEAD;
  if (month === '') problems.push(required('creditCardExpireMonth'));
  else if (!isMonth || (isYear && hasExpired(Number(month), fullYear(year), now)))
    problems.push(invalid('creditCardExpireMonth', 'validation.cardMonthInvalid'));
  if (year === '') problems.push(required('creditCardExpireYear'));
  else if (!isYear) problems.push(invalid('creditCardExpireYear', 'validation.cardYearInvalid'));
  return problems;
}

/** A card is good to the last day of its month, wherever that day ends last: a day's grace spares us zones. */
function hasExpired(month: number, year: number, now: Date): boolean {
  return now.getTime() >= Date.UTC(year, month, 2);
}

function codeProblems(code: string): OrderProblem[] {
  const path = 'creditCardCVC';
  if (code === '') return [required(path)];
  return /^\d{3}$/.test(code) ? [] : [invalid(path, 'validation.cardCodeInvalid')];
}

/** `31` and `2031` are the same year. */
function fullYear(text: string): number {
  return text.length === 2 ? 2000 + Number(text) : Number(text);
}

function required(path: string): OrderProblem {
  return { path, message: 'validation.required', key: 'PAY-CARD' };
}

function invalid(path: string, message: string): OrderProblem {
  return { path, message, key: 'PAY-CARD' };
}
