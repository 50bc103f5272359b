import { codeForms } from '@farewind/values/passenger-document';

/**
 * Whether a text is a well-formed Turkish identification number (TCKN): 11 digits, the first not 0, the tenth and
 * eleventh being check digits. Numbers of foreigners begin with 99 and follow the same rule.
 */
export function isTurkishId(text: string): boolean {
  if (!hasTurkishIdForm(text)) return false;
  const digits = Array.from(text, Number);
  const sumAt = (positions: readonly number[]): number =>
    positions.reduce((sum, position) => sum + digits[position]!, 0);
  const tenth = 7 * sumAt([0, 2, 4, 6, 8]) - sumAt([1, 3, 5, 7]);
  const eleventh = sumAt([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  return digits[9] === ((tenth % 10) + 10) % 10 && digits[10] === eleventh % 10;
}

/** 11 digits, the first not 0: the part of the rule that needs no calculation. */
export function hasTurkishIdForm(text: string): boolean {
  return codeForms.identificationNumber.form.test(text);
}
