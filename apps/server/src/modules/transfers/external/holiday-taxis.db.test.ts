import fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createHolidayTaxisClient } from '../../../adapters/transfer-suppliers/holiday-taxis/holiday-taxis-client.ts';
import { registerHolidayTaxisSimulator } from '../../../adapters/transfer-suppliers/holiday-taxis/simulator/register-taxis-simulator.ts';
import {
  taxisSwitches,
  type TaxisDesk,
} from '../../../adapters/transfer-suppliers/holiday-taxis/simulator/taxis-desk.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { createLog } from '../../../platform/log.ts';
import { Outbox } from '../../../platform/outbox/outbox.ts';
import { Keyring } from '../../../platform/secrets/keyring.ts';
import { Secret } from '../../../platform/secrets/secret.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/create-test-database.ts';
import { DEFAULT_TENANT as TENANT, seedTenants } from '../../../testing/seed-tenants.ts';
import { seedPlaces } from '../../places/public.ts';
import { createSettings } from '../../settings/public.ts';
import type { PricedRide } from '../priced-ride.ts';
import type { RideOffer, RideQuery, TransferSupplier } from '../ports.ts';
import { createExternal } from './create-external.ts';
import { supplierRows } from './supplier-rows.ts';

const KEY = 'a key of the tests';
const AGENT = 'AG-1727';
const SILENT = pino({ level: 'silent' });
const keyring = new Keyring('a key for tests, long enough to be one');

let db: TestDatabase;
let server: FastifyInstance;
let desk: TaxisDesk;
let outbox: Outbox;
let deps: Parameters<typeof createExternal>[0];
let rides: TransferSupplier;

beforeAll(async () => {
  db = await createTestDatabase();
  await seedTenants(db.database);
  await db.database.inGlobal(seedPlaces);
  const now = () => db.clock.override() ?? new Date();
  server = fastify({ forceCloseConnections: true });
  desk = await registerHolidayTaxisSimulator(server, { apiKey: KEY, agentRef: AGENT, now });
  const origin = await server.listen({ host: '127.0.0.1', port: 0 });
  const listTenantIds = async () => [TENANT];
  outbox = new Outbox(db.database, SILENT, listTenantIds);
  deps = {
    database: db.database,
    keyring,
    outbox,
    log: SILENT,
    settings: createSettings(keyring),
    listTenantIds,
    clients: { holidayTaxis: createHolidayTaxisClient() },
    manners: {} as never,
  };
  rides = createExternal(deps).supplier;
  await inTenant(async (scope) => {
    await supplierRows.insert(scope, keyring, {
      id: 1,
      kind: 'holidayTaxis',
      code: 'taxis',
      name: 'HolidayTaxis',
      apiUrl: `${origin}/demo/holiday-taxis`,
      apiKey: new Secret(KEY),
      agentRef: AGENT,
      isActive: true,
      airports: ['BCN'],
    });
    const name = JSON.stringify({ ru: 'Ситжес', en: 'Sitges', tr: 'Sitges' });
    const zone = { tenant_id: TENANT, airport: 'BCN', name };
    await scope.tx
      .insertInto('transfer_zone')
      .values([
        { ...zone, id: 1, code: 'bcn-sitges', latitude: 41.237, longitude: 1.805, radius_km: 5 },
        { ...zone, id: 2, code: 'bcn-nowhere' },
      ])
      .execute();
  });
});
afterAll(async () => {
  await server.close();
  await db.close();
});
beforeEach(() => {
  db.clock.freezeAt(new Date('2027-05-01T08:00:00Z'));
  desk.bookings.clear();
  desk.entries.length = 0;
  for (const name of Object.keys(taxisSwitches) as (keyof typeof taxisSwitches)[]) desk.switches[name] = 0;
});

const inTenant = <T>(act: (scope: TenantScope) => Promise<T>) => db.database.inTenant(TENANT, act);

const airport = { kind: 'airport', code: 'BCN', name: 'Barcelona' } as const;
const resort = { kind: 'zone', code: 'bcn-sitges', name: 'Sitges' } as const;
const toResort: RideQuery = {
  direction: 'outbound',
  airport: 'BCN',
  timeZone: 'Europe/Madrid',
  from: airport,
  to: resort,
  pickupAt: '2027-05-20T14:30',
  passengers: { adults: 2, children: 1, infants: 0 },
  bags: 4,
  language: 'en',
};
const toAirport: RideQuery = {
  ...toResort,
  direction: 'return',
  from: resort,
  to: airport,
  pickupAt: undefined,
  arriveBy: '2027-05-27T03:00',
};

async function findMinibus(query: RideQuery): Promise<RideOffer> {
  const { offers } = await rides.search(TENANT, query);
  return offers.find(({ vehicleType }) => vehicleType.name === 'Private minibus')!;
}

/** The parts of a priced ride that a purchase from a supplier reads. */
function priced(query: RideQuery, offer: RideOffer): PricedRide {
  const minor = offer.unitMinor * offer.units;
  const { direction, from, to, timeZone, passengers, bags } = query;
  const { pickupAt, vehicleType } = offer;
  return {
    direction,
    supplier: rides.name,
    units: offer.units,
    supplierMinor: minor,
    ride: { direction, from, to, timeZone, passengers, bags, pickupAt, vehicleType, childSeats: {} },
  } as unknown as PricedRide;
}

