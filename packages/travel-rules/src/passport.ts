import { codeForms } from '@farewind/values/passenger-document';
import { addMonths, type LocalDate } from '@farewind/values/local-time';

/** Identifiers are compared without spaces and hyphens, in capitals, independent of locale. */
export function normaliseDocument(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase();
}

export function isPassportSerial(text: string): boolean {
  return codeForms.passportSerial.form.test(normaliseDocument(text));
}

export function isPassportNumber(text: string): boolean {
  return codeForms.passportNumber.form.test(normaliseDocument(text));
}

/**
 * The earliest sufficient expiry date: so many months after the end of the journey and from today, whichever is later.
 */
export function earliestPassportExpiry(endsOn: LocalDate, today: LocalDate, months: number): LocalDate {
  const latest = endsOn > today ? endsOn : today;
  return addMonths(latest, months);
}
