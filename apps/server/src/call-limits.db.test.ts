import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { catalogue } from '@farewind/contract/catalogue';
import type { Operation } from '@farewind/contract/core/operation';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallCounter } from './platform/rate-limits/call-counter.ts';
import { createTestApp, type TestApp } from './testing/create-test-app.ts';

let app: TestApp;
/** Every route of the server, in the order of registration. */
const routes: { readonly method: string; readonly path: string }[] = [];
beforeAll(async () => {
  const record = (made: unknown): void => {
    const { fastify } = made as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) routes.push({ method: one, path: url });
    });
  };
  subscribe('fastify.initialization', record);
  app = await createTestApp(
    { DEMO: 'true', MAIL_BOUNCE_SECRET: 'a secret of the mail server' },
    { callCounter: endlessMinute() },
  );
  unsubscribe('fastify.initialization', record);
});
afterAll(() => app.close());

/** Counts calls in one endless minute, so that a slow machine makes no difference. */
function endlessMinute(): CallCounter {
  const counts = new Map<string, number>();
  return {
    count: async (key, windowMs) => {
      const calls = (counts.get(key) ?? 0) + 1;
      counts.set(key, calls);
      return { calls, endsInMs: windowMs };
    },
    close: async () => undefined,
  };
}

let addresses = 0;
function newAddress(): string {
  addresses += 1;
  return `10.8.${addresses >> 8}.${addresses & 255}`;
}

type Call = Pick<Operation, 'method' | 'path'>;

