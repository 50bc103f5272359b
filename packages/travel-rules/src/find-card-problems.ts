import { isCardScheme } from '@farewind/values/card-scheme';
import { cardDigits, cardLengths, readScheme } from './card-number.ts';
import type { FieldProblem } from './field-problem.ts';

/** A card as typed. */
export interface CardFields {
  readonly creditCardNumber?: string | undefined;
  readonly creditCardExpireMonth?: string | undefined;
  /** `31` and `2031` are the same year. */
  readonly creditCardExpireYear?: string | undefined;
  readonly creditCardOwner?: string | undefined;
  readonly creditCardCVC?: string | undefined;
}

const MAX_YEARS_AHEAD = 20;

/**
 * Problems of a card (specification, point 5); `now` decides whether it has expired. Without it, as on a device whose
 * clock may be wrong, any year will do.
 */
export function findCardProblems(card: CardFields, now: Date | undefined): FieldProblem[] {
  return [
    ...findNumberProblems(cardDigits(card.creditCardNumber ?? '')),
    ...findExpiryProblems(card, now),
    ...findOwnerProblems((card.creditCardOwner ?? '').trim()),
    ...findCodeProblems(card.creditCardCVC ?? ''),
  ];
}

/** The year meant by two or four digits. */
export function readCardYear(text: string): number {
  return text.length === 2 ? 2000 + Number(text) : Number(text);
}

function findNumberProblems(number: string): FieldProblem[] {
  const path = 'creditCardNumber';
  if (number === '') return [{ path, message: 'validation.required' }];
  if (!/^\d+$/.test(number)) return [{ path, message: 'validation.cardNumberInvalid' }];
  const scheme = readScheme(number);
  if (scheme !== undefined) return isCardScheme(scheme) ? [] : [{ path, message: 'card.schemeUnsupported' }];
  // All our schemes have cards of 16 digits, and the message names these; some have longer ones too.
  return cardLengths(number).includes(number.length)
    ? [{ path, message: 'validation.cardNumberInvalid' }]
    : [{ path, message: 'validation.cardNumberLength', values: { count: number.length } }];
}

function findExpiryProblems(card: CardFields, now: Date | undefined): FieldProblem[] {
  const { creditCardExpireMonth: month = '', creditCardExpireYear: year = '' } = card;
  const isMonth = /^\d{1,2}$/.test(month) && Number(month) >= 1 && Number(month) <= 12;
  const isYear = /^(\d{2}|\d{4})$/.test(year) && (now === undefined || isNear(readCardYear(year), now));
  const problems: FieldProblem[] = [];
  if (month === '') problems.push({ path: 'creditCardExpireMonth', message: 'validation.required' });
  else if (!isMonth || (isYear && now !== undefined && hasExpired(Number(month), readCardYear(year), now)))
    problems.push({ path: 'creditCardExpireMonth', message: 'validation.cardMonthInvalid' });
  if (year === '') problems.push({ path: 'creditCardExpireYear', message: 'validation.required' });
  else if (!isYear) problems.push({ path: 'creditCardExpireYear', message: 'validation.cardYearInvalid' });
  return problems;
}

function isNear(year: number, now: Date): boolean {
  const thisYear = now.getUTCFullYear();
  return year >= thisYear && year <= thisYear + MAX_YEARS_AHEAD;
}

/**
 * A card is valid to the last day of its month, in whichever zone that day ends last: a day's grace avoids time zones.
 */
function hasExpired(month: number, year: number, now: Date): boolean {
  return now.getTime() >= Date.UTC(year, month, 2);
}

function findOwnerProblems(owner: string): FieldProblem[] {
  const path = 'creditCardOwner';
  if (owner === '') return [{ path, message: 'validation.required' }];
  return /^[A-Za-z][A-Za-z .'-]{1,25}$/.test(owner) ? [] : [{ path, message: 'validation.cardOwnerInvalid' }];
}

function findCodeProblems(code: string): FieldProblem[] {
  const path = 'creditCardCVC';
  if (code === '') return [{ path, message: 'validation.required' }];
  return /^\d{3}$/.test(code) ? [] : [{ path, message: 'validation.cardCodeInvalid' }];
}
