import type { DocumentState } from '@farewind/contract/inventory/manifest';
import { addMonths } from '@farewind/values/local-time';
import type { PassengerDocument } from '@farewind/values/passenger-document';

/**
 * Whether a document is valid for a flight on a date. `months`: how long it must be valid after the flight; undefined
 * for domestic flights, where it only has to be valid that day.
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

/** Age in whole years on a date; for births on 29 February the birthday in other years is 1 March. */
export function ageOn(birthDate: string, date: string): number {
  const years = Number(date.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return date.slice(5) < birthDate.slice(5) ? years - 1 : years;
}
