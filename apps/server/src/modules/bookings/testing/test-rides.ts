import { getTransferSearchResults, saveTransferSearch } from '@farewind/contract/transfers/search';
import type { Database } from '../../../platform/database/database.ts';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import type { OrderOptions } from './test-context.ts';
import type { BookingTestHarness } from './booking-test-harness.ts';

const named = (name: string): string => JSON.stringify({ en: name, ru: name, tr: name });

/** Between Antalya airport and Lara; prices in euro cents per vehicle or seat. */
const vehicles = [
  { id: 1, code: 'wagon', mode: 'private', passengers: 4, bags: 4, hours: 6, price: 26_13, perDay: 2 },
  { id: 2, code: 'van', mode: 'private', passengers: 6, bags: 6, hours: 24, price: 33_99, perDay: 3 },
  { id: 3, code: 'shuttle', mode: 'shared', passengers: 14, bags: 14, hours: 24, price: 6_83, perDay: 14 },
] as const;

export type TestVehicle = (typeof vehicles)[number]['code'];

/** A small fleet of our own at an airport, with one hotel as the destination. */
export async function insertTestRides(database: Database, airport = 'AYT'): Promise<void> {
  await database.inTenant(DEFAULT_TENANT, async ({ tx, tenantId }) => {
    const own = { tenant_id: tenantId };
    const station = { operator_name: 'Antalya Rides', operator_phone: '+902420001727' };
    await tx
      .insertInto('ride_station')
      .values({ ...own, airport, ...station, meeting_point: named('At the exit') })
      .execute();
    await tx
      .insertInto('transfer_zone')
      .values({ ...own, id: 1, code: 'ayt-lara', airport, name: named('Lara') })
      .execute();
    const hotel = { zone_id: 1, kind: 'hotel', code: 'ayt-lara-kervan', name: named('Kervan') };
    await tx
      .insertInto('zone_place')
      .values({ ...own, ...hotel })
      .execute();
    for (const { id, code, mode, passengers, bags, hours, price, perDay } of vehicles) {
      await tx
        .insertInto('vehicle_type')
        .values({
          ...own,
          id,
          code,
          name: named(code),
          model: `A ${code}`,
          mode,
          passengers,
          bags,
          picture: code,
          free_cancel_hours: hours,
        })
        .execute();
      const ride = { ...own, airport, vehicle_type_id: id };
      await tx
        .insertInto('transfer_price')
        .values({ ...ride, zone_id: 1, price_minor: price, minutes: 25, km: 14, night_percent: 15 })
        .execute();
      await tx
        .insertInto('vehicle_fleet')
        .values({ ...ride, total: perDay })
        .execute();
    }
  });
}

/** A stored search from the airport to the hotel at `pickupAt`, and back at `returnAt` if given. */
export async function findRides(
  desk: BookingTestHarness,
  request: Record<string, unknown>,
  options: OrderOptions = {},
) {
  const { id } = await desk.call(
    saveTransferSearch,
    {
      tripType:
        request['returnAt'] === undefined && request['returnArriveBy'] === undefined ? 'oneWay' : 'roundTrip',
      from: { kind: 'airport', code: 'AYT' },
      to: { kind: 'hotel', code: 'ayt-lara-kervan' },
      adults: 1,
      bags: 1,
      currency: 'EUR',
      ...request,
    },
    options,
  );
  return desk.call(getTransferSearchResults, { id }, options);
}

/** Chooses one vehicle type in every direction, in the form that CheckPrice takes. */
export function chooseRides(results: Awaited<ReturnType<typeof findRides>>, vehicle: TestVehicle) {
  const offers = results.transferSearchResponses.filter(({ vehicleCode }) => vehicleCode === vehicle);
  const [there, back] = (['outbound', 'return'] as const).map((way) =>
    offers.find(({ direction }) => direction === way),
  );
  if (!there) throw new Error(`No ${vehicle} is offered`);
  return {
    searchId: results.search.id,
    transferId: there.id,
    ...(back ? { returnTransferId: back.id } : {}),
  };
}

/** The completed form of an order of rides alone; the buyer travels. */
export function rideForm(
  desk: BookingTestHarness,
  choice: ReturnType<typeof chooseRides> & { readonly currency: string },
  quoteSeal: string,
  overrides: object = {},
) {
  const {
    flightId: _f,
    passengers: _p,
    ...form
  } = desk.orderForm(choice, {
    quoteSeal,
  } as Parameters<BookingTestHarness['orderForm']>[1]);
  return { ...form, ...overrides };
}

/** Held and sold vehicles by type and day, in order. */
export async function vehicleDays(desk: BookingTestHarness): Promise<string[]> {
  const { rows } = await desk.db.database.owner.query<Record<string, string | number>>(
    `select t.code, d.day::text, d.held, d.sold from vehicle_day d join vehicle_type t
       on t.tenant_id = d.tenant_id and t.id = d.vehicle_type_id
     where d.held + d.sold > 0 order by t.code, d.day`,
  );
  return rows.map(({ code, day, held, sold }) => `${code} ${day} held ${held} sold ${sold}`);
}

/** Sells every vehicle of a day to others before the buyer has paid. */
export async function loseVehicles(desk: BookingTestHarness, orderId: string): Promise<void> {
  await desk.db.database.owner.query(
    `with lost as (update ride_hold set state = 'expired' where reference = $1 returning *)
     update vehicle_day d set held = 0, sold = d.total from lost l
     where d.tenant_id = l.tenant_id and d.airport = l.airport and d.vehicle_type_id = l.vehicle_type_id
       and d.day = l.day`,
    [orderId],
  );
}
