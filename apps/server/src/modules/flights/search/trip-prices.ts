import type { TripPrices } from '../api.ts';
import type { FlightsDeps } from '../deps.ts';
import type { Timetables } from '../timetable/timetables.ts';
import { findCheapestTrip } from './cheapest-trip.ts';
import { airportsOfSearch } from './search-airports.ts';
import { readSearchContext } from './search-context.ts';
import { findSearch } from './search-repository.ts';

/** Prices of single trips, each found as a day of the calendar is: in our own timetable. */
export function tripPrices(deps: FlightsDeps, timetables: Pick<Timetables, 'get'>): TripPrices {
  const { database } = deps;
  return {
    findTrip: (tenantId, searchId) =>
      database.inTenant(tenantId, async (scope) => {
        const search = await findSearch(scope, searchId);
        if (!search) return undefined;
        const { id: _id, minorAges: _ages, ...trip } = search;
        return trip;
      }),
    async findLowestTotal(tenantId, { currency, ...trip }) {
      const timetable = await timetables.get(tenantId);
      const context = await database.inTenant(tenantId, (scope) =>
        readSearchContext(deps, scope, timetable, currency),
      );
      return findCheapestTrip(context, trip, airportsOfSearch(deps.places, trip))?.totalMinor;
    },
  };
}
