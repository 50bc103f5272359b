import type { Binding } from '../../platform/http/bind-operation.ts';
import type { Schedule } from '../../platform/jobs/jobs.ts';
import { forEachTenant } from '../../platform/jobs/for-each-tenant.ts';
import type { Transfers, HoldRidesRequest } from './api.ts';
import { EXTERNAL_RIDES } from './external/external-supplier.ts';
import { findZoneAt, offerToZone } from './offer-to-zone.ts';
import { createOwnFleet, OWN_FLEET } from './own-fleet/own-fleet.ts';
import { expireRides } from './own-fleet/ride-holds.ts';
import { selectLiveHolds } from './own-fleet/select-live-holds.ts';
import { transferInventoryRoutes } from './inventory/inventory-routes.ts';
import { findPlace, zonesOfAirport } from './places/find-place.ts';
import { readRidePlaces } from './places/place-rows.ts';
import type { TransfersDeps, TransferSupplier } from './ports.ts';
import { priceRides } from './price-rides.ts';
import { transferRoutes } from './routes.ts';
import { ExternalQuestions } from './search/ask-suppliers.ts';
import type { TenantScope } from '../../platform/database/scope.ts';
import { refusal } from '../../platform/errors.ts';
import { holdOwnRides } from './own-fleet/hold-own-rides.ts';

export { areRidesPriced } from './inventory/is-priced.ts';
export { eraseRiders, sellsRides } from './repository.ts';
export { listRideSupplierNames } from './external/supplier-rows.ts';
export { countRideSearches } from './search/search-repository.ts';
export type * from './api.ts';
export type * from './priced-ride.ts';
export type * from './external/ports.ts';
export type {
  RideAnswer,
  RideHoldRequest,
  RideOffer,
  RideQuery,
  TransfersDeps,
  TransferSupplier,
  UnfitVehicle,
} from './ports.ts';

export interface TransfersModule {
  readonly transfers: Transfers;
  readonly bindings: readonly Binding[];
  readonly jobs: readonly Schedule[];
}

export function createTransfers(deps: TransfersDeps): TransfersModule {
  const { database, places } = deps;
  const suppliers = [createOwnFleet(deps), ...deps.suppliers];
  const eachTenant = forEachTenant(deps.listTenantIds, deps.log, 'transfers');
  return {
    transfers: {
      priceRides: (scope, choice, language) => priceRides(deps, suppliers, scope, choice, language),
      holdRides: (scope, request) => holdRides(suppliers, scope, request),
      selectLiveHolds,
      rideSuppliers: suppliers,
      findPlace: async (scope, place, language) =>
        findPlace(places, await readRidePlaces(scope), place, language),
      listZonesOfAirport: async (scope, airport, language) =>
        zonesOfAirport(await readRidePlaces(scope), airport, language),
      async moveRide(scope, locator, to) {
        for (const supplier of suppliers) {
          const moved = await supplier.move(scope, locator, to);
          if (moved !== undefined) return moved;
        }
        throw new Error(`No ride supplier has the locator ${locator}`);
      },
      findZoneAt,
      externalRides: EXTERNAL_RIDES,
      offerToZone: (scope, ride) => offerToZone(deps, scope, ride),
    },
    bindings: [
      ...transferRoutes(deps, new ExternalQuestions(deps.suppliers, deps.log)),
      ...transferInventoryRoutes(deps),
    ],
    jobs: [
      {
        name: 'expire-rides',
        cron: '* * * * *',
        run: () => eachTenant((tenantId) => database.inTenant(tenantId, expireRides)),
      },
    ],
  };
}

/** Holds rides with their suppliers, our own fleet first and all of its rides together. Refusals: see `Transfers.holdRides`. */
async function holdRides(
  suppliers: readonly TransferSupplier[],
  scope: TenantScope,
  { rides, ...request }: HoldRidesRequest,
): Promise<string[]> {
  const locators = new Map<number, string>();
  const own = [...rides.keys()].filter((index) => rides[index]!.supplier === OWN_FLEET);
  const ownHolds = await holdOwnRides(
    scope,
    request,
    own.map((index) => rides[index]!),
  );
  own.forEach((index, position) => locators.set(index, ownHolds[position]!));
  for (const [index, ride] of rides.entries()) {
    if (locators.has(index)) continue;
    const supplier = suppliers.find(({ name }) => name === ride.supplier);
    if (!supplier) throw refusal('TRF-NONE');
    locators.set(index, await supplier.hold(scope, { ...request, ride, flightNumber: ride.flightNumber }));
  }
  return rides.map((_, index) => locators.get(index)!);
}
