import { iso31661Alpha2ToAlpha3, iso31661Alpha3ToAlpha2 } from 'iso-3166';

/** Where ICAO 9303 prints something else than ISO 3166 alpha-3: Germany, the kinds of British nationals, Kosovo. */
const inPassports: Readonly<Record<string, string>> = {
  D: 'DE',
  GBD: 'GB',
  GBN: 'GB',
  GBO: 'GB',
  GBP: 'GB',
  GBS: 'GB',
  RKS: 'XK',
};

/** The country (alpha-2) that the letters of a passport mean; undefined for those of no country. */
export function findCountry(letters: string): string | undefined {
  return inPassports[letters] ?? iso31661Alpha3ToAlpha2[letters];
}

/** The letters by which passports print a country (alpha-2); undefined for an unknown one. */
export function findPassportLetters(country: string): string | undefined {
  if (country === 'DE') return 'D';
  if (country === 'XK') return 'RKS';
  return iso31661Alpha2ToAlpha3[country];
}
