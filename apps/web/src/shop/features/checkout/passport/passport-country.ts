import { iso31661Alpha2ToAlpha3, iso31661Alpha3ToAlpha2 } from 'iso-3166';

/** Codes in ICAO 9303 that differ from ISO 3166 alpha-3: Germany, the kinds of British nationals, Kosovo. */
const inPassports: Readonly<Record<string, string>> = {
  D: 'DE',
  GBD: 'GB',
  GBN: 'GB',
  GBO: 'GB',
  GBP: 'GB',
  GBS: 'GB',
  RKS: 'XK',
};

/** The country (alpha-2) of a passport's code; undefined if it is not a country. */
export function findCountry(letters: string): string | undefined {
  return inPassports[letters] ?? iso31661Alpha3ToAlpha2[letters];
}

/** The passport code of a country (alpha-2); undefined for an unknown one. */
export function findPassportLetters(country: string): string | undefined {
  if (country === 'DE') return 'D';
  if (country === 'XK') return 'RKS';
  return iso31661Alpha2ToAlpha3[country];
}
