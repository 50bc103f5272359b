/** Up to four short groups of digits: a date (12-06-2027, 12-06), the end of a telephone number (123-45-67). */
const HYPHENATED = /(?<![\w-])(\d{1,4}(?:-\d{1,4}){1,3})(?![\w-])/;
const EACH = new RegExp(HYPHENATED, 'g');

/** Whether a text has digits joined by hyphens, at which browsers break lines. */
export function hasHyphenated(text: string): boolean {
  return HYPHENATED.test(text);
}

/** The pieces of a text: every second one is a number with hyphens, and belongs on one line. */
export function splitHyphenated(text: string): string[] {
  // With a group in the pattern, `split` returns what separates as well.
  return text.split(EACH);
}
