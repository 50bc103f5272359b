import fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createRateKeyClient } from '../../../adapters/transfer-suppliers/rate-keys/rate-key-client.ts';
import type { SimulatedFault, RideDesk } from '../../../adapters/transfer-suppliers/simulator/ride-desk.ts';
import { registerRideSimulator } from '../../../adapters/transfer-suppliers/simulator/register-ride-simulator.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { Outbox } from '../../../platform/outbox/outbox.ts';
import { Keyring } from '../../../platform/secrets/keyring.ts';
import { Secret } from '../../../platform/secrets/secret.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/create-test-database.ts';
import { DEFAULT_TENANT as TENANT, seedTenants } from '../../../testing/seed-tenants.ts';
import { createSettings } from '../../settings/public.ts';
import type { PricedRide } from '../priced-ride.ts';
import type { RideOffer, RideQuery, TransferSupplier } from '../ports.ts';
import { ExternalQuestions } from '../search/ask-suppliers.ts';
import { createExternal, type Outside } from './create-external.ts';
import { supplierRows, type ExternalWrite } from './supplier-rows.ts';

const KEY = 'a key of the tests';
const SILENT = pino({ level: 'silent' });
const keyring = new Keyring('a key for tests, long enough to be one');

let db: TestDatabase;
let server: FastifyInstance;
let desk: RideDesk;
let outbox: Outbox;
let deps: Parameters<typeof createExternal>[0];
let external: Outside;
let rides: TransferSupplier;

beforeAll(async () => {
  db = await createTestDatabase();
  await seedTenants(db.database);
  // Closes connections whose late answer is not awaited any more.
  server = fastify({ forceCloseConnections: true });
  desk = await registerRideSimulator(server, {
    apiKey: KEY,
    lateMs: 600,
    now: () => db.clock.override() ?? new Date(),
  });
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
    clients: { rateKey: createRateKeyClient() },
    manners: {} as never,
  };
  external = createExternal(deps);
  rides = external.supplier;
  await inTenant((scope) =>
    supplierRows.insert(scope, keyring, supplierAt(1, 'coastline', `${origin}/demo/rides`)),
  );
});
afterAll(async () => {
  await server.close();
  await db.close();
});
beforeEach(() => {
  db.clock.freezeAt(new Date('2027-05-01T08:00:00Z'));
  desk.bookings.clear();
  failNext('slow', 0);
});

const supplierAt = (id: number, code: string, apiUrl: string): ExternalWrite => ({
  id,
  kind: 'rateKey',
  code,
  name: code,
  apiUrl,
  apiKey: new Secret(KEY),
  isActive: true,
  airports: ['HKT'],
});
const inTenant = <T>(act: (scope: TenantScope) => Promise<T>) => db.database.inTenant(TENANT, act);
const failNext = (fault: SimulatedFault, times: number) => void (desk.failing = { fault, times });

const airport = { kind: 'airport', code: 'HKT', name: 'Phuket' } as const;
const hotel = { kind: 'hotel', code: 'hkt-patong-frangipani', name: 'Frangipani' } as const;
const toHotel: RideQuery = {
  direction: 'outbound',
  airport: 'HKT',
  timeZone: 'Asia/Bangkok',
  from: airport,
  to: hotel,
  pickupAt: '2027-05-20T14:30',
  passengers: { adults: 2, children: 1, infants: 0 },
  bags: 4,
  language: 'en',
};
const toAirport: RideQuery = {
  ...toHotel,
  direction: 'return',
  from: hotel,
  to: airport,
  pickupAt: undefined,
  arriveBy: '2027-05-27T03:00',
};

/** The vehicle that fits the family's bags. */
async function findVan(query: RideQuery): Promise<RideOffer> {
  const { offers } = await rides.search(TENANT, query);
  return offers.find(({ vehicleType }) => vehicleType.name === 'Minivan')!;
}

