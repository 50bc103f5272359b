/** Identifiers are read without spaces and hyphens, in capitals, in no locale. */
export function normaliseDocument(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toUpperCase();
}

export function isPassportSerial(text: string): boolean {
  return /^[A-Z0-9]{0,4}$/.test(normaliseDocument(text));
}

export function isPassportNumber(text: string): boolean {
  return /^[A-Z0-9]{5,15}$/.test(normaliseDocument(text));
}

/** A Turkish identification number: 11 digits, the first not 0, the last two being check digits. */
export function isTurkishId(text: string): boolean {
  if (!hasTurkishIdForm(text)) return false;
  const digits = Array.from(text, Number);
  const sum = (from: readonly number[]) => from.reduce((total, digit) => total + digit, 0);
  const odd = sum(digits.filter((_, index) => index % 2 === 0 && index < 9));
  const even = sum(digits.filter((_, index) => index % 2 === 1 && index < 8));
  const tenth = (((7 * odd - even) % 10) + 10) % 10;
  return digits[9] === tenth && digits[10] === sum(digits.slice(0, 10)) % 10;
}

/** 11 digits, the first not 0: what of such a number can be seen without reckoning. */
export function hasTurkishIdForm(text: string): boolean {
  return /^[1-9]\d{10}$/.test(text);
}

export interface NeededDocuments {
  /** Whether passport fields are shown, and whether they must be filled in. */
  readonly passport: 'required' | 'optional' | 'none';
  readonly expiry: boolean;
  readonly identification: 'required' | 'optional' | 'none';
}

/**
 * The papers that a route asks of a nationality. Abroad a passport; Turkish citizens always their identification number;
 * inside Turkey it stands in for the passport, for others if they give one.
 */
export function neededDocuments(
  nationality: string,
  identificationNumber: string,
  domesticCountry: string | undefined,
): NeededDocuments {
  const expiry = domesticCountry === undefined;
  if (domesticCountry !== 'TR')
    return { passport: 'required', expiry, identification: nationality === 'TR' ? 'required' : 'none' };
  if (nationality === 'TR') return { passport: 'none', expiry: false, identification: 'required' };
  const hasId = identificationNumber.trim() !== '';
  return { passport: hasId ? 'optional' : 'required', expiry: false, identification: 'optional' };
}