/** Spellings of one address: other case, percent-encoded, with a trailing slash. */
const spellings = [
  (path: string) => path.toUpperCase(),
  (path: string) => path.replace(/[a-z]/gi, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (path: string) => `${path}/`,
] as const;

async function ask({ method, path }: { method: string; path: string }, remoteAddress: string) {
  const { statusCode, headers } = await app.server.inject({
    method: method as 'GET',
    url: path,
    remoteAddress,
    headers: { accept: 'text/html' },
  });
  const [limit, left] = [headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']].map(Number);
  return { statusCode, limit, left };
}

/** How many calls are left of a limit after one call in each spelling, all from one address. */
async function countDown({ method, path }: Call): Promise<{ limit: number | undefined; left: unknown[] }> {
  const from = newAddress();
  const first = await ask({ method, path }, from);
  const left: unknown[] = [first.left];
  for (const spell of spellings) left.push((await ask({ method, path: spell(path) }, from)).left);
  if (method === 'GET' && path !== page.path) left.push((await ask({ method: 'HEAD', path }, from)).left);
  return { limit: first.limit, left };
}

function falling(limit: number, calls: number): number[] {
  return Array.from({ length: calls }, (_, index) => limit - 1 - index);
}

/** An office page: it is not rendered on the server, so many requests are fast. */
const page: Call = { method: 'GET', path: '/main' };
const limited = new Map<string, Call & { readonly limit: number }>();

test('every operation counts its calls under any spelling of its address', async () => {
  const uncounted: string[] = [];
  for (const { name, method, path } of catalogue) {
    const { limit = 0, left } = await countDown({ method, path });
    if (JSON.stringify(left) !== JSON.stringify(falling(limit, left.length)))
      uncounted.push(`${name}: ${limit}, then ${left.join(' ')}`);
    if (limit !== 1200) limited.set(name, { method, path, limit });
  }
  expect(uncounted).toEqual([]);
  expect([...limited.keys()]).toEqual(
    expect.arrayContaining([
      'TokenAuth/Authenticate',
      'AbpUserConfiguration/GetAll',
      'Contact/SendMessage',
      // They store what strangers send.
      'Flight/SaveFlightSearch',
      'Transfer/SaveTransferSearch',
    ]),
  );
});

test('every operation with a limit of its own is refused once its calls under all spellings reach it', async () => {
  const open: string[] = [];
  for (const [name, { method, path, limit }] of limited) {
    const [from, ways] = [newAddress(), [path, ...spellings.map((spell) => spell(path))]];
    const statuses: number[] = [];
    for (let call = 0; call < limit + ways.length; call += 1)
      statuses.push((await ask({ method, path: ways[call % ways.length]! }, from)).statusCode);
    const isHeld = statuses.every((status, call) => (status === 429) === call >= limit);
    if (!isHeld)
      open.push(`${name}: ${limit}, answered ${statuses.filter((status) => status !== 429).length}`);
  }
  expect(open).toEqual([]);
  expect(limited.size).toBeGreaterThan(20);
});

function isFalling(left: readonly (number | undefined)[]): boolean {
  return left.every((calls = NaN, at) => (at === 0 ? calls >= 0 : calls < left[at - 1]!));
}

/** What is not counted: built files, health and metrics, and the simulators of a demo. */
const FREE = /^\/(?:assets|bank|demo|health|metrics)(?:\/|$)/;

test('every other route of the server counts its calls too, those that it refuses included', async () => {
  const operations = new Set(catalogue.map(({ method, path }) => `${method} ${path}`));
  const others = routes.filter(
    ({ method, path }) => method !== 'HEAD' && !operations.has(`${method} ${path}`) && !FREE.test(path),
  );
  const uncounted: string[] = [];
  for (const { method, path } of others) {
    const from = newAddress();
    const filled = path.replaceAll(/:\w+/g, '1').replaceAll('*', 'nothing');
    const answers = [];
    for (const spelled of [filled, ...spellings.map((spell) => spell(filled))])
      answers.push(await ask({ method, path: spelled }, from));
    // A wrong method is refused before anything is done.
    if (answers.every(({ statusCode }) => statusCode === 405)) continue;
    // Another spelling may be a page instead; what a route asks of our own API counts as well.
    const byLimit = Map.groupBy(answers, ({ limit = 0 }) => limit);
    const isCounted = [...byLimit].every(
      ([limit, same]) => limit > 0 && isFalling(same.map(({ left }) => left)),
    );
    if (!isCounted) uncounted.push(`${method} ${path}: ${answers.map(({ left }) => left).join(' ')}`);
  }
  expect(uncounted).toEqual([]);
  const paths = others.map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining([
      '/*',
      '/api/mail/bounce',
      '/channels/rides/:door/oauth/token',
      '/mcp',
      '/partner/v1/*',
    ]),
  );
});

test('pages have a limit, and requests for missing pages count too', async () => {
  const { limit = 0, left } = await countDown(page);
  expect(limit).toBeLessThanOrEqual(300);
  expect(left).toEqual(falling(limit, left.length));
  const from = newAddress();
  const paths = ['/flightSearch', '/FLIGHTSEARCH', '/%66lightSearch', '/no/such/page', '//api/health/live'];
  const leftOfPages = [];
  for (const path of paths) leftOfPages.push((await ask({ method: 'GET', path }, from)).left);
  expect(leftOfPages).toEqual(falling(limit, paths.length));
  // Another address, because rendered pages make calls of their own.
  const [elsewhere, unknown]: [string, unknown[]] = [newAddress(), []];
  for (const path of ['/api/nothing', '/nothing', '/health/nothing'])
    unknown.push((await ask({ method: 'POST', path }, elsewhere)).left);
  expect(unknown).toEqual(falling(1200, 3));
});

test('a visitor who has opened too many pages sees a page that says so and when to return', async () => {
  const from = newAddress();
  const { limit = 0 } = await ask(page, from);
  for (let visit = 1; visit < limit; visit += 1) await ask(page, from);
  const headers = { accept: 'text/html', 'accept-language': 'en' };
  const answer = await app.server.inject({ url: page.path, remoteAddress: from, headers });
  expect(answer.statusCode).toBe(429);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
});

test('all addresses of one line count down one limit: those of an IPv6 /64, and an IPv4 address in either spelling', async () => {
  for (const line of [
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:DB8:1:2::1'],
    ['10.9.0.1', '::ffff:10.9.0.1'],
  ]) {
    const answers = [];
    for (const address of line) answers.push(await ask({ method: 'GET', path: '/api/docs' }, address));
    expect(answers.map(({ left }) => left)).toEqual(falling(1200, line.length));
  }
  const { left } = await ask({ method: 'GET', path: '/api/docs' }, '2001:db8:1:3::1');
  expect(left).toBe(1199);
});

test('health, metrics and the simulators of a demo are not counted, and other addresses are', async () => {
  const from = newAddress();
  const free = ['/health/live', '/HEALTH/ready', '/metrics', '/bank/', '/demo/outbox'];
  for (const path of free)
    expect([path, (await ask({ method: 'GET', path }, from)).limit]).toEqual([path, NaN]);
  for (const path of ['/api/docs', '/API/openapi.json'])
    expect([path, (await ask({ method: 'GET', path }, from)).limit]).toEqual([path, 1200]);
});
