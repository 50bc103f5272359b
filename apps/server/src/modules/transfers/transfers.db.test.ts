import type { TransferCriteria, TransferResults } from '@farewind/contract/transfers/search';
import { parseMinor } from '@farewind/values/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Refusal } from '../../platform/errors.ts';
import type { Payer } from '../../platform/hold-limits.ts';
import { DEFAULT_TENANT, OTHER_TENANT } from '../../testing/seed-tenants.ts';
import type { PricedRides } from './api.ts';
import { createOwnFleet } from './own-fleet/own-fleet.ts';
import { expireRides } from './own-fleet/ride-holds.ts';
import { searchRidePlaces } from './places/search-ride-places.ts';
import { readRidePlaces } from './places/place-rows.ts';
import type { TransferSupplier } from './ports.ts';
import { createTransfers } from './public.ts';
import { ExternalQuestions } from './search/ask-suppliers.ts';
import { saveTransferSearch } from './search/save-search.ts';
import { transferResults } from './search/search-results.ts';
import {
  criteria,
  openTransfersFixture,
  toLara,
  type TransfersFixture,
} from './testing/transfers-fixture.ts';

const NOW = '2027-03-20T08:00:00Z';
const MINUTE = 60_000;
/** The embedded database runs one transaction at a time; concurrency is tested on the server. */
const BUYERS = process.env['TEST_DATABASE'] === 'server' ? 200 : 36;

let fixture: TransfersFixture;
beforeAll(async () => {
  fixture = await openTransfersFixture(NOW);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  fixture.test.clock.freezeAt(new Date(NOW));
  await fixture.inTenant(async ({ tx }) => {
    await sql`delete from ride_hold`.execute(tx);
    await sql`delete from vehicle_day`.execute(tx);
    await sql`delete from vehicle_fleet where day is not null`.execute(tx);
  });
});

async function save(changes: Partial<TransferCriteria> = {}): Promise<string> {
  const { id } = await fixture.inTenant((scope) =>
    saveTransferSearch(fixture.deps.places, scope, criteria(changes), { site: undefined, user: undefined }),
  );
  return id;
}

const noneExternal = () => new ExternalQuestions([], fixture.deps.log);

async function search(changes: Partial<TransferCriteria> = {}): Promise<TransferResults> {
  return transferResults(fixture.deps, noneExternal(), DEFAULT_TENANT, await save(changes), 'en');
}

async function price(
  choice: { transferId?: string; returnTransferId?: string },
  changes: Partial<TransferCriteria> = {},
): Promise<PricedRides> {
  const searchId = await save(changes);
  return fixture.inTenant((scope) =>
    fixture.module.transfers.priceRides(
      scope,
      { searchId, transferId: 'o~houseRides~sedan', currency: 'EUR', ...choice },
      'en',
    ),
  );
}

let buyers = 0;
function hold({ rides }: Pick<PricedRides, 'rides'>, payer: Partial<Payer> = {}): Promise<string[]> {
  buyers += 1;
  const buyer = buyers;
  return fixture.inTenant((scope) =>
    fixture.module.transfers.holdRides(scope, {
      reference: `order ${buyer}`,
      rides,
      lead: { name: 'Ada Lovelace', phone: '+905550001122' },
      ...payerOf(buyer),
      ...payer,
    }),
  );
}

function payerOf(buyer: number): Payer {
  return {
    contactHash: Buffer.from(`contact ${buyer}`),
    cardHash: Buffer.from(`card ${buyer}`),
    addressHash: Buffer.from(`address ${buyer}`),
  };
}

const ownSupplier = () => fixture.module.transfers.rideSuppliers[0]!;
const confirm = (locator: string) => fixture.inTenant((scope) => ownSupplier().confirm(scope, locator));

async function keyOf(act: Promise<unknown>): Promise<string> {
  try {
    await act;
  } catch (error) {
    if (error instanceof Refusal) return [error.key, ...fieldsOf(error)].join(' ');
    throw error;
  }
  return 'done';
}

function fieldsOf({ options }: Refusal): string[] {
  return (options.fields ?? []).map(({ path, message }) => `${path}:${message}`);
}

async function setFleet(code: string, day: string, total: number): Promise<void> {
  await fixture.inTenant(({ tx, tenantId }) =>
    sql`insert into vehicle_fleet (tenant_id, airport, vehicle_type_id, day, total)
      select ${tenantId}::int, 'AYT', id, ${day}::date, ${total}::int from vehicle_type where code = ${code}`.execute(
      tx,
    ),
  );
}

async function dayOf(day: string): Promise<{ total: number; held: number; sold: number } | undefined> {
  return fixture.inTenant(({ tx }) =>
    tx.selectFrom('vehicle_day').select(['total', 'held', 'sold']).where('day', '=', day).executeTakeFirst(),
  );
}

