import type { TenantScope } from '../../platform/database/scope.ts';
import type { Places } from '../places/public.ts';
import { sellableRoutes } from './timetable/sellable-routes.ts';
import type { LoadedTimetable } from './timetable/loaded-timetable.ts';

/** What an agency can sell of flights: its pages promise no more. */
export interface FlightOffer {
  /** Airports that can be flown to. */
  readonly destinations: ReadonlySet<string>;
  readonly hasCharters: boolean;
}

/**
 * By the agency's own flights, whose prices are known without asking; where it has none, by those of the suppliers that it
 * asks. One that is asked about every airport sells anywhere.
 */
export async function readOffer(
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

async function readSuppliersAirports({ tx, tenantId }: TenantScope): Promise<ReadonlySet<string>> {
  const suppliers = await tx
    .selectFrom('flight_supplier')
    .select('airports')
    .where('tenant_id', '=', tenantId)
    .where('is_active', '=', true)
    .execute();
  const isEverywhere = suppliers.some(({ airports }) => airports.length === 0);
  return isEverywhere ? EVERYWHERE : new Set(suppliers.flatMap(({ airports }) => airports));
}

const EVERYWHERE: ReadonlySet<string> = new (class extends Set<string> {
  override has(): boolean {
    return true;
  }
})();
