import type { getNearbyAirports } from '@farewind/contract/flights/alternatives';
import type { Language } from '@farewind/contract/core/fields';
import type { Output } from '@farewind/contract/core/operation';
import { formatMinor } from '@farewind/values/money';
import { findCheapestTrip } from './cheapest-trip.ts';
import type { SearchContext } from './find-trips.ts';
import { airportsOfSearch, kmFromPlace, listNearby, type SearchAirports } from './search-airports.ts';
import type { KeptSearch } from './search-repository.ts';

/** More distant ones are rarely useful, and each costs a search. */
const MOST_PER_SIDE = 4;

type Answer = Output<typeof getNearbyAirports>;
type Side = Answer['items'][number]['side'];

/**
 * The price of the trip with another airport at one of its ends; empty if the search already included those airports.
 */
export function nearbyOffers(
  context: SearchContext,
  search: Omit<KeptSearch, 'id'>,
  language: Language,
): Answer {
  const { currency, nearbyAirports } = search;
  const items = nearbyAirports
    ? []
    : (['from', 'to'] as const).flatMap((side) => offersOf(context, search, side, language));
  return { currency, items };
}

function offersOf(
  context: SearchContext,
  search: Omit<KeptSearch, 'id'>,
  side: Side,
  language: Language,
): Answer['items'] {
  const { places } = context;
  const asked = airportsOfSearch(places, search);
  const known = new Set([...asked.origins, ...asked.destinations]);
  const items: Answer['items'] = [];
  for (const { code } of listNearby(places, search[side])) {
    if (items.length === MOST_PER_SIDE) break;
    if (known.has(code)) continue;
    const trip = findCheapestTrip(context, search, withEnd(asked, side, code));
    if (!trip) continue;
    const names = { name: places.getAirport(code).name[language], city: places.cityNameOf(code, language) };
    const km = kmFromPlace(places, search[side], code);
    items.push({ side, code, ...names, km, price: formatMinor(trip.totalMinor), direct: trip.direct });
  }
  return items;
}

function withEnd(asked: SearchAirports, side: Side, code: string): SearchAirports {
  return side === 'from' ? { ...asked, origins: [code] } : { ...asked, destinations: [code] };
}
