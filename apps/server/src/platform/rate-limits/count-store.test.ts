import fastifyRateLimit from '@fastify/rate-limit';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import type { CallCounter } from './call-counter.ts';
import { countStoreOf } from './count-store.ts';
import { InProcessCounter } from './in-process-counter.ts';

const opened: FastifyInstance[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
});

async function openServer(counter: CallCounter): Promise<FastifyInstance> {
  const server = fastify();
  opened.push(server);
  await server.register(fastifyRateLimit, { max: 4, timeWindow: 60_000, store: countStoreOf(counter) });
  const rateLimit = { max: 2, timeWindow: 60_000 };
  server.get('/sign-in', { config: { rateLimit } }, async () => 'in');
  server.get('/register', { config: { rateLimit } }, async () => 'registered');
  server.get('/search', async () => 'found');
  return server;
}

async function statusOf(server: FastifyInstance, url: string, remoteAddress = '198.18.0.1'): Promise<number> {
  return (await server.inject({ url, remoteAddress })).statusCode;
}

it('a limit applies across all processes that share a counter, per call and address', async () => {
  const counter = new InProcessCounter();
  const [one, two] = [await openServer(counter), await openServer(counter)];
  const signIns = [await statusOf(one, '/sign-in'), await statusOf(two, '/sign-in')];
  expect([...signIns, await statusOf(one, '/sign-in'), await statusOf(two, '/sign-in')]).toEqual([
    200, 200, 429, 429,
  ]);
  expect(await statusOf(one, '/register')).toBe(200);
  expect(await statusOf(one, '/sign-in', '198.18.0.2')).toBe(200);
});

it('calls without their own limit share the general one', async () => {
  const server = await openServer(new InProcessCounter());
  const statuses = [];
  for (let call = 0; call < 5; call += 1) statuses.push(await statusOf(server, '/search'));
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
});
