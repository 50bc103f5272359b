import { createHash } from 'node:crypto';
import { successEnvelope } from '@farewind/contract/core/envelope';
import type { Language } from '@farewind/contract/core/fields';
import { getAirportsForAutoComplete, type Place, searchAirport } from '@farewind/contract/places/places';
import { bind, type Binding, RawAnswer } from '../../platform/http/bind-operation.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { ListSellablePlaces, SellableRoutes } from './ports.ts';
import type { Places } from './places.ts';
import { type PlaceEntry, compareText } from './place-index.ts';
import { countryName } from './place-names.ts';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { searchPlaces } from './search-places.ts';
import type { Airport } from './place-directory.ts';

const destinationsOf = new WeakMap<SellableRoutes, ReadonlySet<string>>();

export interface PlaceRoutesDeps {
  readonly places: Places;
  readonly listSellablePlaces: ListSellablePlaces;
}

/** The two operations of the search form: all sellable places at once, and the fuzzy search. */
export function placeRoutes({ places, listSellablePlaces }: PlaceRoutesDeps): Binding[] {
  const wholeList = wholeListWriter(places);
  return [
    bind(
      getAirportsForAutoComplete,
      async (context) => {
        const list = wholeList(await listSellablePlaces(context.tenantId), context.language);
        return new RawAnswer((asked) => sendList(asked, list));
      },
      // Cached by the browser, but revalidated each time, because inventory changes by the minute.
      { cacheControl: 'private, no-cache' },
    ),
    bind(searchAirport, async (context, input) => {
      const routes = await listSellablePlaces(context.tenantId);
      const found = searchSellablePlaces(places, routes, input);
      const sellable = sellableEntries(routes);
      const items = found
        .slice(0, input.maxResultCount)
        .map((entry) => presentPlace(entry, context.language, sellable));
      return { totalCount: found.length, items };
    }),
  ];
}

interface WholeList {
  readonly body: string;
  readonly etag: string;
}

/** Writes the list once for each state of an inventory and language; a discarded inventory takes its lists with it. */
function wholeListWriter(places: Places): (routes: SellableRoutes, language: Language) => WholeList {
  const written = new WeakMap<SellableRoutes, Map<Language, WholeList>>();
  return (routes, language) => {
    const byLanguage = written.get(routes) ?? new Map<Language, WholeList>();
    written.set(routes, byLanguage);
    let list = byLanguage.get(language);
    if (!list) {
      const sellable = sellableEntries(routes);
      const items: Place[] = listSellableEntries(places, routes).map((entry) =>
        presentPlace(entry, language, sellable),
      );
      const body = JSON.stringify(successEnvelope({ items }));
      list = { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"` };
      byLanguage.set(language, list);
    }
    return list;
  };
}

const VARY = 'X-Interface-Language, Accept-Language, Cookie, Abp.TenantId, Abp-TenantId';

function sendList({ request, reply }: RequestContext, { body, etag }: WholeList): unknown {
  reply.header('etag', etag).header('vary', VARY);
  const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim());
  if (known.includes(etag) || known.includes('*')) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

/** A city's position is that of its largest airport: close enough for a map of the world. */
function presentPlace(entry: PlaceEntry, language: Language, sellable: SellableEntries): Place {
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

/** Every city and airport with flights from or to it, largest first. */
export function listSellableEntries(places: Places, routes: SellableRoutes): PlaceEntry[] {
  const sellable = sellableEntries(routes);
  return largestFirst(
    places.index.entries.filter((entry) => sellable.sellsFrom(entry) || sellable.sellsTo(entry)),
  );
}

/**
 * Ranked places for a keyword, those on sale on the requested side first: for `to` with a known `from`, those sold from
 * there. Without a keyword, the places on sale on that side.
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

/** Whether entries of the list are on sale. */
interface SellableEntries {
  readonly sellsFrom: (entry: PlaceEntry) => boolean;
  readonly sellsTo: (entry: PlaceEntry) => boolean;
  /** Whether some airport of the entry can be bought from one of the origins. */
  readonly sellsFromOneOf: (origins: readonly Airport[], entry: PlaceEntry) => boolean;
}

function sellableEntries(routes: SellableRoutes): SellableEntries {
  let destinations = destinationsOf.get(routes);
  if (!destinations) {
    destinations = new Set([...routes.values()].flatMap((codes) => [...codes]));
    destinationsOf.set(routes, destinations);
  }
  const reached = destinations;
  return {
    sellsFrom: (entry) => entry.airports.some(({ code }) => (routes.get(code)?.size ?? 0) > 0),
    sellsTo: (entry) => entry.airports.some(({ code }) => reached.has(code)),
    sellsFromOneOf: (origins, entry) =>
      origins.some((origin) => entry.airports.some(({ code }) => routes.get(origin.code)?.has(code))),
  };
}
