import type { Language } from '@farewind/contract/core/fields';
import type { Place } from '@farewind/contract/places/places';
import type { PlaceEntry } from './place-index.ts';
import { countryName } from './place-names.ts';
import type { SellableEntries } from './sellable-entries.ts';

/** A city stands where its largest airport stands: close enough for a map of the world. */
export function presentPlace(entry: PlaceEntry, language: Language, sellable: SellableEntries): Place {
  const { city, kind, code } = entry;
  const airport = entry.airports[0]!;
  return {
    code,
    kind,
    cityCode: city.code,
    name: kind === 'city' ? city.name[language] : airport.name[language],
    city: city.name[language],
    country: countryName(city.country, language),
    countryCode: city.country,
    lat: airport.lat,
    lng: airport.lon,
    sellsFrom: sellable.sellsFrom(entry),
    sellsTo: sellable.sellsTo(entry),
  };
}
