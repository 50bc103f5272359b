/** Products announced for later, each with the name of its text. */
export const soonTexts = {
  hotel: 'comingSoonHotel',
  villa: 'comingSoonVilla',
  privateAviation: 'comingSoonPrivateAviation',
} as const;

export type SoonProduct = keyof typeof soonTexts;

export function isSoonProduct(name: string): name is SoonProduct {
  return Object.hasOwn(soonTexts, name);
}
