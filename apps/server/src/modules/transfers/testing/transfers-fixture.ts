import { loadDemoTransfers } from '../../../../seed/demo/transfers/load-demo-transfers.ts';
import type { TransferCriteria } from '@farewind/contract/transfers/search';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { createLog } from '../../../platform/log.ts';
import { Keyring } from '../../../platform/secrets/keyring.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/create-test-database.ts';
import { DEFAULT_TENANT, seedTenants } from '../../../testing/seed-tenants.ts';
import { loadPlaces, matchNames, seedPlaces } from '../../places/public.ts';
import { createSettings } from '../../settings/public.ts';
import type { TransfersDeps, TransferSupplier } from '../ports.ts';
import { createTransfers, type TransfersModule } from '../public.ts';

/** The demo agency's transfers with their own database, at a time set by the test. */
export interface TransfersFixture {
  readonly test: TestDatabase;
  readonly module: TransfersModule;
  readonly deps: TransfersDeps;
  readonly inTenant: <T>(act: (scope: TenantScope) => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
}

export async function openTransfersFixture(
  now: string,
  suppliers: readonly TransferSupplier[] = [],
): Promise<TransfersFixture> {
  const test = await createTestDatabase();
  test.clock.freezeAt(new Date(now));
  const { database } = test;
  await seedTenants(database);
  await database.inGlobal(seedPlaces);
  const places = await database.inGlobal(loadPlaces);
  const inTenant: TransfersFixture['inTenant'] = (act) => database.inTenant(DEFAULT_TENANT, act);
  await inTenant((scope) => loadDemoTransfers(scope, places));
  const deps: TransfersDeps = {
    database,
    places,
    matchNames,
    suppliers,
    settings: createSettings(new Keyring('a key of the tests, long enough to be one')),
    log: createLog({ logLevel: 'silent' }),
    listTenantIds: () => Promise.resolve([DEFAULT_TENANT]),
  };
  return { test, deps, inTenant, module: createTransfers(deps), close: () => test.close() };
}

/** From Antalya airport to a zone that the demo's fleet serves. */
export const toLara = {
  from: { kind: 'airport', code: 'AYT' },
  to: { kind: 'zone', code: 'ayt-lara' },
} as const;

/** A family's search for one ride. */
export function criteria(changes: Partial<TransferCriteria> = {}): TransferCriteria {
  return {
    tripType: 'oneWay',
    ...toLara,
    pickupAt: '2027-06-12T12:40',
    currency: 'EUR',
    adults: 2,
    children: 1,
    infants: 0,
    bags: 3,
    ...changes,
  };
}
