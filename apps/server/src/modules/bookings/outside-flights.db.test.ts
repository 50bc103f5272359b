import {
  getFlightSearchResults,
  saveFlightSearch,
  type SearchResults,
} from '@farewind/contract/flights/search';
import { parseMinor } from '@farewind/values/money';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDuffelSupplier } from '../../adapters/flight-suppliers/duffel/duffel-supplier.ts';
import type { Fault, FlightDesk } from '../../adapters/flight-suppliers/stand-in/flight-desk.ts';
import { registerFlightStandIn } from '../../adapters/flight-suppliers/stand-in/register-flight-stand-in.ts';
import { Secret } from '../../platform/secrets/secret.ts';
import { DEFAULT_TENANT } from '../../testing/seed-tenants.ts';
import { insertSupplier } from '../flights/suppliers/supplier-rows.ts';
import { actingWith, openSaleDesk, SALE_DAY, type SaleDesk } from './testing/sale-desk.ts';

const KEY = 'duffel_test_key';
let server: FastifyInstance;
let supplier: FlightDesk;
let desk: SaleDesk;
let origin: string;

beforeAll(async () => {
  server = fastify({ forceCloseConnections: true });
  supplier = await registerFlightStandIn(server, {
    ...{ apiKey: KEY, lateMs: 60_000, batchMs: 0 },
    now: () => new Date(`${SALE_DAY}T09:00:00Z`),
  });
  origin = await server.listen({ host: '127.0.0.1', port: 0 });
  desk = await openSaleDesk({
    flightSuppliers: { clients: { duffel: createDuffelSupplier() }, searchMs: 60_000 },
  });
  await add(1, 'skyline', `${origin}/demo/flights`);
});
afterAll(async () => {
  await desk.close();
  await server.close();
});
beforeEach(() => {
  desk.db.clock.freezeAt(new Date(`${SALE_DAY}T09:00:00Z`));
  supplier.orders.clear();
  failNext('slow', 0);
});

const failNext = (fault: Fault, times: number): void => void (supplier.failing = { fault, times });
const listOurs = () => supplier.listOrders().filter(({ cancelled_at }) => !cancelled_at);

function add(id: number, code: string, apiUrl: string) {
  return desk.db.database.inTenant(DEFAULT_TENANT, (scope) =>
    insertSupplier(scope, desk.parts.keyring, {
      ...{ id, kind: 'duffel', code, name: `Supplier ${code}`, apiUrl, apiKey: new Secret(KEY) },
      ...{ airports: [], isActive: true },
    }),
  );
}

async function search(members: Record<string, unknown> = {}) {
  const { id } = await desk.call(saveFlightSearch, {
    ...{ tripType: 'oneWay', from: 'LIS', to: 'AMS', departureDate: '2027-04-10', currency: 'EUR' },
    ...members,
  } as never);
  const ask = async () => (await desk.call(getFlightSearchResults, { id })) as SearchResults;
  return { id, ask };
}

/** Asks until nobody is waited for any more. */
async function searchWhole(members?: Record<string, unknown>) {
  const { id, ask } = await search(members);
  const results = await vi.waitFor(async () => {
    const now = await ask();
    expect(now.complete).toBe(true);
    return now;
  }, 60_000);
  return { id, results };
}

async function choose() {
  const { id, results } = await searchWhole();
  const [flight] = results.flightSearchResponses;
  const fare = flight!.fares[0]!;
  const purchase = {
    ...{ searchId: id, flightId: flight!.id, fareId: fare.fareId, adults: 1, children: 0, infants: 0 },
    ...{ currency: 'EUR', services: [], insurance: false },
  };
  return { purchase, fare };
}

