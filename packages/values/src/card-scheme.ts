/** Card schemes and their display names. A new scheme is one more line here. */
const names = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  mir: 'Мир',
  troy: 'Troy',
  belkart: 'Белкарт',
} as const;

export type CardScheme = keyof typeof names;

export const cardSchemes = Object.keys(names) as readonly CardScheme[];

export function isCardScheme(text: string | undefined): text is CardScheme {
  return text !== undefined && Object.hasOwn(names, text);
}

const latinNames: Readonly<Partial<Record<CardScheme, string>>> = { mir: 'Mir', belkart: 'Belkart' };

/** The scheme's name in a language; an unknown brand is returned as it is. */
export function nameCardScheme(brand: string, language: string): string {
  if (!isCardScheme(brand)) return brand;
  return language === 'ru' ? names[brand] : (latinNames[brand] ?? names[brand]);
}