function priced(query: RideQuery, offer: RideOffer): PricedRide {
  const { pickupAt, minutes, vehicleType, vehicles, passengerCapacity, baggageCapacity } = offer;
  const { freeWaitingMinutes, freeCancelHours, meetingPoint, operator } = offer;
  const { direction, from, to, timeZone, passengers, bags } = query;
  const minor = offer.unitMinor * offer.units;
  return {
    direction,
    offerId: offer.ref,
    supplier: rides.name,
    units: offer.units,
    contractParty: { kind: 'carrier', name: operator.name },
    supplierMinor: minor,
    supplierCurrency: 'EUR',
    totalMinor: minor,
    rate: {
      id: 'EUR:EUR',
      from: 'EUR',
      to: 'EUR',
      micros: 1_000_000,
      source: 'none',
      at: new Date(0),
      marginBasisPoints: 0,
    },
    ride: {
      direction,
      supplier: rides.name,
      from,
      to,
      timeZone,
      passengers,
      bags,
      pickupAt,
      pickupOffset: 420,
      minutes,
      vehicleType,
      vehicles,
      passengerCapacity,
      baggageCapacity,
      freeWaitingMinutes,
      freeCancelHours,
      meetingPoint,
      operator,
      childSeats: { child: 1 },
    },
  };
}

const payer = { contactHash: Buffer.of(1), cardHash: undefined, addressHash: Buffer.of(2) };

async function hold(query: RideQuery = toHotel): Promise<string> {
  const ride = priced(query, await findVan(query));
  return inTenant((scope) =>
    rides.hold(scope, {
      reference: 'FW123456782',
      ride,
      lead: { name: 'ANNA ORLOVA', phone: '+79161234567' },
      flightNumber: 'ZF 829',
      nameSign: 'Orlov',
      ...payer,
    }),
  );
}

const confirm = (locator: string) => inTenant((scope) => rides.confirm(scope, locator));
const bookings = () => [...desk.bookings.values()];
const readRide = (id: string) =>
  inTenant(({ tx }) =>
    tx.selectFrom('outside_ride').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );

