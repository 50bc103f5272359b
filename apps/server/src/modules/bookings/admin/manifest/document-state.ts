import type { DocumentState } from '@farewind/contract/inventory/manifest';
import { addMonths } from '@farewind/values/local-time';
import type { PassengerDocument } from '@farewind/values/passenger-document';

/**
 * Whether a passenger can fly on a date with a document. `months`: how long it has to be valid after the flight; undefined on a
 * flight inside one country, where it only has to be valid.
 */
export function documentStateOf(
  document: PassengerDocument | undefined,
  date: string,
  months: number | undefined,
): DocumentState {
  if (!document?.passportNumber && !document?.identificationNumber) return 'missing';
  const { passportExpiryDate: expiry } = document;
  if (expiry === undefined || expiry === '') return 'valid';
  if (expiry < date) return 'expired';
  return months !== undefined && expiry < addMonths(date, months) ? 'expiring' : 'valid';
}

/** Whole years on a date; born on 29 February, somebody has the birthday on 1 March of other years. */
export function ageOn(birthDate: string, date: string): number {
  const years = Number(date.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return date.slice(5) < birthDate.slice(5) ? years - 1 : years;
}
