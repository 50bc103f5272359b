const russianKeys = 'йцукенгшщзхъфывапролджэячсмитьбюё';
const englishKeys = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
/** Keys of the Turkish layout that differ from the English one, with their Russian letters. */
const turkishKeys: Readonly<Record<string, string>> = { ı: 'ш', ğ: 'х', ü: 'ъ', ş: 'ж', ö: 'б', ç: 'ю' };

/** The Turkish layout has letters where the English one has punctuation, and place names are spelt with letters. */
const toLatinKey = new Map([
  ...Array.from(russianKeys, (key, i) => [key, englishKeys[i] ?? key] as const),
  ...Object.entries(turkishKeys).flatMap(([latin, key]) => (latin === 'ı' ? [] : [[key, latin] as const])),
  ['э', 'i'] as const,
]);
const toRussianKey = new Map([
  ...Array.from(englishKeys, (key, i) => [key, russianKeys[i] ?? key] as const),
  ...Object.entries(turkishKeys),
]);

/**
 * The same key presses on the other keyboard: `ьщысщц` gives `moscow`, `vjcrdf` gives `москва`. Undefined when the
 * text mixes both alphabets, so that neither layout can have been the wrong one.
 */
export function swapLayout(text: string): string | undefined {
  const typed = text.normalize('NFC').toLowerCase();
  const hasCyrillic = /\p{Script=Cyrillic}/u.test(typed);
  const hasLatin = /\p{Script=Latin}/u.test(typed);
  if (hasCyrillic === hasLatin) return undefined;
  const keys = hasCyrillic ? toLatinKey : toRussianKey;
  let swapped = '';
  for (const key of typed) swapped += keys.get(key) ?? key;
  return swapped;
}
