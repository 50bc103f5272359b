/** Card schemes and the names that they write themselves with. Another one is a line here. */
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

/** The scheme as people of a language know it; a brand that is no scheme of ours as it is. */
export function nameCardScheme(brand: string, language: string): string {
  if (!isCardScheme(brand)) return brand;
  return language === 'ru' ? names[brand] : (latinNames[brand] ?? names[brand]);
}
