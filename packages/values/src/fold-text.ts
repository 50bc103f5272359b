/** Letters that Unicode does not take apart into a base letter and a mark. */
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
 * What people type and what tables hold, made comparable: lower case without regard to any locale, no diacritics
 * (ё = е, й = и, İ = ı = i), punctuation as single spaces. Cyrillic stays Cyrillic.
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
