import type { Scene } from '../../../shared/art/art-scene.tsx';

/** The drawn cities of the home page: the place to search, and the airports whose flights land there. */
export interface Destination {
  readonly scene: Exclude<Scene, 'hero' | 'hero-narrow' | 'moscow' | 'bourgas' | 'kiev'>;
  readonly code: string;
  readonly airports: readonly string[];
}

export const destinations: readonly Destination[] = [
  { scene: 'antalya', code: 'AYT', airports: ['AYT', 'GZP'] },
  { scene: 'istanbul', code: 'IST', airports: ['IST', 'SAW'] },
  { scene: 'bodrum', code: 'BJV', airports: ['BJV', 'BXN'] },
  { scene: 'petersburg', code: 'LED', airports: ['LED'] },
  { scene: 'phuket', code: 'HKT', airports: ['HKT'] },
  { scene: 'barcelona', code: 'BCN', airports: ['BCN'] },
  { scene: 'goa', code: 'GOI', airports: ['GOI', 'GOX'] },
  { scene: 'dalaman', code: 'DLM', airports: ['DLM'] },
  { scene: 'varna', code: 'VAR', airports: ['VAR'] },
];

/** Popular countries by code, with a place to start from and the airports that count for their lowest price. */
export const countries: readonly { code: string; place: string; airports: readonly string[] }[] = [
  { code: 'TR', place: 'AYT', airports: ['AYT', 'GZP', 'IST', 'SAW', 'BJV', 'DLM', 'ADB', 'ESB'] },
  { code: 'RU', place: 'MOW', airports: ['SVO', 'DME', 'VKO', 'LED', 'AER', 'KZN'] },
  { code: 'EG', place: 'HRG', airports: ['HRG', 'SSH', 'CAI'] },
  { code: 'IN', place: 'GOI', airports: ['GOI', 'GOX', 'DEL'] },
  { code: 'BG', place: 'VAR', airports: ['VAR', 'BOJ', 'SOF'] },
  { code: 'TH', place: 'HKT', airports: ['HKT', 'BKK'] },
  { code: 'ES', place: 'BCN', airports: ['BCN', 'MAD', 'AGP'] },
  { code: 'AE', place: 'DXB', airports: ['DXB', 'DWC', 'AUH', 'SHJ'] },
];
