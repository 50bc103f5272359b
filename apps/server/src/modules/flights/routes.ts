import { createHash } from 'node:crypto';
import {
  auxiliaryServiceSearch,
  getFlightSearchResults,
  getPriceCalendar,
  getPromotions,
  saveFlightSearch,
  type SearchResults,
} from '@farewind/contract/flights/search';
import { getFlexibleDates, getNearbyAirports } from '@farewind/contract/flights/alternatives';
import type { Operation, Output, ParsedInput } from '@farewind/contract/core/operation';
import { getRoutePrices, getRoutes } from '@farewind/contract/flights/route-prices';
import { getSeatMaps } from '@farewind/contract/flights/seat-maps';
import { getFlightList } from '@farewind/contract/flights/flight-list';
import {
  COMPACT_RESULTS_TYPE,
  encodeCompactResults,
  VALID_SECONDS_HEADER,
} from '@farewind/contract/flights/compact-results';
import type { Currency } from '@farewind/values/currency';
import { findPassengerCountProblem } from '@farewind/travel-rules/passenger-count';
import { fieldRefusal, refusal } from '../../platform/errors.ts';
import { bind, RawAnswer, type Binding } from '../../platform/http/bind-operation.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { listExternalBags, listExternalSeats } from './choice/price-external.ts';
import { type ExtrasFrame, offerExtras } from './extras/offer-extras.ts';
import { listSeatOwners } from './stock/require-own-service.ts';
import { parseFlightId } from './stock/flight-id.ts';
import { listExtras } from './extras/read-extras.ts';
import type { FlightsDeps, PinnedRoute } from './deps.ts';
import { AnswerCache } from './search/answer-cache.ts';
import { flexibleDates } from './search/flexible-dates.ts';
import { flightList } from './search/flight-list.ts';
import { usualOrigin } from './search/origin-cities.ts';
import { nonstopRoutes } from './search/nonstop-routes.ts';
import { routePrices } from './search/route-prices.ts';
import { nearbyOffers } from './search/nearby-offers.ts';
import { priceCalendar } from './search/price-calendar.ts';
import { promotions, promotionsTo } from './search/promotions.ts';
import { saveSearch } from './search/save-search.ts';
import type { SearchContext } from './search/find-trips.ts';
import { readSearchContext } from './search/search-context.ts';
import { findSearch, type KeptSearch } from './search/search-repository.ts';
import { chosenResponses, searchResults, type ChosenOutbound } from './search/search-results.ts';
import { isExternalId } from './suppliers/external-ids.ts';
import { readExternal } from './search/external/read-external.ts';
import { makeAhead } from './timetable/search-ahead.ts';
import type { SearchThreads } from './threads/search-threads.ts';
import type { Timetables } from './timetable/timetables.ts';

/** Answers are cached by steps of time, so that an unchanged answer has an unchanged ETag. */
const STEP_MS = 5 * 60_000;
const VALID_MS = 20 * 60_000;
/** Of one network, which may be a mobile operator's; each search is stored for thirty days. */
const SAVED_SEARCHES_A_MINUTE = 300;
/** As many as a sitemap of three languages should add. */
const MOST_ROUTES = 300;
const REVALIDATE = 'private, no-cache';
/** Threads do not speed up a single search. */
const ONE_SEARCH = null;
const noPins = async (): Promise<readonly PinnedRoute[]> => [];

function unwatched<T>(make: () => T): T {
  return make();
}

