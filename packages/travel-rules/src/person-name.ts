import type { ProblemMessage } from './field-problem.ts';

const MAX_NAME_LENGTH = 29;
/** The full names of an adult and the infant on the lap share one field of the airline: fewer letters than this. */
export const LETTERS_WITH_INFANT = 44;

export interface FullName {
  readonly name: string;
  readonly surname: string;
}

export type NameProblem = 'missing' | 'notLatin' | 'malformed';

/** One kind of apostrophe, single spaces, none at the ends. */
export function tidyName(text: string): string {
  return text
    .replace(/[’‘ʼ`´]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
}

/** Latin letters A–Z with single spaces, hyphens and apostrophes between them, 1 to 29 characters: as in the passport. */
export function findNameProblem(text: string): NameProblem | undefined {
  const name = tidyName(text);
  if (name === '') return 'missing';
  if (/[^A-Za-z '-]/.test(name))
    return /\p{L}/u.test(name.replace(/[A-Za-z]/g, '')) ? 'notLatin' : 'malformed';
  if (name.length > MAX_NAME_LENGTH || !/^[A-Za-z]/.test(name)) return 'malformed';
  return undefined;
}

const messages: Readonly<Record<'name' | 'surname', Readonly<Record<NameProblem, ProblemMessage>>>> = {
  name: {
    missing: 'validation.required',
    notLatin: 'validation.latinOnly',
    malformed: 'validation.nameInvalid',
  },
  surname: {
    missing: 'validation.required',
    notLatin: 'validation.latinOnly',
    malformed: 'validation.surnameInvalid',
  },
};

/** The message for an invalid passenger name; undefined if it matches the form of a passport. */
export function passportNameMessage(field: 'name' | 'surname', text: string): ProblemMessage | undefined {
  const problem = findNameProblem(text);
  return problem && messages[field][problem];
}

export function countLetters(...names: readonly string[]): number {
  return names.join('').replace(/[^A-Za-z]/g, '').length;
}

/**
 * The form in which names are stored and compared: tidy capitals, the same in every locale (a Turkish i never becomes
 * İ).
 */
export function capitalName(text: string): string {
  return tidyName(text).toUpperCase();
}

/**
 * The same for a name in the alphabet of its owner, as a ride takes it: where its letters are Turkish, the capital of i
 * is İ.
 */
export function capitalNames({ name, surname }: FullName): FullName {
  const locale = /[ıİşŞğĞ]/.test(`${name}${surname}`.normalize('NFC')) ? 'tr' : 'en';
  const capitals = (text: string): string => tidyName(text).normalize('NFC').toLocaleUpperCase(locale);
  return { name: capitals(name), surname: capitals(surname) };
}
