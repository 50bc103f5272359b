import { nameForm } from './search-terms.ts';

const LATIN = 'abcdefghijklmnopqrstuvwxyz';
const CYRILLIC = 'абвгдежзиклмнопрстуфхцчшщъыьэюя';

/** Shorter prefixes match too many unrelated names. */
const SHORTEST = 4;

/**
 * The forms (`nameForm`) of a word with one letter missing, added, replaced or swapped with its neighbour, in the
 * alphabet in which it was typed. There are some hundreds of them; the index tells which of them begin any name.
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