/** The operations of Flight/*. */
export function flightRoutes(
  deps: FlightsDeps,
  timetables: Timetables,
  threads: SearchThreads | null = null,
): Binding[] {
  const { database, watchSearch = unwatched } = deps;

  async function openSearch(context: RequestContext, id: string) {
    const timetable = await timetables.get(context.tenantId);
    const opened = await database.inTenant(context.tenantId, async (scope) => {
      const search = await findSearch(scope, id);
      if (!search) throw refusal('GEN-NOTFOUND');
      const found = await readSearchContext(deps, scope, timetable, search.currency);
      const asked = context.ownOffersOnly === true ? undefined : deps.external;
      const external = asked && (await readExternal(asked, scope, search));
      return { search, found: { ...found, external } };
    });
    return { ...opened, version: timetable.version };
  }

  /** The bags of an external trip whose fares are chosen; undefined for any other. */
  async function findBags(
    context: RequestContext,
    { id, flightId, fareId, returnFlightId, returnFareId }: ParsedInput<typeof auxiliaryServiceSearch>,
    { counts, currency, language }: ExtrasFrame,
  ) {
    const external = context.ownOffersOnly === true ? undefined : deps.external;
    if (!external || flightId === undefined || fareId === undefined || !isExternalId(fareId))
      return undefined;
    const choice = { searchId: id, flightId, fareId, returnFlightId, returnFareId, counts, currency };
    const bags = await database.inTenant(context.tenantId, (scope) =>
      listExternalBags(external, scope, choice, language),
    );
    return bags ?? [];
  }

  /** The seat maps of an external trip; none for flights of the agency's own, which are flown without chosen seats. */
  async function findSeatMaps(
    { tenantId, ownOffersOnly }: RequestContext,
    { id, flightId, fareId, returnFlightId, returnFareId }: ParsedInput<typeof getSeatMaps>,
  ): Promise<Output<typeof getSeatMaps>> {
    return database.inTenant(tenantId, async (scope) => {
      const search = await findSearch(scope, id);
      if (!search) throw refusal('GEN-NOTFOUND');
      const { adults, children, infants, currency } = search;
      if (!deps.external || ownOffersOnly === true || !isExternalId(fareId)) return { currency, maps: [] };
      const counts = { adults, children, infants };
      const choice = { searchId: id, flightId, fareId, returnFlightId, returnFareId, counts, currency };
      return { currency, maps: await listExternalSeats(deps.external, scope, choice) };
    });
  }

  const answers = new AnswerCache();

  /** A cached answer for one inventory version, rate, set of travel rules and time step. */
  async function keptAnswer<T>(
    { tenantId, language }: RequestContext,
    { path }: Operation,
    input: { readonly currency: Currency },
    make: (found: SearchContext) => T,
    helpers: SearchThreads | null = threads,
  ): Promise<T> {
    const timetable = await timetables.get(tenantId);
    const found = await database.inTenant(tenantId, (scope) =>
      readSearchContext(deps, scope, timetable, input.currency),
    );
    const step = Math.floor(found.now.getTime() / STEP_MS);
    const parts = [timetable.version, found.rateId, found.travelRules, step, language, path, input];
    return answers.getOrMake<T | Promise<T>>(parts, () =>
      helpers ? makeAhead(helpers, timetable, (ahead) => make({ ...found, timetable: ahead })) : make(found),
    );
  }

  /** Excludes the id, so that identical requests share the answer. */
  async function readTrip({ tenantId }: RequestContext, id: string): Promise<Omit<KeptSearch, 'id'>> {
    const search = await database.inTenant(tenantId, (scope) => findSearch(scope, id));
    if (!search) throw refusal('GEN-NOTFOUND');
    const { id: _id, ...trip } = search;
    return trip;
  }

  return [
    bind(
      saveFlightSearch,
      (context, input) =>
        database.inTenant(context.tenantId, (scope) => saveSearch(deps, scope, input, context)),
      { perMinute: SAVED_SEARCHES_A_MINUTE },
    ),
    bind(
      getFlightSearchResults,
      async (context, input) => {
        const { search, found, version } = await openSearch(context, input.id);
        const chosen = chosenOutbound(search, input);
        const expiresAt = expiryOf(found);
        const validSeconds = Math.ceil((expiresAt.getTime() - found.now.getTime()) / 1000);
        context.reply.header(VALID_SECONDS_HEADER, validSeconds);
        const make = (): SearchResults =>
          watchSearch(
            () => searchResults(found, search, chosen, context.language, expiresAt),
            (results) => results.flightSearchResponses.length === 0,
          );
        const isCompact = context.request.headers.accept?.includes(COMPACT_RESULTS_TYPE) ?? false;
        const state = [version, found.rateId, found.travelRules, expiresAt, found.external?.version];
        // Equal tags imply equal bytes, which depend on the compression.
        const codings = context.request.headers['accept-encoding'] ?? '';
        const etag = etagOf([search, chosen, state, context.language, isCompact, codings]);
        return answerWithEtag(context, etag, isCompact, make);
      },
      { cacheControl: REVALIDATE, priority: 'searcher' },
    ),
    bind(
      auxiliaryServiceSearch,
      async (context, input) => {
        const { search, found } = await openSearch(context, input.id);
        const wanted = [input.flightId, input.returnFlightId].filter((flightId) => flightId !== undefined);
        const isChosen = input.flightId !== undefined;
        const listed = isChosen
          ? chosenResponses(found, search, wanted, context.language)
          : searchResults(found, search, undefined, context.language, found.now).flightSearchResponses.filter(
              ({ direction }) => direction === 'outbound',
            );
        const servicesOf = (id: string): number[] =>
          (parseFlightId(id) ?? []).map(({ serviceId }) => serviceId);
        const { extras, owners } = await database.inTenant(context.tenantId, async (scope) => ({
          extras: await listExtras(scope),
          owners: await listSeatOwners(
            scope,
            listed.flatMap(({ id }) => servicesOf(id)),
          ),
        }));
        const isOthers = (id: string): boolean =>
          isExternalId(id) || servicesOf(id).some((serviceId) => owners.has(serviceId));
        const { adults, children, infants, currency } = search;
        const frame = {
          counts: { adults, children, infants },
          rate: found.rate,
          currency,
          language: context.language,
        };
        const bags = await findBags(context, input, frame);
        let firstSegment = 0;
        return {
          flightSearchResponses: listed.map((response) => {
            // Bags of the agency's list are only sold for its own flights.
            const own = bags || isOthers(response.id) ? extras.filter(({ kind }) => kind !== 'bag') : extras;
            const last = firstSegment + response.segments.length;
            const ofSupplier = (bags ?? []).filter(
              ({ segment = -1 }) => segment >= firstSegment && segment < last,
            );
            const services = [...ofSupplier, ...offerExtras(own, response.segments, firstSegment, frame)];
            // Segments are counted through one trip; without a choice, each flight is a trip.
            if (isChosen) firstSegment += response.segments.length;
            return { ...response, services };
          }),
        };
      },
      { priority: 'buyer' },
    ),
    bind(getSeatMaps, findSeatMaps, { priority: 'buyer' }),
    bind(getPriceCalendar, async (context, input) => {
      requireParty(input);
      return keptAnswer(context, getPriceCalendar, input, (found) => priceCalendar(found, input));
    }),
    bind(getFlexibleDates, async (context, { id, flightId, fareId, directOnly = false }) => {
      const saved = await readTrip(context, id);
      const trip = { ...saved, directOnly: saved.directOnly || directOnly };
      const chosen = flightId === undefined || fareId === undefined ? undefined : { flightId, fareId };
      const asked = { ...trip, chosen };
      return keptAnswer(context, getFlexibleDates, asked, (found) => flexibleDates(found, trip, chosen));
    }),
    bind(getNearbyAirports, async (context, { id }) => {
      const trip = await readTrip(context, id);
      return keptAnswer(context, getNearbyAirports, trip, (found) =>
        nearbyOffers(found, trip, context.language),
      );
    }),
    bind(getPromotions, async (context, input) => {
      const listed = await database.inTenant(context.tenantId, deps.listPinnedRoutes ?? noPins);
      const pins = listed.filter(({ from }) => from === null || (input.from ?? from) === from);
      const asked = { ...input, pins };
      return keptAnswer(context, getPromotions, asked, (found) =>
        input.to === undefined
          ? promotions(
              found,
              { from: input.from ?? usualOrigin(found), pins },
              input.currency,
              context.language,
            )
          : promotionsTo(found, input.to, input.currency, context.language),
      );
    }),
    bind(getRoutePrices, (context, input) =>
      keptAnswer(context, getRoutePrices, input, (found) => routePrices(found, input, context.language)),
    ),
    bind(getRoutes, async ({ tenantId }) => ({
      items: nonstopRoutes(await timetables.get(tenantId), deps.places).slice(0, MOST_ROUTES),
    })),
    bind(getFlightList, (context, input) =>
      keptAnswer(
        context,
        getFlightList,
        input,
        (found) => flightList(found, input, usualOrigin(found), context.language),
        ONE_SEARCH,
      ),
    ),
  ];
}

