import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Keyring } from '../../platform/secrets/keyring.ts';
import { PartnerGate } from './partner-gate.ts';
import type { PartnerApi } from './partner-api.ts';
import { SupplierWaits } from './supplier-waits.ts';
import { serveSearch } from './serve-search.ts';

/** The agency whose suppliers do not answer, and one without suppliers. */
const SLOW = 1;
const OTHER = 2;

let server: FastifyInstance;
let asked: number;
let listed: number;
let found: Promise<void> | undefined;
let answered: PromiseWithResolvers<undefined>;

beforeEach(async () => {
  asked = 0;
  listed = 0;
  found = undefined;
  answered = Promise.withResolvers();
  server = fastify();
  const api = {
    gate: new PartnerGate(),
    waits: new SupplierWaits(),
    optionsFor: () => ({}),
    callerOf: ({ headers }: { headers: Record<string, unknown> }) => {
      const tenantId = Number(headers['agency']);
      const site = {
        id: 1,
        origin: 'https://agency.example',
        currencies: ['EUR'],
        languages: ['en'],
        defaultLanguage: 'en',
      };
      return {
        tenantId,
        site,
        partner: { id: Number(headers['partner']), asksSuppliers: tenantId === SLOW },
      };
    },
  };
  const tripOffers = {
    askSuppliers() {
      asked += 1;
      return answered.promise;
    },
    async listOffers(_tenantId: number, { criteria }: { criteria: object }) {
      listed += 1;
      await found;
      return { criteria, offers: [], rate: {}, foundAt: new Date('2027-03-01T09:00:00Z') };
    },
  };
  const keyring = new Keyring('a key for tests, long enough to be one');
  serveSearch(server, api as unknown as PartnerApi, { keyring, tripOffers } as never);
  await server.ready();
});
afterEach(() => server.close());

const search = (agency: number, partner = 7) =>
  server.inject({
    url: '/partner/v1/search.json',
    query: { from: 'LIS', to: 'AMS', date1: '2027-04-10', currency: 'EUR' },
    headers: { agency: String(agency), partner: String(partner) },
  });

test('while the suppliers of one agency do not answer, the searches of another agency’s partners are answered', async () => {
  const waiting = search(SLOW);
  await expect.poll(() => asked, { interval: 1 }).toBe(1);
  expect((await search(OTHER)).statusCode).toBe(200);
  answered.resolve(undefined);
  expect((await waiting).statusCode).toBe(200);
});

test('a partner whose suppliers do not answer is told to come again, and another partner is not', async () => {
  const waiting = Array.from({ length: 20 }, () => search(SLOW));
  await expect.poll(() => asked, { interval: 1 }).toBe(20);
  const refused = await search(SLOW);
  expect(refused.statusCode).toBe(503);
  expect((await search(OTHER)).statusCode).toBe(200);
  answered.resolve(undefined);
  expect((await Promise.all(waiting)).map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
});

test('however many partners’ suppliers do not answer, forty searches wait, and no partner takes all places', async () => {
  const calls = Array.from({ length: 600 }, (_, call) => search(SLOW, 100 + Math.floor(call / 20)));
  const states = (async () => (await Promise.all(calls)).map(({ statusCode }) => statusCode))();
  await expect.poll(() => asked, { interval: 1 }).toBeGreaterThan(20);
  answered.resolve(undefined);
  const all = await states;
  const served = all.filter((status) => status === 200);
  expect(served).toHaveLength(asked);
  expect(asked).toBeLessThanOrEqual(40);
  expect(all.filter((status) => status === 503)).toHaveLength(600 - asked);
  expect(all.slice(20, 40)).toContain(200);
  expect(all.slice(40, 60)).toContain(200);
});

test('a search that has waited for suppliers is answered although the gate is full meanwhile', async () => {
  const waiting = search(SLOW);
  await expect.poll(() => asked, { interval: 1 }).toBe(1);
  const finding = Promise.withResolvers<void>();
  found = finding.promise;
  const others = Array.from({ length: 40 }, () => search(OTHER));
  await expect.poll(() => listed, { interval: 1 }).toBe(1);
  expect((await search(OTHER)).statusCode).toBe(503);
  expect((await search(SLOW)).statusCode).toBe(503);
  expect(asked).toBe(1);
  answered.resolve(undefined);
  await new Promise((resolve) => void setImmediate(resolve));
  finding.resolve();
  expect((await waiting).statusCode).toBe(200);
  expect((await Promise.all(others)).map(({ statusCode }) => statusCode)).toEqual(Array(40).fill(200));
});