async function hold(query: RideQuery = toResort): Promise<string> {
  const ride = priced(query, await findMinibus(query));
  return inTenant((scope) =>
    rides.hold(scope, {
      reference: 'FW123456782',
      ride,
      lead: { name: 'ANNA ORLOVA', phone: '+79161234567' },
      flightNumber: 'ZF 829',
      contactHash: Buffer.of(1),
      cardHash: undefined,
      addressHash: Buffer.of(2),
    }),
  );
}

const confirm = (locator: string) => inTenant((scope) => rides.confirm(scope, locator));
const bookings = () => [...desk.bookings.values()];

it('offers rides to a zone by its position, up to their capacity; a zone without one is not asked about', async () => {
  const { offers, asked } = await rides.search(TENANT, toResort);
  expect(asked).toEqual([{ name: 'HolidayTaxis', state: 'done' }]);
  expect(offers.map(({ vehicleType, vehicles, units }) => [vehicleType.name, vehicles, units])).toEqual([
    ['Shared bus', 1, 3],
    // Three people fit into one car, but their four bags do not.
    ['Private car', 2, 2],
    ['Private minibus', 1, 1],
  ]);
  const nowhere = { ...toResort, to: { ...resort, code: 'bcn-nowhere' } };
  expect((await rides.search(TENANT, nowhere)).offers).toEqual([]);
});

it('takes the pick-up to an airport that they calculate from the flight, and sells it at that time', async () => {
  const bus = await findMinibus(toAirport);
  expect(bus.pickupAt < '2027-05-27T02:30').toBe(true);
  const locator = await hold(toAirport);
  expect(await confirm(locator)).toBe(true);
  expect(bookings()).toMatchObject([{ pickupAt: bus.pickupAt, flight: 'ZF 829', agentRef: AGENT }]);
});

it('asks about a booking whose answer was lost, and books once', async () => {
  const locator = await hold();
  desk.switches.loseNext = 1;
  expect(await confirm(locator)).toBe(true);
  expect(await confirm(locator)).toBe(true);
  expect(bookings()).toMatchObject([{ externalRef: locator, status: 'confirmed' }]);
  expect(desk.entries.map(({ kind, agentRef }) => [kind, agentRef])).toEqual([['invoice', AGENT]]);
});

it('is refused without its supplier’s words showing the traveller’s address in the log', async () => {
  const locator = await hold(toResort);
  const lines: string[] = [];
  const log = createLog({ logLevel: 'info' }, undefined, { write: (line) => void lines.push(line) });
  const said = 'lead.email: ada@traveller.example';
  const book = async () => ({ outcome: 'refused', why: 'gone', said }) as const;
  const clients = { holidayTaxis: { ...createHolidayTaxisClient(), book } };
  const own = new Outbox(db.database, SILENT, deps.listTenantIds);
  const { supplier } = createExternal({ ...deps, clients, outbox: own, log });
  expect(await inTenant((scope) => supplier.confirm(scope, locator))).toBe(false);
  expect(lines.join('')).toContain('A ride was refused: lead.email: [mail]');
});

it('is refused with nothing booked when no vehicle is left or the price rose', async () => {
  for (const name of ['fullNext', 'dearerNext'] as const) {
    const locator = await hold();
    // A second attempt is made with a current product, which is refused as well.
    desk.switches[name] = 2;
    expect(await confirm(locator)).toBe(false);
  }
  expect(bookings()).toEqual([]);
});

it('is cancelled with the supplier when the order is, for nothing while that is free', async () => {
  const locator = await hold();
  await confirm(locator);
  await inTenant((scope) => rides.takeBack(scope, locator));
  await outbox.drain();
  expect(bookings()).toMatchObject([{ status: 'cancelled', feeCents: 0 }]);
  expect(desk.entries.map(({ kind }) => kind)).toEqual(['invoice', 'credit']);
});

it('that a supplier with too many calls does not move is moved later; only one that it has cancelled cannot be moved', async () => {
  const locator = await hold();
  await confirm(locator);
  const move = () => inTenant((scope) => rides.move(scope, locator, { pickupAt: '2027-05-20T16:30' }));
  desk.switches.busyNext = 1;
  await expect(move()).rejects.toMatchObject({ key: 'GEN-BUSY' });
  expect(await move()).toBe(true);
  expect(bookings()).toMatchObject([{ pickupAt: '2027-05-20T16:30' }]);
  bookings()[0]!.status = 'cancelled';
  expect(await move()).toBe(false);
});

it('whose price a supplier with too many calls does not say is not gone: the same offer is held again later', async () => {
  const locator = await hold();
  await inTenant((scope) => rides.release(scope, locator));
  const payer = { contactHash: Buffer.of(1), cardHash: undefined, addressHash: Buffer.of(2) };
  const holdAgain = () => inTenant((scope) => rides.holdAgain(scope, locator, payer));
  desk.switches.busyNext = 1;
  await expect(holdAgain()).rejects.toMatchObject({ key: 'GEN-BUSY' });
  expect(await holdAgain()).toBe(true);
});
