import { asItLooks } from '@farewind/travel-rules/typed-text';

export interface PhoneText {
  readonly callingCode: string;
  readonly number: string;
}

/** Digits of the shortest number that is worth splitting: with fewer the code may not be over. */
const FEWEST_DIGITS = 8;

/**
 * A number typed, pasted or filled in with its calling code (`+7 916 123-45-67`, `00 90 532 …`) as code and rest;
 * undefined if it does not begin with a code of the list.
 */
export function splitPhone(text: string, callingCodes: readonly string[]): PhoneText | undefined {
  const whole = asItLooks(text)
    .trim()
    .replace(/^(?:tel:|\()?\s*(?:00(?=\s?[1-9])|[+＋])/i, '+');
  if (!whole.startsWith('+')) return undefined;
  const digits = whole.replaceAll(/\D/g, '');
  if (digits.length < FEWEST_DIGITS) return undefined;
  const callingCode = callingCodes
    .filter((code) => digits.startsWith(code.slice(1)))
    .toSorted((one, other) => other.length - one.length)[0];
  if (callingCode === undefined) return undefined;
  return { callingCode, number: dropDigits(whole, callingCode.length - 1) };
}

/** What follows so many digits, with its own spaces and dashes. */
function dropDigits(text: string, count: number): string {
  const rest = new RegExp(`^\\D*(?:\\d\\D*?){${count}}`).exec(text)?.[0] ?? '';
  return text
    .slice(rest.length)
    .replace(/^[\s)-]+/, '')
    .trim();
}
