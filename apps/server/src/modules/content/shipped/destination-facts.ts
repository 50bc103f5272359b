import type { SceneName } from '@farewind/contract/content/pages';

/** The language-independent facts about a place: the search that it links to, and the illustration beside its name. */
export interface PlaceFacts {
  readonly countryCode: string;
  readonly place: string;
  readonly airports: readonly string[];
}

export interface DestinationFacts extends PlaceFacts {
  readonly scene: SceneName;
}

/** The twelve destinations of the specification, by the slug of their page. */
export const destinationFacts: Readonly<Record<string, DestinationFacts>> = {
  antalya: { scene: 'antalya', countryCode: 'TR', place: 'AYT', airports: ['AYT', 'GZP'] },
  istanbul: { scene: 'istanbul', countryCode: 'TR', place: 'IST', airports: ['IST', 'SAW'] },
  goa: { scene: 'goa', countryCode: 'IN', place: 'GOI', airports: ['GOI', 'GOX'] },
  bodrum: { scene: 'bodrum', countryCode: 'TR', place: 'BJV', airports: ['BJV', 'BXN'] },
  barcelona: { scene: 'barcelona', countryCode: 'ES', place: 'BCN', airports: ['BCN'] },
  dalaman: { scene: 'dalaman', countryCode: 'TR', place: 'DLM', airports: ['DLM'] },
  varna: { scene: 'varna', countryCode: 'BG', place: 'VAR', airports: ['VAR'] },
  phuket: { scene: 'phuket', countryCode: 'TH', place: 'HKT', airports: ['HKT'] },
  bourgas: { scene: 'bourgas', countryCode: 'BG', place: 'BOJ', airports: ['BOJ'] },
  kiev: { scene: 'kiev', countryCode: 'UA', place: 'IEV', airports: ['KBP', 'IEV'] },
  moscow: { scene: 'moscow', countryCode: 'RU', place: 'MOW', airports: ['SVO', 'DME', 'VKO', 'ZIA'] },
  'saint-petersburg': { scene: 'petersburg', countryCode: 'RU', place: 'LED', airports: ['LED'] },
};

/**
 * Popular countries by code: where a search begins, the airports that count for the lowest price, and an illustration.
 */
export const countryFacts: Readonly<
  Record<string, Omit<PlaceFacts, 'countryCode'> & { readonly scene: SceneName | null }>
> = {
  TR: {
    place: 'AYT',
    scene: 'antalya',
    airports: ['AYT', 'GZP', 'IST', 'SAW', 'BJV', 'DLM', 'ADB', 'ESB'],
  },
  RU: { place: 'MOW', scene: 'moscow', airports: ['SVO', 'DME', 'VKO', 'LED', 'AER', 'KZN'] },
  EG: { place: 'HRG', scene: null, airports: ['HRG', 'SSH', 'CAI'] },
  IN: { place: 'GOI', scene: 'goa', airports: ['GOI', 'GOX', 'DEL'] },
  BG: { place: 'VAR', scene: 'varna', airports: ['VAR', 'BOJ', 'SOF'] },
  TH: { place: 'HKT', scene: 'phuket', airports: ['HKT', 'BKK'] },
  ES: { place: 'BCN', scene: 'barcelona', airports: ['BCN', 'MAD', 'AGP'] },
  AE: { place: 'DXB', scene: null, airports: ['DXB', 'DWC', 'AUH', 'SHJ'] },
};

/** The inspirations, with the destinations that they name. */
export const inspirationFacts: Readonly<
  Record<string, { readonly scene: SceneName; readonly slugs: readonly string[] }>
> = {
  withChildren: { scene: 'antalya', slugs: ['antalya', 'varna', 'bourgas'] },
  cityWeekend: { scene: 'istanbul', slugs: ['istanbul', 'saint-petersburg', 'barcelona', 'moscow'] },
  winterSun: { scene: 'goa', slugs: ['goa', 'phuket'] },
  quietBays: { scene: 'bodrum', slugs: ['bodrum', 'dalaman'] },
};