/** Prices of our own flights are valid by steps of time, those of suppliers as long as these say. */
function expiryOf({ now, external }: SearchContext): Date {
  const ours = Math.floor(now.getTime() / STEP_MS) * STEP_MS + VALID_MS;
  return new Date(Math.min(ours, external?.validUntil?.getTime() ?? ours));
}

function chosenOutbound(
  search: KeptSearch,
  { flightId, fareId }: { flightId?: string | undefined; fareId?: string | undefined },
): ChosenOutbound | undefined {
  if (flightId === undefined && fareId === undefined) return undefined;
  if (search.tripType === 'oneWay')
    throw fieldRefusal([{ path: 'flightId', message: 'validation.invalidValue' }]);
  if (flightId === undefined) throw fieldRefusal([{ path: 'flightId', message: 'validation.required' }]);
  if (fareId === undefined) throw fieldRefusal([{ path: 'fareId', message: 'validation.required' }]);
  return { flightId, fareId };
}

function requireParty(input: { adults: number; children: number; infants: number }): void {
  const problem = findPassengerCountProblem(input);
  if (problem) throw refusal(problem === 'tooManyInfants' ? 'PAX-INFANT' : 'PAX-COUNT');
}

function etagOf(parts: readonly unknown[]): string {
  return `"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 27)}"`;
}

function answerWithEtag(
  context: RequestContext,
  etag: string,
  isCompact: boolean,
  make: () => SearchResults,
): SearchResults | RawAnswer {
  const { request, reply } = context;
  reply.header('etag', etag).header('vary', 'Accept, accept-encoding, Accept-Language, X-Interface-Language');
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim()) ?? [];
  if (known.includes(etag)) return new RawAnswer(() => reply.code(304).send());
  if (!isCompact) return make();
  const body = JSON.stringify(encodeCompactResults(make()));
  return new RawAnswer(() => reply.type(COMPACT_RESULTS_TYPE).send(body));
}
