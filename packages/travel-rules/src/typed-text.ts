/** Zero-width spaces, marks of direction and joiners. */
const INVISIBLE = /[\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;
const HYPHENS = /[\u2010-\u2012\u2212]/g;

/**
 * A typed or pasted text as its reader sees it: phones and messengers copy a number with invisible marks around it and
 * with hyphens of their own, so that nothing would be found by it.
 */
export function asItLooks(text: string): string {
  return text.replaceAll(INVISIBLE, '').replaceAll(HYPHENS, '-');
}

/**
 * The digits of a phone or order number, typed or pasted in groups: with spaces, brackets, dots, slashes or any dashes
 * between them. Undefined if the text has other characters or no digit.
 */
export function readGroupedDigits(text: string): string | undefined {
  const shown = asItLooks(text);
  const digits = shown.replaceAll(/\D/g, '');
  return digits !== '' && /^[\d\s()+./\p{Pd}]+$/u.test(shown) ? digits : undefined;
}
