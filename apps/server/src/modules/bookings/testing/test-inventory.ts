import { dayNumber } from '@farewind/values/local-time';
import type { Database } from '../../../platform/database/database.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import { formatFareId, formatFlightId } from '../../flights/stock/flight-id.ts';
import { storeSearch } from '../../flights/search/search-repository.ts';

/** Our own inventory: a charter to the sea and back, and a scheduled flight to Istanbul. */
const services = [
  {
    id: 1,
    carrier: 'N4',
    number: '801',
    from: 'SVO',
    to: 'AYT',
    kind: 'charter',
    departs: 600,
    arrives: 840,
  },
  {
    id: 2,
    carrier: 'N4',
    number: '802',
    from: 'AYT',
    to: 'SVO',
    kind: 'charter',
    departs: 900,
    arrives: 1140,
  },
  {
    id: 3,
    carrier: 'TK',
    number: '414',
    from: 'SVO',
    to: 'IST',
    kind: 'scheduled',
    departs: 700,
    arrives: 1000,
  },
] as const;

/** Trips of the tests: one way with immediate tickets, or a charter with the return a week later. */
export const testTrips = {
  scheduled: { from: 'SVO', to: 'IST', serviceIds: [3] },
  charter: { from: 'SVO', to: 'AYT', serviceIds: [1] },
  charterBack: { from: 'AYT', to: 'SVO', serviceIds: [2] },
  charterRoundTrip: { from: 'SVO', to: 'AYT', serviceIds: [1, 2] },
} as const;

export type TestTrip = keyof typeof testTrips;

/** Days between the two directions of a round trip. */
export const NIGHTS = 7;

const airports = [
  { iata: 'SVO', city: 'MOW', country: 'RU', zone: 'Europe/Moscow' },
  { iata: 'AYT', city: 'AYT', country: 'TR', zone: 'Europe/Istanbul' },
  { iata: 'IST', city: 'IST', country: 'TR', zone: 'Europe/Istanbul' },
  // Airports served by external suppliers only.
  { iata: 'LIS', city: 'LIS', country: 'PT', zone: 'Europe/Lisbon' },
  { iata: 'AMS', city: 'AMS', country: 'NL', zone: 'Europe/Amsterdam' },
  { iata: 'JFK', city: 'NYC', country: 'US', zone: 'America/New_York' },
  { iata: 'LHR', city: 'LON', country: 'GB', zone: 'Europe/London' },
  { iata: 'DXB', city: 'DXB', country: 'AE', zone: 'Asia/Dubai' },
];

export interface Period {
  readonly from: string;
  readonly to: string;
}

export async function insertTestInventory(database: Database): Promise<void> {
  await insertAirports(database);
  await insertTestServices(database, { from: '2027-01-01', to: '2027-12-31' });
}

async function insertAirports(database: Database): Promise<void> {
  await database.inGlobal(async ({ tx }) => {
    const names = JSON.stringify({ en: 'Airport', ru: 'Аэропорт', tr: 'Havalimanı' });
    await tx
      .insertInto('airport')
      .values(
        airports.map(({ iata, city, country, zone }) => ({
          iata,
          icao: `X${iata}`,
          city_code: city,
          country_code: country,
          time_zone: zone,
          lat: 50,
          lon: 30,
          size: 4,
          is_market: true,
          is_scheduled: true,
          names,
          city_names: names,
        })),
      )
      .execute();
  });
}

/** The services alone, for databases that have the airports already. */
export async function insertTestServices(database: Database, period: Period): Promise<void> {
  await database.inTenant(DEFAULT_TENANT, async (scope) => {
    for (const service of services) await insertService(scope, service, period);
  });
}

async function insertService(
  scope: TenantScope,
  service: (typeof services)[number],
  period: Period,
): Promise<void> {
  const { tx, tenantId } = scope;
  const own = { tenant_id: tenantId, service_id: service.id };
  await tx
    .insertInto('service')
    .values({
      tenant_id: tenantId,
      id: service.id,
      carrier: service.carrier,
      number: service.number,
      variation: '01',
      operating_carrier: service.carrier,
      kind: service.kind,
      service_type: service.kind === 'charter' ? 'C' : 'J',
      period_from: period.from,
      period_to: period.to,
      days_mask: 127,
    })
    .execute();
  await tx
    .insertInto('service_leg')
    .values({
      ...own,
      leg_no: 1,
      origin: service.from,
      destination: service.to,
      departs_minute: service.departs,
      arrives_minute: service.arrives,
      aircraft: '738',
    })
    .execute();
  await tx
    .insertInto('fare')
    .values({
      ...own,
      id: service.id,
      cabin: 'economy',
      family: 'Standard',
      booking_class: 'Y',
      bucket: 'Y',
      valid_from: period.from,
      valid_to: period.to,
      currency: 'EUR',
      hand_pieces: 1,
      hand_kg: 8,
      checked_pieces: 1,
      checked_kg: 20,
      change_allowed: service.kind === 'scheduled',
      change_fee_minor: 25_00,
      change_until_hours: 24,
      cancel_allowed: service.kind === 'scheduled',
      cancel_fee_minor: 40_00,
      cancel_until_hours: 24,
    })
    .execute();
  await tx
    .insertInto('fare_price')
    .values(
      (['adult', 'child', 'infant'] as const).map((type) => ({
        tenant_id: tenantId,
        fare_id: service.id,
        passenger_type: type,
        fare_minor: { adult: 100_00, child: 75_00, infant: 10_00 }[type],
        tax_minor: type === 'infant' ? 0 : 15_37,
        fuel_minor: type === 'infant' ? 0 : 9_99,
        service_minor: 0,
      })),
    )
    .execute();
}

/** Opens seats on the flights of a trip and stores a search for it; returns the members that CheckPrice takes. */
export async function openSeats(
  scope: TenantScope,
  trip: TestTrip,
  date: string,
  seats: number,
  overrides: Record<string, unknown>,
) {
  const { from, to, serviceIds } = testTrips[trip];
  const days = serviceIds.map((_, index) => dayNumber(date) + index * NIGHTS);
  await scope.tx
    .insertInto('seat_counter')
    .values(
      serviceIds.map((serviceId, index) => ({
        tenant_id: scope.tenantId,
        service_id: serviceId,
        flight_date: dateOf(days[index]!),
        leg_no: 1,
        bucket: 'Y',
        total: seats,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const party = { adults: 1, children: 0, infants: 0, currency: 'EUR' as const };
  const searchId = await storeSearch(scope, {
    tripType: serviceIds.length === 1 ? 'oneWay' : 'roundTrip',
    from,
    to,
    departureDate: date,
    ...(serviceIds.length === 1 ? {} : { returnDate: dateOf(days[1]!) }),
    cabin: 'economy',
    directOnly: false,
    nearbyAirports: false,
    ...party,
  });
  const flightIds = serviceIds.map((serviceId, index) =>
    formatFlightId([{ serviceId, day: days[index]!, boardLeg: 1, offLeg: 1 }]),
  );
  return {
    searchId,
    flightId: flightIds[0]!,
    fareId: formatFareId([serviceIds[0]]),
    ...(flightIds[1] ? { returnFlightId: flightIds[1], returnFareId: formatFareId([serviceIds[1]!]) } : {}),
    ...party,
    ...overrides,
  };
}

function dateOf(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}
