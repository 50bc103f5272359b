import type { Place } from '@farewind/contract/places/places';

/** The plain local filter: places whose code, name or city begins with the keyword, codes first. */
export function filterPlaces(places: readonly Place[], keyword: string, limit: number): Place[] {
  const wanted = fold(keyword);
  if (wanted === '') return places.slice(0, limit);
  const byCode = places.filter((place) => fold(place.code) === wanted);
  const byName = places.filter(
    (place) =>
      !byCode.includes(place) && (startsAWord(place.name, wanted) || startsAWord(place.city, wanted)),
  );
  return [...byCode, ...byName].slice(0, limit);
}

function startsAWord(text: string, wanted: string): boolean {
  const folded = fold(text);
  return folded.startsWith(wanted) || folded.includes(` ${wanted}`) || folded.includes(`-${wanted}`);
}

/** Without case and marks: İzmir and izmir, Orël and orel are the same. */
function fold(text: string): string {
  return text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i');
}
