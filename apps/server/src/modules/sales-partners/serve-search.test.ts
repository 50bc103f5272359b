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
let answered: PromiseWithResolvers<undefined>;

beforeEach(async () => {
  asked = 0;
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
      return { tenantId, site, partner: { id: 7, asksSuppliers: tenantId === SLOW } };
    },
  };
  const tripOffers = {
    askSuppliers() {
      asked += 1;
      return answered.promise;
    },
    listOffers: async (_tenantId: number, { criteria }: { criteria: object }) => ({
      criteria,
      offers: [],
      rate: {},
      foundAt: new Date('2027-03-01T09:00:00Z'),
    }),
  };
  const keyring = new Keyring('a key for tests, long enough to be one');
  serveSearch(server, api as unknown as PartnerApi, { keyring, tripOffers } as never);
  await server.ready();
});
afterEach(() => server.close());

const search = (agency: number) =>
  server.inject({
    url: '/partner/v1/search.json',
    query: { from: 'LIS', to: 'AMS', date1: '2027-04-10', currency: 'EUR' },
    headers: { agency: String(agency) },
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
