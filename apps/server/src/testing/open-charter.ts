import { addDays } from '@farewind/values/local-time';
import { insertService } from '../modules/flights/testing/insert-service.ts';
import type { TestDatabase } from './create-test-database.ts';
import type { Trip } from './shop-client.ts';

/** Puts a charter to Antalya and back on sale, from today on; returns the trip. */
export async function openCharter(
  { database, clock }: Pick<TestDatabase, 'database' | 'clock'>,
  tenantId: number,
): Promise<Trip> {
  const today = clock.override().toISOString().slice(0, 10);
  const departureDate = addDays(today, 30);
  const service = { kind: 'charter', from: today, to: addDays(today, 90), seats: { Y: 90 } } as const;
  const fares = [{ adult: [10000, 2000, 1000, 0] }] as const;
  await database.inTenant(tenantId, async (scope) => {
    const there = { from: 'VKO', to: 'AYT', departs: 400, arrives: 640 };
    await insertService(scope, { ...service, carrier: 'ZF', number: '801', legs: [there], fares });
    const back = { from: 'AYT', to: 'VKO', departs: 700, arrives: 960 };
    await insertService(scope, { ...service, carrier: 'ZF', number: '802', legs: [back], fares });
  });
  return { from: 'VKO', to: 'AYT', departureDate, returnDate: addDays(departureDate, 7), currency: 'EUR' };
}
