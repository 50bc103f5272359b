import cardValidator from 'card-validator';
import { cardDigits } from '@farewind/travel-rules/card-number';
import type { CardFields } from '../checkout-fields.ts';
import type { Fault } from '../../kit/fields/fault.ts';

const NUMBER_DIGITS = 16;
const MAX_YEARS_AHEAD = 20;

/** Faults of the card as it is typed; `now` decides whether it has expired. */
export function findCardFaults(card: CardFields, now: Date): Fault[] {
  return [
    ...numberFaults(cardDigits(card.creditCardNumber)),
    ...expiryFaults(card, now),
    ...ownerFaults(card.creditCardOwner.trim()),
    ...codeFaults(card.creditCardCVC),
  ];
}

function numberFaults(number: string): Fault[] {
  const path = 'creditCardNumber';
  if (number === '') return [{ path, message: 'validation.required' }];
  if (!/^\d+$/.test(number)) return [{ path, message: 'validation.cardNumberInvalid' }];
  const checked = cardValidator.number(number);
  const scheme = checked.card?.type;
  if (checked.isValid && scheme !== 'visa' && scheme !== 'mastercard')
    return [{ path, message: 'card.schemeUnsupported' }];
  if (number.length !== NUMBER_DIGITS)
    return [{ path, message: 'validation.cardNumberLength', values: { count: number.length } }];
  return checked.isValid ? [] : [{ path, message: 'validation.cardNumberInvalid' }];
}

function expiryFaults(card: CardFields, now: Date): Fault[] {
  const { creditCardExpireMonth: month, creditCardExpireYear: year } = card;
  const thisYear = now.getUTCFullYear();
  const isMonth = /^\d{1,2}$/.test(month) && Number(month) >= 1 && Number(month) <= 12;
  const isYear =
    /^(\d{2}|\d{4})$/.test(year) &&
    fullYear(year) >= thisYear &&
    fullYear(year) <= thisYear + MAX_YEARS_AHEAD;
  const faults: Fault[] = [];
  if (month === '') faults.push({ path: 'creditCardExpireMonth', message: 'validation.required' });
  else if (!isMonth || (isYear && hasExpired(Number(month), fullYear(year), now)))
    faults.push({ path: 'creditCardExpireMonth', message: 'validation.cardMonthInvalid' });
  if (year === '') faults.push({ path: 'creditCardExpireYear', message: 'validation.required' });
  else if (!isYear) faults.push({ path: 'creditCardExpireYear', message: 'validation.cardYearInvalid' });
  return faults;
}

/** A card is good to the last day of its month, wherever that day ends last: a day's grace spares us zones. */
function hasExpired(month: number, year: number, now: Date): boolean {
  return now.getTime() >= Date.UTC(year, month, 2);
}

function ownerFaults(owner: string): Fault[] {
  const path = 'creditCardOwner';
  if (owner === '') return [{ path, message: 'validation.required' }];
  return /^[A-Za-z][A-Za-z .'-]{1,25}$/.test(owner) ? [] : [{ path, message: 'validation.cardOwnerInvalid' }];
}

function codeFaults(code: string): Fault[] {
  const path = 'creditCardCVC';
  if (code === '') return [{ path, message: 'validation.requiredShort' }];
  return /^\d{3}$/.test(code) ? [] : [{ path, message: 'validation.cardCodeInvalid' }];
}

/** `31` and `2031` are the same year. */
function fullYear(text: string): number {
  return text.length === 2 ? 2000 + Number(text) : Number(text);
}
