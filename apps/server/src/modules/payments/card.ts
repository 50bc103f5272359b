import { readScheme } from '@farewind/travel-rules/card-number';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import type { Secret } from '../../platform/secrets/secret.ts';
import { fieldRefusal, type FieldProblem } from '../../platform/errors.ts';

/** A card for the duration of one request. */
export interface Card {
  /** Digits only. */
  readonly number: Secret;
  readonly owner: string;
  /** 1 to 12. */
  readonly expireMonth: number;
  /** Four digits. */
  readonly expireYear: number;
  readonly securityCode: Secret;
}

/** The card data that may be stored. */
export interface CardSummary {
  readonly brand: string;
  readonly bin6: string;
  readonly last4: string;
}

/** Identifies the same card again without storing it. */
export function hashCard(keyring: Keyring, card: Card): Buffer {
  return keyring.fingerprint('card', card.number.reveal());
}

/**
 * Reads a card's brand and the digits that may be stored. Refuses with PAY-CARD, at the field, an invalid number, an
 * unsupported scheme, and an expired card (a card is valid through the last day of its month).
 */
export function readCard(card: Card, schemes: readonly string[], now: Date): CardSummary {
  const digits = card.number.reveal();
  const brand = readScheme(digits);
  const problems = [...numberProblems(brand, schemes), ...expiryProblems(card, now)];
  if (brand === undefined || problems.length > 0) throw fieldRefusal(problems, 'PAY-CARD');
  return { brand, bin6: digits.slice(0, 6), last4: digits.slice(-4) };
}

function numberProblems(brand: string | undefined, schemes: readonly string[]): FieldProblem[] {
  const path = 'creditCardNumber';
  if (brand === undefined) return [{ path, message: 'validation.cardNumberInvalid' }];
  return schemes.includes(brand) ? [] : [{ path, message: 'card.schemeUnsupported' }];
}

function expiryProblems({ expireMonth, expireYear }: Card, now: Date): FieldProblem[] {
  const isMonth = expireMonth >= 1 && expireMonth <= 12;
  // A day's grace: the month ends last somewhere west of here.
  if (isMonth && now.getTime() < Date.UTC(expireYear, expireMonth, 2)) return [];
  return expireYear < now.getUTCFullYear()
    ? [{ path: 'creditCardExpireYear', message: 'validation.cardYearInvalid' }]
    : [{ path: 'creditCardExpireMonth', message: 'validation.cardMonthInvalid' }];
}
