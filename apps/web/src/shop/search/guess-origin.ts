import type { Language } from '@farewind/contract/core/fields';
import type { Place } from '@farewind/contract/places/places';
import type { Currency } from '@farewind/values/currency';

/** Countries whose travellers read a language, the likeliest first. */
const countriesOf: Readonly<Record<Language, readonly string[]>> = {
  ru: ['RU', 'BY', 'KZ'],
  tr: ['TR'],
  en: [],
};

/** Countries that have a currency to themselves. */
const countryOf: Partial<Record<Currency, string>> = { RUB: 'RU', TRY: 'TR', BYN: 'BY' };

export interface GuessFacts {
  readonly language: Language;
  readonly siteLanguage: Language | undefined;
  readonly siteCurrency: Currency | undefined;
  /** The code of the destination, if it is chosen already. */
  readonly to: string | undefined;
}

/**
 * Where a visitor probably flies from: the largest place on sale in a country of the reader's language, the site's own
 * country first; then in the site's country; then the largest of all. `places`: on sale, largest first. A city with
 * several airports is one place.
 */
export function guessOrigin(places: readonly Place[], facts: GuessFacts): Place | undefined {
  const readers = countriesOf[facts.language];
  const site = facts.siteCurrency === undefined ? undefined : countryOf[facts.siteCurrency];
  const sitesReaders = facts.siteLanguage === undefined ? [] : countriesOf[facts.siteLanguage];
  const countries = [
    ...readers.filter((country) => country === site),
    ...readers,
    ...(site === undefined ? [] : [site]),
    ...sitesReaders,
  ];
  const destination = places.find(({ code }) => code === facts.to)?.cityCode ?? facts.to;
  const sold = byCity(places.filter((place) => place.sellsFrom && place.cityCode !== destination));
  for (const country of countries) {
    const found = sold.find(({ countryCode }) => countryCode === country);
    if (found !== undefined) return found;
  }
  return sold[0];
}

/** Without the airports of cities that are listed themselves. */
export function byCity(places: readonly Place[]): Place[] {
  const cities = new Set(places.filter(({ kind }) => kind === 'city').map(({ cityCode }) => cityCode));
  return places.filter(({ kind, cityCode }) => kind === 'city' || !cities.has(cityCode));
}
