import type { Place } from '@farewind/contract/places/places';

/** What a place is called in the form: the only airport of a city goes by the city's name. */
export function placeTitle(place: Place): string {
  return place.kind === 'city' || place.code === place.cityCode ? place.city : place.name;
}

/** What tells it apart, under its title: the airport's own name or its city, and the country. */
export function placeSubtitle(place: Place): string {
  const other = placeTitle(place) === place.city ? place.name : place.city;
  return other === placeTitle(place) ? place.country : `${other}, ${place.country}`;
}
