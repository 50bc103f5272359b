import { pino } from 'pino';
import { expect, test } from 'vitest';
import { parseConfig } from '../config.ts';
import { createServer, type ServerParts } from './create-server.ts';

/** The answers to a caller from elsewhere, without the product behind it. */
async function ask(
  env: Record<string, string>,
  paths: readonly string[],
  headers: Record<string, string> = {},
) {
  const server = await createServer({
    config: parseConfig(env),
    database: { isReady: async () => true },
    log: pino({ level: 'silent' }),
    metrics: {
      ...{ registry: { contentType: 'text/plain', metrics: async () => '' } },
      ...{ requestSeconds: { observe: () => undefined }, faults: { inc: () => undefined } },
      refusals: { inc: () => undefined },
    },
    isKnownHost: async () => false,
  } as unknown as ServerParts);
  server.get('/anything', async () => 'answered');
  const codes: number[] = [];
  for (const url of paths)
    codes.push((await server.inject({ url, headers, remoteAddress: '10.0.0.9' })).statusCode);
  await server.close();
  return codes;
}

const paths = ['/health/live', '/health/ready', '/metrics', '/anything'];

test('a process of the role worker answers for its health and figures, and nothing else', async () => {
  const env = { METRICS_PUBLIC: 'true' };
  expect(await ask({ ...env, ROLE: 'worker' }, paths)).toEqual([200, 200, 200, 404]);
  expect(await ask({ ...env, ROLE: 'web' }, paths)).toEqual([200, 200, 200, 200]);
});

test('a balancer may ask after its health by whatever address it has', async () => {
  const codes = await ask({}, ['/health/ready', '/anything'], { host: '10.4.0.17:3000' });
  expect(codes).toEqual([200, 404]);
});
