import type { Language } from '@farewind/contract/core/fields';

/** Letters that no decomposition takes apart. */
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
  '’': "'",
  '“': '"',
  '”': '"',
  '«': '"',
  '»': '"',
};

/**
 * A value as a text message carries it: no unbreakable spaces and hyphens, and in English and Turkish no letter beyond
 * ASCII, because one such letter more than halves the length of a message.
 */
export function foldForSms(text: string, language: Language): string {
  const spaced = text.replace(/[\u00A0\u202F\u2009]/g, ' ').replaceAll('\u2011', '-');
  if (language === 'ru') return spaced;
  return spaced
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(
      /[^\p{ASCII}]/gu,
      (letter) => plain[letter] ?? plain[letter.toLowerCase()]?.toUpperCase() ?? '?',
    );
}
