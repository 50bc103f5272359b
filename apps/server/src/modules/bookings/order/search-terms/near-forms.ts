import { nameForm } from './search-terms.ts';

const LATIN = 'abcdefghijklmnopqrstuvwxyz';
const CYRILLIC = 'абвгдежзиклмнопрстуфхцчшщъыьэюя';

/** A shorter beginning fits names that have nothing to do with it. */
const SHORTEST = 4;

/**
 * The forms (`nameForm`) of what a word may have been meant to be, if one letter of it was left out, doubled, mistaken or
 * swapped with its neighbour, in the alphabet in which it was typed. Some hundred of them; which of them any name begins with
 * is asked of the index.
 */
export function nearForms(word: string): string[] {
  if (word.length < SHORTEST) return [];
  const letters = /[а-я]/.test(word) ? CYRILLIC : LATIN;
  const near = new Set<string>();
  const add = (text: string) => near.add(nameForm(text));
  for (let at = 0; at <= word.length; at += 1) {
    const before = word.slice(0, at);
    const letter = word.charAt(at);
    const after = word.slice(at + 1);
    add(before + after);
    if (after !== '') add(before + after.charAt(0) + letter + after.slice(1));
    for (const other of letters) {
      add(before + other + letter + after);
      if (letter !== '') add(before + other + after);
    }
  }
  near.delete(nameForm(word));
  return [...near].filter((form) => form.length >= SHORTEST);
}
