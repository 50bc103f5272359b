import type { ParsedInput } from '@farewind/contract/core/operation';
import type { searchAirport } from '@farewind/contract/places/places';
import type { PlaceEntry } from './place-index.ts';
import { compareText } from './place-index.ts';
import type { SellableRoutes } from './ports.ts';
import type { Places } from './places.ts';
import { searchPlaces } from './search-places.ts';
import { sellableEntries } from './sellable-entries.ts';

/** Every city and airport that something flies from or to, the largest first. */
export function listSellableEntries(places: Places, routes: SellableRoutes): PlaceEntry[] {
  const sellable = sellableEntries(routes);
  return largestFirst(
    places.index.entries.filter((entry) => sellable.sellsFrom(entry) || sellable.sellsTo(entry)),
  );
}

/**
 * Ranked places for a keyword, what is sold on the asked side first: for `to` with a known `from`, what is sold from
 * there. No keyword lists what is sold on that side.
 */
export function searchSellablePlaces(
  places: Places,
  routes: SellableRoutes,
  input: ParsedInput<typeof searchAirport>,
): PlaceEntry[] {
  const isSold = soldOnSide(places, routes, input);
  if (input.keyword === '') return largestFirst(places.index.entries.filter(isSold));
  return searchPlaces(places.index, input.keyword, isSold);
}

function soldOnSide(
  places: Places,
  routes: SellableRoutes,
  { side, from }: ParsedInput<typeof searchAirport>,
): (entry: PlaceEntry) => boolean {
  const sellable = sellableEntries(routes);
  const origins = from ? places.airportsOf(from.toUpperCase()) : [];
  if (side === 'from') return sellable.sellsFrom;
  if (side === 'to' && origins.length > 0) return (entry) => sellable.sellsFromOneOf(origins, entry);
  if (side === 'to') return sellable.sellsTo;
  return (entry) => sellable.sellsFrom(entry) || sellable.sellsTo(entry);
}

function largestFirst(entries: readonly PlaceEntry[]): PlaceEntry[] {
  return entries.toSorted((a, b) => b.size - a.size || compareText(a.code, b.code));
}
