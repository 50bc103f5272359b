import type { Place } from '@farewind/contract/places/places';
import type { ChosenPlace } from './search-draft.ts';

/** A place's name in the form: the only airport of a city has the city's name. */
export function placeTitle(place: Place): string {
  return place.kind === 'city' || place.code === place.cityCode ? place.city : place.name;
}

/** A place of a list as the form keeps it. */
export function toChosen(place: Place): ChosenPlace {
  return { code: place.code, name: placeTitle(place), cityCode: place.cityCode };
}

/** Second line that identifies a place: the airport's own name or its city, and the country. */
export function placeSubtitle(place: Place): string {
  const other = placeTitle(place) === place.city ? place.name : place.city;
  return other === placeTitle(place) ? place.country : `${other}, ${place.country}`;
}
