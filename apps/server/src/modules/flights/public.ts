import type { Binding } from '../../platform/http/bind-operation.ts';
import { refusal } from '../../platform/errors.ts';
import type { SellableRoutes, Places } from '../places/public.ts';
import { changeDeparture, lockDeparture } from './departures/change-departure.ts';
import { departureRoutes } from './departures/departure-routes.ts';
import { moveSeats } from './departures/move-seats.ts';
import { listDepartureChanges } from './departures/noted-changes.ts';
import { presentDeparture } from './departures/present-departure.ts';
import {
  findSegmentOnDeparture,
  flightIdOf,
  fliesOnDeparture,
  readFlight,
} from './departures/read-flight.ts';
import { listSeatHolders } from './departures/seat-holders.ts';
import { createSeatMirrors, type SeatMirrors } from './mirrors/seat-mirrors.ts';
import { listSeatOwners, requireOwnService } from './stock/require-own-service.ts';
import { confirmSeats, extendHold, holdAgain, isSold, releaseSeats } from './holds/settle-hold.ts';
import { expireHolds, purgeOldChanges } from './holds/expire-holds.ts';
import { holdSeats } from './holds/hold-seats.ts';
import { selectLiveHolds } from './holds/select-live-holds.ts';
import { returnSeats } from './holds/return-seats.ts';
import { priceExtras } from './extras/price-extras.ts';
import { listExtras } from './extras/read-extras.ts';
import type { Flights, TripPrices } from './api.ts';
import type { TripOffers } from './search/trip-offers-api.ts';
import type { FlightsDeps } from './deps.ts';
import { markupRoutes } from './markups/markup-routes.ts';
import { priceChoice } from './choice/price-choice.ts';
import { flightRoutes } from './routes.ts';
import { findSearch } from './search/search-repository.ts';
import { createTripOffers } from './search/trip-offers.ts';
import { tripPrices } from './search/trip-prices.ts';
import { tableRoutes } from './mapped-tables/table-routes.ts';
import { sheetRoutes } from './flight-sheets/sheet-routes.ts';
import { serviceRoutes } from './services/service-routes.ts';
import { sellableRoutes } from './timetable/sellable-routes.ts';
import { holdExternal } from './suppliers/hold-external.ts';
import { isExternalId } from './suppliers/external-ids.ts';
import { createExternalSupply } from './choice/external-supply.ts';
import { createWishedChanges } from './suppliers/wished/wished-changes.ts';
import { priceExternalExtras } from './suppliers/price-external-extras.ts';
import { priceExternal } from './choice/price-external.ts';
import { SearchThreads } from './threads/search-threads.ts';
import { Timetables } from './timetable/timetables.ts';
import { readSuppliersAirports } from './suppliers/supplier-rows.ts';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { LoadedTimetable } from './timetable/loaded-timetable.ts';

export { areFlightsPriced } from './stock/is-priced.ts';
export { eraseHolders } from './holds/erase-holders.ts';
export { listFlightSupplierNames } from './suppliers/supplier-rows.ts';
export { countSearches } from './search/search-repository.ts';
export type * from './api.ts';
export type * from './mirrors/offered-seats.ts';
export type { FollowedChange } from './mirrors/follow-departures.ts';
export type { SeatMirrors } from './mirrors/seat-mirrors.ts';
export type * from './search/trip-offers-api.ts';
export type { FlightsDeps } from './deps.ts';
export type * from './ports.ts';
export type * from './wished-change-api.ts';
export { FOLLOW_RESERVATION } from './suppliers/reserve-external.ts';
export { SUPPLIER_CHANGE } from './suppliers/news/judge-news.ts';
export { supplierChangeSchema, type SupplierChange } from './suppliers/news/supplier-change.ts';

/** The agency's offer, for the texts of its pages. */
export interface FlightOffer {
  /** Airports with flights. */
  readonly destinations: ReadonlySet<string>;
  readonly hasCharters: boolean;
}

export interface FlightsModule {
  readonly flights: Flights;
  readonly tripPrices: TripPrices;
  readonly mirrors: SeatMirrors;
  readonly tripOffers: TripOffers;
  readonly bindings: readonly Binding[];
  /** Updates every loaded timetable from the database; called every second. */
  readonly refresh: () => Promise<void>;
  /** Stores the timetables for the next start. */
  readonly close: () => Promise<void>;
  /** Puts the seats of one tenant's expired holds back on sale. */
  readonly expireHolds: (tenantId: number) => Promise<void>;
  /** Loads a tenant's timetable before its first search needs it. */
  readonly load: (tenantId: number) => Promise<void>;
  /** The version of a tenant's timetable as searched now; undefined before it is loaded. */
  readonly findVersion: (tenantId: number) => Promise<string | undefined>;
  /** The routes on sale, for the search of places. */
  readonly listSellablePlaces: (tenantId: number) => Promise<SellableRoutes>;
  readonly readOffer: (tenantId: number) => Promise<FlightOffer>;
}