describe('a ride of an external supplier', () => {
  test('is offered at its fixed price, up to its capacity, with its cancellation costs', async () => {
    const { offers, asked } = await rides.search(TENANT, toHotel);
    expect(asked).toEqual([{ name: 'coastline', state: 'done' }]);
    const kinds = offers.map(({ vehicleType, vehicles }) => [vehicleType.name, vehicleType.mode, vehicles]);
    expect(kinds).toEqual([
      ['Shared minibus', 'shared', 1],
      // Three people fit into one car, but their four bags do not.
      ['Car', 'private', 2],
      ['Minivan', 'private', 1],
      ['Business minivan', 'private', 1],
    ]);
    expect(new Set(offers.map(({ freeCancelHours }) => freeCancelHours))).toEqual(new Set([24]));
    expect(offers.map(({ ref }) => ref)).toEqual(
      (await rides.search(TENANT, toHotel)).offers.map(({ ref }) => ref),
    );
  });

  test('to an airport has the pick-up that the supplier computes from the required arrival', async () => {
    const van = await findVan(toAirport);
    const [day, clock] = van.pickupAt.split('T');
    expect(day).toBe('2027-05-27');
    expect(Number(clock!.slice(3)) % 5).toBe(0);
    const onTheWay = 180 - (Number(clock!.slice(0, 2)) * 60 + Number(clock!.slice(3)));
    expect(onTheWay).toBe(van.minutes + 10);
  });

  test('is booked once under our reference, however often it is confirmed', async () => {
    const locator = await hold();
    expect(bookings()).toEqual([]);
    expect(await confirm(locator)).toBe(true);
    expect(await confirm(locator)).toBe(true);
    expect(bookings()).toMatchObject([
      { clientReference: locator, status: 'CONFIRMED', flight: 'ZF 829', pickupAt: '2027-05-20T14:30' },
    ]);
    // The operator has the passenger's data now; here only the order does.
    expect(await readRide(locator)).toMatchObject({ state: 'booked', lead: null });
  });

  test('whose answer was lost is found by our reference, and not bought twice', async () => {
    const locator = await hold();
    failNext('lost', 1);
    expect(await confirm(locator)).toBe(true);
    expect(bookings()).toHaveLength(1);
  });

  test('with an unknown outcome is queried again, and then bought once', async () => {
    const locator = await hold();
    failNext('broken', 1);
    await expect(confirm(locator)).rejects.toThrow('500');
    expect(await readRide(locator)).toMatchObject({ state: 'held' });
    expect(await confirm(locator)).toBe(true);
    expect(bookings()).toHaveLength(1);
  });

  test('that may still be bought by a request without an answer is not requested again', async () => {
    const locator = await hold();
    let requests = 0;
    const book = async () => {
      requests += 1;
      throw new Error('no answer');
    };
    const clients = { rateKey: { ...createRateKeyClient(), book } };
    const own = new Outbox(db.database, SILENT, deps.listTenantIds);
    const silent = createExternal({ ...deps, clients, outbox: own });
    const ask = () => inTenant((scope) => silent.supplier.confirm(scope, locator));
    await expect(ask()).rejects.toThrow('no answer');
    db.clock.advance(119_000);
    await expect(ask()).rejects.toThrow('on its way');
    expect(requests).toBe(1);
    db.clock.advance(2_000);
    expect(await confirm(locator)).toBe(true);
    expect(bookings()).toHaveLength(1);
  });

  test.each<SimulatedFault>(['soldOut', 'priceChanged'])(
    'that is refused (%s) is certainly not bought',
    async (fault) => {
      const locator = await hold();
      failNext(fault, 2);
      expect(await confirm(locator)).toBe(false);
      expect(bookings()).toEqual([]);
    },
  );

  test('is bought at the same price although its rate key has expired', async () => {
    const locator = await hold();
    db.clock.advance(45 * 60_000);
    expect(await confirm(locator)).toBe(true);
    expect(bookings()).toHaveLength(1);
  });

  test('that is released leaves no booking at the supplier, even one made without an answer', async () => {
    const locator = await hold();
    failNext('lost', 1);
    const cut = inTenant(async (scope) => {
      await rides.confirm(scope, locator);
      throw new Error('the process ends before it is stored');
    });
    await expect(cut).rejects.toThrow('ends');
    await inTenant((scope) => rides.release(scope, locator));
    await outbox.drain();
    expect(bookings()).toMatchObject([{ status: 'CANCELLED', feeCents: 0 }]);
    // The same order is paid after all: a booking cancelled under our reference cannot be made again.
    expect(await inTenant((scope) => rides.holdAgain(scope, locator, payer))).toBe(true);
    expect(await confirm(locator)).toBe(false);
  });

  test('that its supplier has sold twice under our reference is given back twice', async () => {
    const locator = await hold();
    await confirm(locator);
    const [booking] = bookings();
    desk.bookings.set('TWICE', { ...booking!, reference: 'TWICE' });
    await inTenant((scope) => rides.takeBack(scope, locator));
    await outbox.drain();
    expect(bookings().map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED']);
  });

  test('that is resumed during its return stays bought', async () => {
    const locator = await hold();
    await inTenant((scope) => rides.release(scope, locator));
    failNext('slow', 1);
    const freeing = outbox.drain();
    await expect.poll(() => desk.failing.times, { interval: 5 }).toBe(0);
    expect(await inTenant((scope) => rides.holdAgain(scope, locator, payer))).toBe(true);
    expect(await confirm(locator)).toBe(true);
    await freeing;
    expect(bookings()).toMatchObject([{ status: 'CONFIRMED' }]);
  });

  test('released before its late payer has paid is bought if it is still offered, and only then', async () => {
    const [kept, gone] = [await hold(), await hold()];
    for (const one of [kept, gone]) await inTenant((scope) => rides.release(scope, one));
    await outbox.drain();
    expect(await confirm(kept)).toBe(true);
    const { owner } = db.database;
    await owner.query(`update outside_ride set wish = wish || '{"totalMinor": 1}' where id = $1`, [gone]);
    expect(await confirm(gone)).toBe(false);
    expect(bookings()).toMatchObject([{ clientReference: kept, status: 'CONFIRMED' }]);
  });

  test('that stays unpaid is deleted after two days, and any booking at the supplier is cancelled', async () => {
    const locator = await hold();
    failNext('lost', 1);
    const cut = inTenant(async (scope) => {
      await rides.confirm(scope, locator);
      throw new Error('the process ends before it is stored');
    });
    await expect(cut).rejects.toThrow('ends');
    db.clock.advance(49 * 3_600_000);
    await external.jobs.find(({ name }) => name === 'purge-leads-of-external-rides')?.run();
    await outbox.drain();
    expect(await readRide(locator)).toMatchObject({ state: 'released', lead: null });
    expect(bookings()).toMatchObject([{ status: 'CANCELLED' }]);
  });

  test('cancelled late costs what the supplier states, by the destination’s local time', async () => {
    const locator = await hold();
    await confirm(locator);
    const client = createRateKeyClient();
    const [{ reference, rate }] = bookings() as [ReturnType<typeof bookings>[number]];
    const account = { apiUrl: `${server.listeningOrigin}/demo/rides`, apiKey: new Secret(KEY) };
    // A day before 14:30 in Phuket is 07:30 UTC.
    db.clock.freezeAt(new Date('2027-05-19T07:29:00Z'));
    expect(await client.askCancelFee(account, reference)).toEqual({ feeMinor: 0, currency: 'EUR' });
    db.clock.freezeAt(new Date('2027-05-19T07:30:00Z'));
    const half = Math.round(rate.totalCents / 2);
    expect(await client.askCancelFee(account, reference)).toEqual({ feeMinor: half, currency: 'EUR' });
    expect(bookings()).toMatchObject([{ status: 'CONFIRMED' }]);

    failNext('broken', 1);
    await inTenant((scope) => rides.takeBack(scope, locator));
    await outbox.drain();
    expect(bookings()).toMatchObject([{ status: 'CONFIRMED' }]);
    db.clock.advance(10 * 60_000);
    await outbox.drain();
    expect(bookings()).toMatchObject([{ status: 'CANCELLED', feeCents: half }]);
    expect(await readRide(locator)).toMatchObject({ state: 'cancelled', cancel_fee_minor: half });
  });

  test('moves with its flight, and stays unchanged if the supplier has no vehicle at that time', async () => {
    const locator = await hold();
    await confirm(locator);
    const move = (pickupAt: string) => inTenant((scope) => rides.move(scope, locator, { pickupAt }));
    expect(await move('2027-05-21T02:10')).toBe(true);
    failNext('soldOut', 1);
    expect(await move('2027-05-22T09:00')).toBe(false);
    expect(bookings()).toMatchObject([{ pickupAt: '2027-05-21T02:10' }]);
    failNext('broken', 1);
    await expect(move('2027-05-22T09:00')).rejects.toMatchObject({ key: 'GEN-BUSY' });
    const nobodys = '00000000-0000-7000-8000-000000000000';
    expect(
      await inTenant((scope) => rides.move(scope, nobodys, { pickupAt: '2027-05-22T09:00' })),
    ).toBeUndefined();
  });

  test('does not delay others: a slow supplier is shown as pending while others answer', async () => {
    failNext('slow', 1);
    const questions = new ExternalQuestions([rides], SILENT);
    const [answer] = await questions.ask(TENANT, 'a search', [toHotel], 0);
    expect(answer).toMatchObject({ state: 'waiting', answers: [] });

    await inTenant((scope) =>
      supplierRows.insert(scope, keyring, supplierAt(2, 'nobody', 'http://127.0.0.1:9/')),
    );
    const { offers, asked } = await rides.search(TENANT, toHotel);
    expect(offers.length).toBeGreaterThan(0);
    expect(asked).toEqual([
      { name: 'coastline', state: 'done' },
      { name: 'nobody', state: 'failed' },
    ]);
  });
});
