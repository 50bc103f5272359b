/** Cyrillic letters as produced by `foldText`; hard and soft signs are silent. The last ones as in Kazakh passports. */
const latinOf: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'i',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia',
  і: 'i',
  є: 'ie',
  ґ: 'g',
  ә: 'a',
  ғ: 'g',
  қ: 'k',
  ң: 'n',
  ө: 'o',
  ұ: 'u',
  ү: 'u',
  һ: 'h',
  ҳ: 'h',
};

/** Folded text in Latin letters, one Cyrillic letter at a time. */
export function transliterate(folded: string): string {
  let latin = '';
  for (const letter of folded) latin += latinOf[letter] ?? letter;
  return latin;
}

/**
 * A form shared by all spellings: transliterated, with the letters unified on which transliterations differ (y = i, w =
 * v, double = single). The form of a prefix is a prefix of the form.
 */
export function latinForm(folded: string): string {
  return transliterate(folded)
    .replaceAll('y', 'i')
    .replaceAll('w', 'v')
    .replace(/(\p{L})\1/gu, '$1');
}
