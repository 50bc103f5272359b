import { toLatinForm } from './latin-form.ts';

const MAX_NAME_LENGTH = 29;
/** The names of an adult and the infant on the lap share one field of the airline: fewer letters than this. */
export const LETTERS_WITH_INFANT = 44;

export type NameProblem = 'missing' | 'notLatin' | 'malformed';

/** One kind of apostrophe, single spaces, none at the ends. */
export function tidyName(text: string): string {
  return text
    .replaceAll(/[’‘ʼ`´]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Latin letters with single spaces, hyphens and apostrophes between them, 1 to 29 characters: as in the passport. */
export function findNameProblem(text: string): NameProblem | undefined {
  const name = tidyName(text);
  if (name === '') return 'missing';
  if (/[^A-Za-z '-]/.test(name))
    return /\p{L}/u.test(name.replaceAll(/[A-Za-z]/g, '')) ? 'notLatin' : 'malformed';
  return name.length > MAX_NAME_LENGTH || !/^[A-Za-z]/.test(name) ? 'malformed' : undefined;
}

/** What the passport probably says where something else than Latin letters was typed; undefined where nothing helps. */
export function findLatinProposal(text: string): string | undefined {
  if (findNameProblem(text) !== 'notLatin') return undefined;
  const proposal = tidyName(toLatinForm(text));
  return findNameProblem(proposal) === undefined ? proposal : undefined;
}

export function countLetters(...names: readonly string[]): number {
  return names.join('').replaceAll(/[^A-Za-z]/g, '').length;
}
