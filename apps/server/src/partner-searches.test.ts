import { partnerTools } from '@farewind/contract/partners/partner-endpoints';
import fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createPartnerPrograms } from './modules/partner-programs/public.ts';
import { listActs } from './modules/partner-programs/endpoint-acts.ts';
import { createSalesPartners, type PartnerApi } from './modules/sales-partners/public.ts';

/** What a partner may call while its searches have to wait: none of these searches. */
const NO_SEARCHES = [
  'GET /partner/v1/account.json',
  'GET /partner/v1/openapi.json',
  'POST /partner/v1/quote',
  'POST /partner/v1/hold',
  'GET /partner/v1/hold',
  'DELETE /partner/v1/hold',
  'POST /partner/v1/payment-link',
  // Its tools are looked at one by one.
  'POST /mcp',
  'GET /mcp',
  'DELETE /mcp',
];
const NO_SEARCHING_TOOLS = ['quote', 'hold'];

/** Nothing behind the routes answers: what is refused for the queue needs nobody. */
const nothing = {
  database: { inTenant: () => Promise.reject(new Error('asked')) },
  log: pino({ level: 'silent' }),
  metrics: { faults: { inc: () => undefined }, refusals: { inc: () => undefined } },
  outbox: { on: () => undefined },
  resolveContext: () => Promise.reject(new Error('asked')),
} as const;

const routes: { readonly method: string; readonly url: string }[] = [];
let server: FastifyInstance;
let api: PartnerApi;

beforeAll(async () => {
  server = fastify();
  server.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD') routes.push({ method: one, url });
  });
  const partners = createSalesPartners(nothing as never);
  const programs = createPartnerPrograms(nothing as never, {
    publicUrl: 'https://agency.example',
    corsOrigins: [],
    searchParameters: z.object({}),
    isChecked: false,
  });
  await partners.serve(server);
  programs.serveDescription(server);
  await partners.servePartnerApi(server, (scope, served) => {
    api = served;
    programs.serveCalls(scope, served);
  });
  await server.ready();
  // As many searches as may wait, of which the first never ends.
  for (let waiting = 0; waiting < 40; waiting += 1) void api.gate.run(() => new Promise(() => undefined));
});
afterAll(() => server.close());

test('while too many searches of partners wait, every route of theirs that searches asks to come again, without looking at the key', async () => {
  const called = routes.filter(({ url }) => /^\/(partner|mcp)/.test(url));
  const free: string[] = [];
  for (const { method, url } of called) {
    const answer = await server.inject({ method: method as 'GET', url });
    const isTurnedAway = answer.statusCode === 503 && answer.headers['retry-after'] !== undefined;
    if (!isTurnedAway) free.push(`${method} ${url}`);
  }
  expect(called.length).toBeGreaterThan(free.length);
  expect(free.toSorted()).toEqual(NO_SEARCHES.toSorted());
});

test('and so does every tool of theirs that searches', async () => {
  const acts = listActs(nothing as never, api);
  const free: string[] = [];
  for (const { name } of partnerTools) {
    const { act } = acts.find(({ endpoint }) => endpoint.name === name)!;
    const key = await Promise.resolve()
      .then(() => act({ partner: {}, context: {} } as never, {} as never))
      .catch((error: { readonly key?: string }) => error.key);
    if (key !== 'GEN-BUSY') free.push(name);
  }
  expect(free.toSorted()).toEqual(NO_SEARCHING_TOOLS.toSorted());
});
