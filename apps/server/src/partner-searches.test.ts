import { partnerTools } from '@farewind/contract/partners/partner-endpoints';
import fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
    siteOriginOf: async (hostname) => `https://${hostname}`,
    corsOrigins: [],
    metaSearch: partners.metaSearch,
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

interface DescribedCall {
  readonly operationId?: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly schema: { readonly description?: string };
  }[];
  readonly responses: Record<
    string,
    { readonly description: string; readonly content?: Record<string, { readonly schema?: object }> }
  >;
}

async function describeCalls() {
  const answer = await server.inject({ url: '/partner/v1/openapi.json' });
  const { paths } = answer.json<{ paths: Record<string, Record<string, DescribedCall>> }>();
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      call: `${method.toUpperCase()} ${path}`,
      ...described,
    })),
  );
}

test('a program that is sent from an unknown path to the description finds every call of the partner API there', async () => {
  const served = routes
    .filter(
      ({ url }) => url.startsWith('/partner/v1/') && !url.includes('*') && !url.endsWith('/openapi.json'),
    )
    .map(({ method, url }) => `${method} ${url}`);
  expect(served).toContain('GET /partner/v1/account.json');
  const described = await describeCalls();
  expect(described.map(({ call }) => call).toSorted()).toEqual(served.toSorted());
});

test('whoever has the description alone knows the name, the parameters and the answer of every call', async () => {
  const calls = await describeCalls();
  expect(new Set(calls.map(({ operationId }) => operationId ?? '')).size).toBe(calls.length);
  for (const { call, operationId, parameters = [], responses } of calls) {
    expect([call, operationId]).toEqual([call, expect.stringMatching(/^\w+$/)]);
    for (const { name, schema } of parameters)
      expect([call, name, schema.description]).toEqual([call, name, expect.stringMatching(/\w/)]);
    const type = call.endsWith('.xml') ? 'application/xml' : 'application/json';
    for (const [status, { content = {} }] of Object.entries(responses))
      expect([call, status, Object.keys(content)]).toEqual([call, status, [type]]);
    expect([call, Object.keys(responses['200']!.content![type]!.schema!)]).toEqual([
      call,
      expect.arrayContaining(['type']),
    ]);
  }
});

test('a client that is made from the description sends its key to the agency at whose address it was read', async () => {
  const serversAt = async (host: string) => {
    const answer = await server.inject({ url: '/partner/v1/openapi.json', headers: { host } });
    return answer.json<{ servers: unknown }>().servers;
  };
  for (const host of ['one.example', 'another.example'])
    expect(await serversAt(host)).toEqual([{ url: `https://${host}` }]);
});

test('the description says what a wrong method, a busy server and an unreadable body are answered with', async () => {
  for (const { call, responses } of await describeCalls()) {
    expect([call, responses['405']!.description]).toEqual([call, expect.stringContaining('Allow')]);
    expect([call, responses['503']!.description]).toEqual([call, expect.stringContaining('GEN-BUSY')]);
    const hasBody = call.startsWith('POST ');
    expect([call, responses['415'] !== undefined]).toEqual([call, hasBody]);
    expect([call, responses['400']!.description.includes('not JSON')]).toEqual([call, hasBody]);
  }
});
