import { languages } from '@farewind/contract/core/fields';
import type { LocalDate } from '@farewind/values/local-time';
import type { Database } from '../../../platform/database/database.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { translate } from '../../../platform/messages/translate.ts';
import type { Settings } from '../../settings/public.ts';
import type { Names } from '../places/place-rows.ts';
import type { RideAnswer, RideQuery, TransferSupplier } from '../ports.ts';
import { holdOwnRides } from './hold-own-rides.ts';
import { type OwnStock, offerOwnRides } from './offer-own-rides.ts';
import { daysOf, findStation, readFreeVehicles, readRoutes, type Station } from './read-own-routes.ts';
import * as settled from './settle-ride.ts';

/** Our own fleet, as it stands in orders. */
export const OWN_FLEET = 'houseRides';

interface Deps {
  readonly database: Database;
  readonly settings: Pick<Settings, 'getAgency'>;
}

/** The agency's own rides: prices, vehicles of each day, holds. */
export function createOwnFleet(deps: Deps): TransferSupplier {
  return {
    name: OWN_FLEET,
    search: (tenantId, query) =>
      deps.database.inTenant(tenantId, (scope) => askOwnFleet(deps.settings, scope, query)),
    async find(scope, query, ref) {
      const { offers } = await askOwnFleet(deps.settings, scope, query);
      return offers.find((offer) => offer.ref === ref);
    },
    async hold(scope, { ride, ...request }) {
      const [holdId] = await holdOwnRides(scope, request, [ride]);
      return holdId!;
    },
    confirm: settled.confirmRide,
    holdAgain: settled.holdRideAgain,
    release: settled.releaseRide,
    takeBack: settled.returnRide,
    extend: settled.extendRide,
    move: (scope, locator, { pickupAt }) => settled.moveRide(scope, locator, pickupAt),
  };
}

async function askOwnFleet(
  settings: Deps['settings'],
  scope: TenantScope,
  query: RideQuery,
): Promise<RideAnswer> {
  const { first, last } = daysOf(query);
  return offerOwnRides(await readOwnStock(settings, scope, query, first, last), query);
}

/** What our own fleet offers between the ends of a query, with what is free from one day to another. */
export async function readOwnStock(
  settings: Deps['settings'],
  scope: TenantScope,
  query: RideQuery,
  firstDay: LocalDate,
  lastDay: LocalDate,
): Promise<OwnStock> {
  const { inventoryCurrency, info } = await settings.getAgency(scope);
  return {
    routes: await readRoutes(scope, query),
    free: await readFreeVehicles(scope, query.airport, firstDay, lastDay),
    station: (await findStation(scope, query.airport)) ?? agencyAsStation(info),
    currency: inventoryCurrency,
    now: scope.now,
  };
}

/** Where nobody else is named, the agency drives and waits behind the customs exit. */
function agencyAsStation(info: { readonly companyTitle: string; readonly phone: string }): Station {
  const meetingPoint = languages.map((language) => [language, translate(language, 'transfers.meetAtExit')]);
  return {
    operatorName: info.companyTitle,
    operatorPhone: info.phone,
    meetingPoint: Object.fromEntries(meetingPoint) as Names,
  };
}