describe('the vehicles of a day', () => {
  test(`${BUYERS} concurrent buyers get as many as there are and not one more, whoever lets go meanwhile`, async () => {
    await setFleet('sedan', '2027-06-12', 24);
    const priced = await price({}, { bags: 2 });
    const outcomes = await Promise.allSettled(
      Array.from({ length: BUYERS }, async (_, index) => {
        const [locator = ''] = await hold(priced);
        if (index % 3 === 0) await confirm(locator);
        if (index % 3 === 1) await fixture.inTenant((scope) => ownSupplier().release(scope, locator));
        return index % 3;
      }),
    );
    const got = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(
      new Set(refused.map((reason) => (reason instanceof Refusal ? reason.key : String(reason)))),
    ).toEqual(new Set(['TRF-NONE']));
    const stillHad = got.filter((kind) => kind !== 1).length;
    expect(stillHad).toBeLessThanOrEqual(24);
    expect(got.length).toBeGreaterThanOrEqual(24);
    expect(await dayOf('2027-06-12')).toEqual({
      total: 24,
      held: got.filter((kind) => kind === 2).length,
      sold: got.filter((kind) => kind === 0).length,
    });
  });

  test('go back on sale when their hold ends, and a late payer gets one only if available', async () => {
    await setFleet('sedan', '2027-06-12', 1);
    const priced = await price({}, { bags: 2 });
    const [first = ''] = await hold(priced);
    // Its order is paid and waits for another supplier, so the vehicle is kept longer.
    await fixture.inTenant((scope) => ownSupplier().extend(scope, first, 'supplier'));
    fixture.test.clock.advance(16 * MINUTE);
    expect(await keyOf(hold(priced))).toBe('TRF-NONE');
    fixture.test.clock.advance(16 * MINUTE);
    await fixture.inTenant(expireRides);
    expect(await dayOf('2027-06-12')).toMatchObject({ held: 0, sold: 0 });
    expect(await confirm(first)).toBe(true);
    expect(await keyOf(hold(priced))).toBe('TRF-NONE');
    await fixture.inTenant((scope) => ownSupplier().takeBack(scope, first));
    const [third = ''] = await hold(priced);
    expect(await confirm(first)).toBe(false);
    expect(await fixture.inTenant((scope) => ownSupplier().holdAgain(scope, first, payerOf(1)))).toBe(false);
    expect(await confirm(third)).toBe(true);
  });

  test('cannot be hoarded: a payer holds at most one party or a fifth of them, a network two fifths, and buyers who pay from there succeed', async () => {
    await setFleet('sedan', '2027-06-12', 10);
    const priced = await price({}, { bags: 2 });
    const payer = { contactHash: Buffer.from('one contact'), cardHash: Buffer.from('one card') };
    const network = { addressHash: Buffer.from('one network') };
    const pressed = await Promise.all(
      Array.from({ length: 6 }, () => keyOf(hold(priced, { ...payer, ...network }))),
    );
    expect(pressed.filter((key) => key === 'done')).toHaveLength(2);
    expect(new Set(pressed)).toEqual(new Set(['done', 'GEN-LIMIT']));
    for (let count = 0; count < 20; count += 1) {
      const [locator = ''] = await hold(priced, network);
      await fixture.inTenant((scope) => ownSupplier().extend(scope, locator, 'cardholder'));
    }
    expect(await dayOf('2027-06-12')).toEqual({ total: 10, held: 4, sold: 0 });
    for (let count = 0; count < 6; count += 1) {
      const [locator = ''] = await hold(priced, network);
      expect(await confirm(locator)).toBe(true);
    }
    await hold(priced, payerOf(1));
    fixture.test.clock.advance(6 * MINUTE);
    await fixture.inTenant(expireRides);
    // On a nearly full day, a hold that waits for its cardholder goes back on sale, but not one that waits for the
    // bank.
    expect(await dayOf('2027-06-12')).toEqual({ total: 10, held: 3, sold: 6 });
  });

  test('are held for both directions or for none', async () => {
    await setFleet('sedan', '2027-06-19', 0);
    const both = { tripType: 'roundTrip', returnAt: '2027-06-18T09:00', bags: 2 } as const;
    const priced = await price({ returnTransferId: 'r~houseRides~sedan' }, both);
    const later = priced.rides.map((ride) => {
      return ride.direction === 'return'
        ? { ...ride, ride: { ...ride.ride, pickupAt: '2027-06-19T09:00' } }
        : ride;
    });
    expect(await keyOf(hold({ rides: later }))).toBe('TRF-NONE');
    expect(await dayOf('2027-06-12')).toBeUndefined();
    expect(await hold(priced)).toHaveLength(2);
  });

  test('move with a ride to another day if it has capacity, and stay otherwise', async () => {
    await setFleet('sedan', '2027-06-13', 1);
    await setFleet('sedan', '2027-06-14', 0);
    const [locator = ''] = await hold(await price({}, { bags: 2 }));
    await confirm(locator);
    const move = (pickupAt: string) =>
      fixture.inTenant((scope) => fixture.module.transfers.moveRide(scope, locator, { pickupAt }));
    expect(await move('2027-06-12T23:50')).toBe(true);
    expect(await move('2027-06-14T00:20')).toBe(false);
    expect(await dayOf('2027-06-12')).toMatchObject({ sold: 1 });
    expect(await move('2027-06-13T00:20')).toBe(true);
    expect(await dayOf('2027-06-12')).toMatchObject({ sold: 0 });
    expect(await dayOf('2027-06-13')).toMatchObject({ sold: 1 });
  });

  test('that are all taken return the nearest dates, and the sold-out types', async () => {
    for (const code of ['shuttle', 'sedan', 'wagon', 'van', 'vip', 'bus'])
      for (const day of ['2027-06-12', '2027-06-13']) await setFleet(code, day, 0);
    const results = await search();
    expect(results.transferSearchResponses).toEqual([]);
    expect(results).toMatchObject({ emptyReason: 'TRF-NONE', emptyDirections: ['outbound'] });
    expect(results.nearestDates.map(({ date }) => date)).toEqual(['2027-06-10', '2027-06-11', '2027-06-14']);
    expect(results.notOffered.map(({ reason }) => reason)).toEqual(Array(6).fill('soldOut'));
    expect(await keyOf(price({}))).toBe('TRF-NONE');
  });

  test('shrink with the fleet, but never below what is sold', async () => {
    const [locator = ''] = await hold(await price({}, { bags: 2 }));
    await confirm(locator);
    await setFleet('sedan', '2027-06-12', 0);
    expect((await search({ bags: 2 })).notOffered).toContainEqual(
      expect.objectContaining({ vehicleCode: 'sedan', reason: 'soldOut' }),
    );
    await fixture.inTenant((scope) => ownSupplier().takeBack(scope, locator));
    expect(await dayOf('2027-06-12')).toEqual({ total: 0, held: 0, sold: 0 });
  });
});

