import { addDays } from '@farewind/values/local-time';
import {
  insertTestServices,
  NIGHTS,
  openSeats,
  type TestTrip,
} from '../../modules/bookings/testing/test-inventory.ts';
import type { Database } from '../../platform/database/database.ts';
import { DEFAULT_TENANT } from '../../testing/seed-tenants.ts';

/** The members of CheckPrice for a trip of one adult; a buyer sets the party and the currency. */
export type Choice = Awaited<ReturnType<typeof openSeats>>;

const DAYS_AHEAD = 40;

export interface SeatsOnSale {
  readonly charter: number;
  readonly scheduled: number;
}

/**
 * A charter there and back and a scheduled flight, forty days ahead of today; answers a kept search for every way to fly
 * on them. Both directions of the charter are sold alone too.
 */
export async function openStressFlights(
  database: Database,
  { charter, scheduled }: SeatsOnSale,
): Promise<Record<TestTrip, Choice>> {
  const today = new Date().toISOString().slice(0, 10);
  await insertTestServices(database, { from: addDays(today, -10), to: addDays(today, 300) });
  const date = addDays(today, DAYS_AHEAD);
  return database.inTenant(DEFAULT_TENANT, async (scope) => ({
    charterRoundTrip: await openSeats(scope, 'charterRoundTrip', date, charter, {}),
    charter: await openSeats(scope, 'charter', date, charter, {}),
    charterBack: await openSeats(scope, 'charterBack', addDays(date, NIGHTS), charter, {}),
    scheduled: await openSeats(scope, 'scheduled', date, scheduled, {}),
  }));
}
