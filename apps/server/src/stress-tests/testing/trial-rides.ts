import { addDays } from '@farewind/values/local-time';
import { insertTestRides, type TestVehicle } from '../../modules/bookings/testing/test-rides.ts';
import type { Database } from '../../platform/database/database.ts';
import { DEFAULT_TENANT } from '../../testing/seed-tenants.ts';
import type { Buyer } from './buyer.ts';

const AHEAD_DAYS = 40;
const VEHICLE: TestVehicle = 'wagon';

/**
 * The day, forty days ahead, on which our own fleet drives from Antalya's airport with this many vehicles; on the next
 * day it has `nextDay` of them, if given.
 */
export async function openStressRides(database: Database, wagons: number, nextDay?: number): Promise<string> {
  await insertTestRides(database);
  const day = addDays(new Date().toISOString().slice(0, 10), AHEAD_DAYS);
  const totals = [
    { day, total: wagons },
    ...(nextDay === undefined ? [] : [{ day: addDays(day, 1), total: nextDay }]),
  ];
  await database.inTenant(DEFAULT_TENANT, async ({ tx, tenantId }) => {
    const { id } = await tx
      .selectFrom('vehicle_type')
      .select('id')
      .where('code', '=', VEHICLE)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('vehicle_fleet')
      .values(totals.map((one) => ({ ...one, tenant_id: tenantId, airport: 'AYT', vehicle_type_id: id })))
      .execute();
  });
  return day;
}

/** A kept search of `buyer` for one to be driven on `day`, and a wagon of it, as CheckPrice and AddTransferOrder take it. */
export async function chooseWagon(buyer: Buyer, day: string) {
  const { result, body } = await buyer.post<{ id: string }>('Transfer/SaveTransferSearch', {
    tripType: 'oneWay',
    adults: 1,
    bags: 1,
    currency: 'EUR',
    pickupAt: `${day}T12:40`,
    from: { kind: 'airport', code: 'AYT' },
    to: { kind: 'hotel', code: 'ayt-lara-kervan' },
  });
  if (!result) throw new Error(body);
  return { searchId: result.id, transferId: `o~houseRides~${VEHICLE}`, currency: 'EUR' };
}
