/** The same keys on an English and on a Russian keyboard. */
const LATIN_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const RUSSIAN_KEYS = 'йцукенгшщзхъфывапролджэячсмитьбюё';

const russianOf = new Map([...LATIN_KEYS].map((key, at) => [key, RUSSIAN_KEYS[at]!]));
const latinOf = new Map([...RUSSIAN_KEYS].map((key, at) => [key, LATIN_KEYS[at]!]));

/**
 * What the same keys would have written in the other layout, in lower case: `vtkmybrjd` is `мельников`, `яа 829` is `zf 829`.
 * Undefined where nothing of it depends on the layout, or where both alphabets were used on purpose.
 */
export function switchLayout(text: string): string | undefined {
  const isLatin = /[a-z]/i.test(text);
  const isRussian = /[а-яё]/i.test(text);
  if (isLatin === isRussian) return undefined;
  const lower = text.toLowerCase();
  if (isRussian) return Array.from(lower, (letter) => latinOf.get(letter) ?? letter).join('');
  // Between digits a point or a comma stays one: `pa829 27.11`.
  return lower.replace(/(?<!\d)[.,]|[.,](?!\d)|[^.,]/gu, (key) => russianOf.get(key) ?? key);
}
