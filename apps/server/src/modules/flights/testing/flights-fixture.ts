import { createTestDatabase, type TestDatabase } from '../../../testing/create-test-database.ts';
import { DEFAULT_TENANT, seedTenants } from '../../../testing/seed-tenants.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { createLog } from '../../../platform/log.ts';
import { Keyring } from '../../../platform/secrets/keyring.ts';
import { loadPlaces, seedPlaces, type Places } from '../../places/public.ts';
import * as rules from '../../rules/public.ts';
import { createSettings, type Settings } from '../../settings/public.ts';
import { createFlights, type FlightsDeps, type FlightsModule } from '../public.ts';
import { readSearchContext } from '../search/search-context.ts';
import type { SearchContext } from '../search/find-trips.ts';
import { loadTimetable } from '../timetable/load-timetable.ts';
import type { Currency } from '@farewind/values/currency';

/** The flights module with its own database, at a time set by the test. */
export interface FlightsFixture {
  readonly test: TestDatabase;
  readonly module: FlightsModule;
  readonly deps: FlightsDeps;
  readonly places: Places;
  readonly settings: Settings;
  readonly inTenant: <T>(act: (scope: TenantScope) => Promise<T>) => Promise<T>;
  /** A search context over a timetable loaded just now. */
  readonly openContext: (currency: Currency) => Promise<SearchContext>;
  readonly close: () => Promise<void>;
}

export async function openFlightsFixture(now: string): Promise<FlightsFixture> {
  const test = await createTestDatabase();
  test.clock.freezeAt(new Date(now));
  const { database } = test;
  await seedTenants(database);
  await database.inGlobal(seedPlaces);
  const places = await database.inGlobal(loadPlaces);
  const settings = createSettings(new Keyring('a key of the tests, long enough to be one'));
  const deps = { database, places, settings, rules, log: createLog({ logLevel: 'silent' }) };
  const inTenant: FlightsFixture['inTenant'] = (act) => database.inTenant(DEFAULT_TENANT, act);
  await inTenant(rules.seedTravelRules);
  return {
    test,
    deps,
    places,
    settings,
    inTenant,
    module: createFlights(deps),
    openContext: (currency) =>
      inTenant(async (scope) => {
        return readSearchContext(deps, scope, await loadTimetable(scope, places), currency);
      }),
    close: () => test.close(),
  };
}
