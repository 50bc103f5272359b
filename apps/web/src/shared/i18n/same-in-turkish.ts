/** Texts that are correctly the same in Turkish and English, each reviewed by a person. */
export const sameInTurkish: readonly string[] = [
  'app.name',
  'cabin.business',
  'cabinShort.business',
  'card.yearPlaceholder',
  'city.antalya',
  'city.bodrum',
  'city.dalaman',
  'city.goa',
  'city.kiev',
  'city.phuket',
  'city.varna',
];