describe('a search that suppliers outside are asked about', () => {
  it('is answered at once by the house, and asked again has what came since; who failed is named', async () => {
    await add(2, 'away', 'http://127.0.0.1:9');
    failNext('broken', 1);
    const { ask } = await search();
    const first = await ask();
    expect(first.complete).toBe(false);
    expect(first.suppliers).toEqual([
      { name: 'house', state: 'done' },
      { name: 'Supplier away', state: 'waiting' },
      { name: 'Supplier skyline', state: 'waiting' },
    ]);
    const last = await vi.waitFor(async () => {
      const now = await ask();
      expect(now.complete).toBe(true);
      return now;
    }, 60_000);
    expect(last.suppliers.map(({ state }) => state)).toEqual(['done', 'failed', 'failed']);
    await desk.db.database.owner.query(`update flight_supplier set is_active = false where code = 'away'`);
    const { results } = await searchWhole();
    expect(results.suppliers.map(({ state }) => state)).toEqual(['done', 'done']);
    expect(results.flightSearchResponses).toHaveLength(3);
    expect(results.flightSearchResponses[0]!.fares.map(({ source }) => source)).toEqual([
      'Supplier skyline',
      'Supplier skyline',
    ]);
  });

  it('keeps what came before a supplier broke off', async () => {
    failNext('halfway', 1);
    const { results } = await searchWhole();
    expect(results.suppliers[1]!.state).toBe('failed');
    expect(results.flightSearchResponses).toHaveLength(1);
  });
});

describe('a flight of a supplier outside', () => {
  it('costs at the check and in the order what the search said, and is bought once under our reference', async () => {
    const { purchase, fare } = await choose();
    const quote = await desk.quote(purchase);
    expect(quote.total).toBe(fare.total);
    const { orderId, pGuid, response } = await desk.order(purchase, quote);
    expect(response.state).toBe('done');
    const [bought, ...more] = listOurs();
    expect(more).toEqual([]);
    const order = await desk.getOrder(orderId, actingWith(pGuid));
    expect(order.total).toBe(fare.total);
    const { rows } = await desk.db.database.owner.query<{ id: string; number: string; travellers: null }>(
      `select o.id, t.number, o.travellers from outside_flight o join ticket t on t.order_id = o.reference
       where o.reference = $1`,
      [orderId],
    );
    expect(rows).toEqual([
      {
        id: bought!.metadata['our_reference'],
        number: bought!.documents[0]!.unique_identifier,
        travellers: null,
      },
    ]);
  });

  it('whose answer was lost is found by our reference and not bought again', async () => {
    const { purchase } = await choose();
    const quote = await desk.quote(purchase);
    failNext('lost', 1);
    const { response } = await desk.order(purchase, quote);
    expect(response.state).toBe('done');
    expect(listOurs()).toHaveLength(1);
  });

  it('of which nobody knows whether it was bought stays open, and is asked about until somebody does', async () => {
    const { purchase } = await choose();
    const quote = await desk.quote(purchase);
    failNext('accepted', 1);
    const { orderId, pGuid, response } = await desk.order(purchase, quote);
    expect(response.state).toBe('pending');
    desk.db.clock.freezeAt(new Date(`${SALE_DAY}T09:02:00Z`));
    await desk.runJob('settle-open-orders');
    expect((await desk.getOrder(orderId, actingWith(pGuid))).status).toBe('ticketed');
    expect(listOurs()).toHaveLength(1);
  });

  it('that is gone when it is paid is not paid for', async () => {
    const { purchase, fare } = await choose();
    const quote = await desk.quote(purchase);
    failNext('soldOut', 1);
    const { orderId, response } = await desk.order(purchase, quote);
    expect(response.state).toBe('failed');
    expect(await desk.bankEntries(orderId)).toEqual([
      `authorisation ${fare.total} EUR`,
      `void ${fare.total} EUR`,
    ]);
    expect(listOurs()).toEqual([]);
  });

  it('that has become dearer needs a new yes, and one that is gone is sold out', async () => {
    const { purchase, fare } = await choose();
    const quote = await desk.quote(purchase);
    failNext('priceChanged', 1);
    const refused = await desk.order(purchase, quote).catch((error: unknown) => error);
    expect(refused).toMatchObject({ key: 'FLT-PRICE' });
    expect(listOurs()).toEqual([]);
    failNext('priceChanged', 1);
    const again = await desk.quote(purchase);
    expect(parseMinor(again.total)).toBeGreaterThan(parseMinor(fare.total));
    expect(again.warnings.map(({ code }) => code)).toContain('priceMoved');
    failNext('gone', 1);
    await expect(desk.quote(purchase)).rejects.toMatchObject({ key: 'FLT-NOSEAT' });
  });
});