export function createFlights(deps: FlightsDeps): FlightsModule {
  const { external, searchThreads = 0 } = deps;
  const threads = searchThreads > 0 ? new SearchThreads(searchThreads, deps.log) : undefined;
  const timetables = new Timetables({ ...deps, threads });
  return {
    flights: {
      async findSearchedCounts(scope, searchId) {
        const search = await findSearch(scope, searchId);
        return search && { adults: search.adults, children: search.children, infants: search.infants };
      },
      priceChoice: (scope, choice, language) =>
        external && isExternalId(choice.fareId)
          ? priceExternal(external, deps, scope, choice, language)
          : priceChoice(deps, scope, choice, language),
      async holdExternal(scope, request) {
        if (!external) throw new Error('No external flight supplier is configured');
        return holdExternal(external, scope, request);
      },
      externalSupply: external && createExternalSupply(external),
      wishedChanges: external && createWishedChanges(external),
      async priceExtras(scope, trip, counts, choice, language) {
        if (choice.services.length === 0 && !choice.insurance) return [];
        const { external: sold } = trip;
        const ofSupplier =
          sold && external
            ? await priceExternalExtras(
                external,
                scope,
                { ...trip, external: sold },
                counts,
                choice,
                language,
              )
            : [];
        // Bags are not sold for other agencies' flights.
        const others = new Set(
          trip.slices
            .flatMap((slice) => slice.segments.map(() => slice.payee !== undefined))
            .flatMap((isOthers, segment) => (isOthers ? [segment] : [])),
        );
        if (choice.services.some(({ segment = -1 }) => others.has(segment))) throw refusal('GEN-UNAVAILABLE');
        const segments = trip.slices.flatMap((slice) => slice.segments);
        const extras = await listExtras(scope);
        const ownChoice = sold ? { ...choice, services: [] } : choice;
        return [
          ...ofSupplier,
          ...priceExtras(extras, { segments, counts, rate: trip.rate }, ownChoice, language),
        ];
      },
      async holdSeats(scope, request) {
        scope.afterCommit(() => timetables.refreshSoon(scope.tenantId));
        const hold = await holdSeats(scope, request);
        scope.count('holds', { outcome: 'held' });
        return hold;
      },
      async confirmSeats(scope, holdId) {
        scope.afterCommit(() => timetables.refreshSoon(scope.tenantId));
        const isDone = await confirmSeats(scope, holdId);
        scope.count('holds', { outcome: isDone ? 'sold' : 'gone' });
        return isDone;
      },
      async holdAgain(scope, holdId, payer) {
        scope.afterCommit(() => timetables.refreshSoon(scope.tenantId));
        return holdAgain(scope, holdId, payer);
      },
      async releaseSeats(scope, holdId) {
        scope.afterCommit(() => timetables.refreshSoon(scope.tenantId));
        await releaseSeats(scope, holdId);
        scope.count('holds', { outcome: 'released' });
      },
      isSold,
      extendHold,
      selectLiveHolds,
      async returnSeats(scope, back) {
        scope.afterCommit(() => timetables.refreshSoon(scope.tenantId));
        return returnSeats(scope, back);
      },
      async lockDeparture(scope, key, language) {
        return presentDeparture(deps.places, await lockDeparture(scope, key), language);
      },
      async changeDeparture(scope, key, request) {
        scope.afterCommit(() => timetables.refreshSoon(scope.tenantId));
        return changeDeparture(scope, deps.places.zoneOf, await lockDeparture(scope, key), request);
      },
      requireOwnService,
      isMirrored: async (scope, serviceId) => (await listSeatOwners(scope, [serviceId])).size > 0,
      listDepartureChanges,
      listSeatHolders,
      fliesOnDeparture,
      findSegmentOnDeparture,
      flightIdOf,
      readFlight: (scope, flightId, cabins) => readFlight(scope, deps.places, flightId, cabins),
      async moveSeats(scope, move) {
        scope.afterCommit(() => timetables.refreshSoon(scope.tenantId));
        return moveSeats(scope, move);
      },
    },
    tripPrices: tripPrices(deps, timetables),
    mirrors: createSeatMirrors(deps.places.zoneOf, (tenantId) => timetables.refreshSoon(tenantId)),
    tripOffers: createTripOffers(deps, timetables),
    bindings: [
      ...flightRoutes(deps, timetables, threads),
      ...departureRoutes(deps, timetables),
      ...serviceRoutes(deps, timetables),
      ...sheetRoutes(deps, timetables),
      ...tableRoutes(deps, timetables),
      ...markupRoutes(deps, timetables),
    ],
    refresh: () => timetables.refreshAll(),
    async close() {
      await threads?.close();
      await timetables.close();
    },
    async expireHolds(tenantId) {
      const changed = await deps.database.inTenant(tenantId, async (scope) => {
        await purgeOldChanges(scope);
        return expireHolds(scope);
      });
      if (changed > 0) timetables.refreshSoon(tenantId);
    },
    load: async (tenantId) => void (await timetables.get(tenantId)),
    findVersion: (tenantId) => timetables.findVersion(tenantId),
    async readOffer(tenantId) {
      const timetable = await timetables.get(tenantId);
      return deps.database.inTenant(tenantId, (scope) => readOffer(scope, timetable, deps.places));
    },
    listSellablePlaces: async (tenantId) => sellableRoutes(await timetables.get(tenantId), deps.places),
  };
}

/**
 * The offer of the agency's own inventory, whose prices are known without a query; without one, of its external
 * suppliers. A supplier that is queried for every airport sells anywhere.
 */
async function readOffer(
  scope: TenantScope,
  timetable: LoadedTimetable,
  places: Places,
): Promise<FlightOffer> {
  const own = [...sellableRoutes(timetable, places).values()].flatMap((codes) => [...codes]);
  return {
    destinations: own.length > 0 ? new Set(own) : await readSuppliersAirports(scope),
    hasCharters: timetable.flights.some(({ record }) => record.kind === 'charter'),
  };
}
