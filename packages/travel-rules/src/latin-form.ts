import { findNameProblem, tidyName } from './person-name.ts';

/**
 * Cyrillic and Turkish letters as ICAO 9303 writes them in passports; Ö and Ü as Turkish passports do, the letters of
 * Kazakh that it lacks as Kazakh ones do.
 */
const latinOf: Readonly<Record<string, string>> = {
  А: 'A',
  Б: 'B',
  В: 'V',
  Г: 'G',
  Д: 'D',
  Е: 'E',
  Ё: 'E',
  Ж: 'ZH',
  З: 'Z',
  И: 'I',
  Й: 'I',
  К: 'K',
  Л: 'L',
  М: 'M',
  Н: 'N',
  О: 'O',
  П: 'P',
  Р: 'R',
  С: 'S',
  Т: 'T',
  У: 'U',
  Ф: 'F',
  Х: 'KH',
  Ц: 'TS',
  Ч: 'CH',
  Ш: 'SH',
  Щ: 'SHCH',
  Ъ: 'IE',
  Ы: 'Y',
  Ь: '',
  Э: 'E',
  Ю: 'IU',
  Я: 'IA',
  І: 'I',
  Ї: 'I',
  Є: 'IE',
  Ґ: 'G',
  Ў: 'U',
  Ә: 'A',
  Ғ: 'G',
  Қ: 'K',
  Ң: 'N',
  Ө: 'O',
  Ұ: 'U',
  Ү: 'U',
  Һ: 'H',
  Ҳ: 'H',
  Ç: 'C',
  Ğ: 'G',
  İ: 'I',
  Ö: 'O',
  Ş: 'S',
  Ü: 'U',
  Ä: 'AE',
  Æ: 'AE',
  Å: 'AA',
  Ø: 'OE',
  Œ: 'OE',
  ẞ: 'SS',
  Ł: 'L',
  Þ: 'TH',
};

/** Turkish letters with a single-letter Latin form. */
const turkish = new Map(
  Array.from('çÇğĞıİşŞöÖüÜâÂîÎûÛ', (letter, at) => [letter, 'cCgGiIsSoOuUaAiIuU'[at] ?? letter]),
);

/**
 * Replaces Turkish letters as in Turkish passports, one to one, so that a cursor keeps its position. Other passports
 * may print ö and ü as OE and UE, which only their owner knows: see {@link toLatinForm}.
 */
export function replaceTurkishLetters(text: string): string {
  return Array.from(text, (letter) => turkish.get(letter) ?? letter).join('');
}

/** A name in capitals with the letters that a passport's machine-readable lines would have. */
export function toLatinForm(text: string): string {
  // `toUpperCase` ignores the locale: a Turkish ı and i both become I, as printed in passports.
  const capitals = text.normalize('NFC').toUpperCase();
  return Array.from(capitals, (letter) => latinOf[letter] ?? letter)
    .join('')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '');
}

/** A proposal for the passport's spelling of a name's non-Latin letters; undefined if there is none. */
export function findLatinProposal(text: string): string | undefined {
  if (findNameProblem(text) !== 'notLatin') return undefined;
  const proposal = tidyName(toLatinForm(text));
  return findNameProblem(proposal) === undefined ? proposal : undefined;
}