describe('a search', () => {
  test('offers each type once, cheapest first, and several vehicles with the reason if one is not enough', async () => {
    const { transferSearchResponses: offers, notOffered, distanceKm } = await search({ bags: 4 });
    expect(
      offers.map(({ vehicleCode, vehicles, units, vehiclePrice }) => [
        vehicleCode,
        vehicles,
        units,
        vehiclePrice,
      ]),
    ).toEqual([
      ['shuttle', 1, 3, '12.00'],
      ['wagon', 1, 1, '28.00'],
      ['van', 1, 1, '37.00'],
      ['sedan', 2, 2, '42.00'],
      ['vip', 1, 1, '57.00'],
      ['bus', 1, 1, '74.00'],
    ]);
    expect(notOffered).toEqual([
      {
        direction: 'outbound',
        vehicleType: 'Sedan',
        vehicleCode: 'sedan',
        reason: 'bags',
        transferId: 'o~houseRides~sedan',
        vehicles: 2,
      },
    ]);
    expect(distanceKm).toBe(14);
  });

  test('costs at checkout what was shown, at night with the surcharge, converted once for the whole ride', async () => {
    const night = { pickupAt: '2027-06-12T23:10', adults: 6, bags: 8, currency: 'RUB' } as const;
    const shown = (await search(night)).transferSearchResponses.find(
      ({ vehicleCode }) => vehicleCode === 'van',
    );
    expect(shown).toMatchObject({ vehicles: 2, nightSurchargePercent: 15 });
    const searchId = await save(night);
    const priced = await fixture.inTenant((scope) =>
      fixture.module.transfers.priceRides(scope, { searchId, transferId: shown!.id, currency: 'RUB' }, 'en'),
    );
    // 37.00 plus 15 % is 42.55 each, two of them at 96.0077.
    expect(priced.rides[0]).toMatchObject({ supplierMinor: 8510, totalMinor: 817_026 });
    expect(parseMinor(shown!.vehiclePrice)).toBe(817_026);
  });

  test('of another company is priced with the expiry of its offer, which limits the hold', async () => {
    const expiresAt = new Date('2027-03-20T08:30:00Z');
    const own = createOwnFleet(fixture.deps);
    const find: TransferSupplier['find'] = async (...asked) => ({
      ...(await own.find(...asked))!,
      expiresAt,
    });
    const company = { ...own, name: 'company', find };
    const { transfers } = createTransfers({ ...fixture.deps, suppliers: [company] });
    const choice = { searchId: await save(), transferId: 'o~company~sedan', currency: 'EUR' } as const;
    const priced = await fixture.inTenant((scope) => transfers.priceRides(scope, choice, 'en'));
    expect(priced.rides[0]?.expiresAt).toEqual(expiresAt);
    expect((await price({})).rides[0]).not.toHaveProperty('expiresAt');
  });

  test('gives each vehicle type its own pick-up for a required arrival at the airport', async () => {
    const back = { from: toLara.to, to: toLara.from, pickupAt: undefined, arriveBy: '2027-06-13T00:30' };
    const { transferSearchResponses: offers } = await search(back);
    const pickups = Object.fromEntries(offers.map((offer) => [offer.vehicleCode, offer.pickupAt]));
    expect(pickups).toMatchObject({ sedan: '2027-06-13T00:05', shuttle: '2027-06-12T23:50' });
  });

  test.each([
    [
      'a time that the clocks skip',
      {
        from: { kind: 'airport', code: 'BCN' },
        to: { kind: 'zone', code: 'bcn-sitges' },
        pickupAt: '2027-03-28T02:30',
      },
      'GEN-VALIDATION pickupAt:validation.noSuchTime',
    ],
    ['a pick-up that is over', { pickupAt: '2027-03-20T10:59' }, 'GEN-VALIDATION pickupAt:search.dateInPast'],
    ['two airports', { to: { kind: 'airport', code: 'DLM' } }, 'GEN-VALIDATION to:transfers.oneAirport'],
    [
      'a zone of another airport',
      { to: { kind: 'zone', code: 'hkt-kata' } },
      'GEN-VALIDATION to:transfers.notServed',
    ],
    [
      'a place that nobody knows',
      { to: { kind: 'hotel', code: 'nowhere' } },
      'GEN-VALIDATION to:validation.invalidValue',
    ],
    [
      'a return before the way there',
      { tripType: 'roundTrip', returnAt: '2027-06-12T12:00' },
      'GEN-VALIDATION returnAt:transfers.returnBefore',
    ],
    ['children alone', { adults: 0 }, 'PAX-COUNT adults:passenger.childNeedsAdult'],
  ] as const)('refuses %s at its field', async (_, changes, expected) => {
    expect(await keyOf(save(changes))).toBe(expected);
  });

  test('finds places in three languages, in the wrong keyboard layout and with a typing error; from an airport only reachable ones', async () => {
    const rows = await fixture.inTenant(readRidePlaces);
    const find = (keyword: string, other?: string) =>
      searchRidePlaces(
        fixture.deps.places,
        fixture.deps.matchNames,
        rows,
        { keyword, other: other === undefined ? undefined : { kind: 'airport', code: other } },
        'tr',
      ).map(({ code }) => code);
    expect(find('Antalya')[0]).toBe('AYT');
    expect(find('анталь')[0]).toBe('AYT');
    expect(find('золотые пески')[0]).toBe('var-golden-sands');
    expect(find('konyaalti')[0]).toBe('ayt-konyaalti');
    expect(find('лара')).toEqual([
      'ayt-lara',
      'ayt-lara-beyaz-lodos',
      'ayt-lara-kervan-street-14',
      'ayt-lara-yesil-yelken',
    ]);
    expect(find('лара', 'HKT')).toEqual([]);
    expect(find('tverskaya', 'DME')[0]).toBe('mow-tverskaya');
    expect(find('kemwr')[0]).toBe('ayt-kemer');
    expect(find('', 'LED')).toHaveLength(14);
    expect(await fixture.test.database.inTenant(OTHER_TENANT, readRidePlaces)).toMatchObject({
      zones: [],
      hotels: [],
    });
  });

  test('shows our own rides at once, whatever an external supplier does', async () => {
    const failing = { name: 'failing', search: () => Promise.reject(new Error('down')) };
    const silent = { name: 'silent', search: () => new Promise<never>(() => {}) };
    const external = new ExternalQuestions(
      [failing, silent] as unknown as TransferSupplier[],
      fixture.deps.log,
    );
    const results = await transferResults(fixture.deps, external, DEFAULT_TENANT, await save(), 'en');
    expect(results.transferSearchResponses).toHaveLength(6);
    expect(results).toMatchObject({
      complete: false,
      suppliers: [
        { name: 'houseRides', state: 'done' },
        { name: 'failing', state: 'failed' },
        { name: 'silent', state: 'waiting' },
      ],
    });
  });
});
