/** Letters that Unicode does not decompose into a base letter and a mark. */
const wholeLetters: Readonly<Record<string, string>> = {
  ı: 'i',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ə: 'a',
};

/**
 * Makes typed text and stored text comparable: lower case independent of locale, no diacritics (ё = е, й = и, İ = ı =
 * i), punctuation as single spaces. Cyrillic stays Cyrillic.
 */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ıßøłđðþæœə]/g, (letter) => wholeLetters[letter] ?? letter)
    .replace(/['’ʼ`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
