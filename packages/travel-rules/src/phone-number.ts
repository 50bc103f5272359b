import { afterExitCode, FEWEST_ABROAD, readDialledAtHome } from './dial-prefix.ts';
import { asItLooks, readGroupedDigits } from './typed-text.ts';
import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/mobile';

/** The calling codes of all countries with their plus, by number. */
export const callingCodes: readonly string[] = [
  ...new Set(getCountries().map((country) => `+${getCountryCallingCode(country)}`)),
].toSorted((one, other) => Number(one) - Number(other));

const knownCodes = new Set(callingCodes);

/** Whether a text is the calling code of a country, with its plus. */
export function isCallingCode(text: string): boolean {
  return knownCodes.has(text);
}

/** Whether a number after its calling code is a mobile number. */
export function isMobile(callingCode: string, number: string): boolean {
  return parsePhone(callingCode, number) !== undefined;
}

/**
 * A mobile number after its calling code (`+7`), with or without the code and the trunk digit that people type at home;
 * undefined if it is not one.
 */
export function parsePhone(callingCodeText: string, phoneText: string) {
  const callingCode = callingCodeText.slice(1);
  const phone = parsePhoneNumberFromString(asItLooks(phoneText), { defaultCallingCode: callingCode });
  return phone?.isValid() && phone.countryCallingCode === callingCode ? phone : undefined;
}

/** A mobile number typed with its calling code and plus; undefined if it is not one. */
export function parseWholePhone(text: string) {
  const typed = asItLooks(text).trim();
  const phone = typed.startsWith('+') ? parsePhoneNumberFromString(typed) : undefined;
  return phone?.isValid() ? phone : undefined;
}

/**
 * A mobile number as a caller dictates it: with its calling code, the plus or not; as dialled from abroad (`00 90 …`,
 * `8 10 375 …`); as dialled in the country of `homeCode`, or with the digit that is dialled before it in Russia, Belarus
 * or Turkey. Undefined if it is not one.
 */
export function parseDictatedPhone(text: string, homeCode?: string) {
  const home = homeCode === undefined ? undefined : parsePhone(homeCode, text);
  const digits = readGroupedDigits(text);
  const known = parseWholePhone(text) ?? home;
  if (known !== undefined || digits === undefined || asItLooks(text).includes('+')) return known;
  const whole = parseWholePhone(`+${afterExitCode(digits, FEWEST_ABROAD) ?? digits}`);
  if (whole !== undefined) return whole;
  const dialled = readDialledAtHome(digits);
  return dialled && parsePhone(dialled.callingCode, dialled.national);
}

/**
 * The number after its calling code as stored: without code, trunk digit and spaces. Anything that is not a number
 * stays as typed.
 */
export function nationalNumber(callingCode: string, typed: string): string {
  return parsePhone(callingCode.trim(), typed.trim())?.nationalNumber ?? typed.trim();
}

/** A stored number in groups: `+79161234567` as `+7 916 123 45 67`. Anything that is not in E.164 stays as typed. */
export function formatPhone(phone: string): string {
  const parsed = /^\+\d+$/.test(phone) ? parsePhoneNumberFromString(phone) : undefined;
  return parsed?.formatInternational() ?? phone;
}

/** The whole number in E.164, also if the code was stored with it a second time: `+7` and `7 916…`. */
export function wholeNumber(callingCode: string, kept: string): string {
  return parsePhone(callingCode, kept)?.number ?? `${callingCode}${kept.replaceAll(/\D/g, '')}`;
}
