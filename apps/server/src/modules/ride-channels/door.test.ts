import fastifyRateLimit from '@fastify/rate-limit';
import fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { countStoreOf } from '../../platform/rate-limits/count-store.ts';
import { InProcessCounter } from '../../platform/rate-limits/in-process-counter.ts';
import type { ChannelDeps } from './channel-deps.ts';
import { CHANNEL_DOOR, newDoorId, serveChannelDoor } from './door.ts';

const LIMIT = 3;
const server = fastify();
afterEach(() => server.close());

test('whoever knows no connection is refused by the limit of calls before one is looked up', async () => {
  let lookups = 0;
  const database = { inTenant: async () => void (lookups += 1) };
  const counter = new InProcessCounter();
  await server.register(fastifyRateLimit, { max: LIMIT, timeWindow: 60_000, store: countStoreOf(counter) });
  await serveChannelDoor(server, { database } as unknown as ChannelDeps);
  const statuses: number[] = [];
  for (const path of [
    'oauth/token',
    'v2/search-results',
    'oauth/token',
    'v2/search-results',
    'oauth/token',
  ]) {
    const url = `${CHANNEL_DOOR}/${newDoorId(1, 1)}/${path}`;
    const authorization = path === 'oauth/token' ? 'Basic YTpi' : 'Bearer 1.2';
    statuses.push((await server.inject({ method: 'POST', url, headers: { authorization } })).statusCode);
  }
  expect(statuses).toEqual([401, 401, 401, 429, 429]);
  expect(lookups).toBe(LIMIT);
});
