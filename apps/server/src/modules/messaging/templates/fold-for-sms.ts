import type { Language } from '@farewind/contract/core/fields';
import { toLatinForm } from '@farewind/travel-rules/latin-form';

/** Letters that Unicode normalization does not decompose. */
const plain: Readonly<Record<string, string>> = {
  ı: 'i',
  ł: 'l',
  ø: 'o',
  ß: 'ss',
  æ: 'ae',
  '€': 'EUR ',
  '₽': 'RUB ',
  '₺': 'TRY ',
  '–': '-',
  '—': '-',
  '‑': '-',
  '→': '->',
  '•': '*',
  '№': 'No ',
  '’': "'",
  '“': '"',
  '”': '"',
  '«': '"',
  '»': '"',
};

/**
 * A value for a text message: without non-breaking spaces and hyphens, and in English and Turkish without letters
 * beyond ASCII, because one such letter more than halves the capacity of a message.
 */
export function foldForSms(text: string, language: Language): string {
  const spaced = text.replace(/[\u00A0\u202F\u2009]/g, ' ').replaceAll('\u2011', '-');
  if (language === 'ru') return spaced;
  return inLatin(spaced.normalize('NFC'))
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(
      /[^\p{ASCII}]/gu,
      (letter) => plain[letter] ?? plain[letter.toLowerCase()]?.toUpperCase() ?? '?',
    );
}

/** Cyrillic letters as passports write them: a name of a city, a traveller or a driver remains readable. */
function inLatin(text: string): string {
  return text.replace(/\p{Script=Cyrillic}/gu, (letter, at: number) => {
    const latin = toLatinForm(letter);
    if (letter === letter.toLowerCase()) return latin.toLowerCase();
    const isAmongCapitals = [text[at - 1], text[at + 1]].some(
      (one) => one !== undefined && /\p{Lu}/u.test(one),
    );
    return isAmongCapitals ? latin : latin.charAt(0) + latin.slice(1).toLowerCase();
  });
}

/** The only Cyrillic letters on a number plate, which have Latin twins so that it can be read abroad. */
const twins = new Map(Array.from('АВЕКМНОРСТУХ', (letter, at) => [letter, 'ABEKMHOPCTYX'[at] ?? letter]));

/** A number plate with the Latin letters that it shows, not with those that they sound like. */
export function foldPlate(plate: string): string {
  return Array.from(plate, (letter) => twins.get(letter.toUpperCase()) ?? letter).join('');
}
