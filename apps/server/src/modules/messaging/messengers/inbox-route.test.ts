import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Secret } from '../../../platform/secrets/secret.ts';
import { serveInboxes, type InboxDeps } from './inbox-route.ts';

const SECRET = 'a secret of the tests';
let app: FastifyInstance;
let isDatabaseAway: boolean;
beforeEach(async () => {
  isDatabaseAway = false;
  app = fastify();
  const deps = {
    database: {
      async inTenant(_: number, act: (scope: unknown) => unknown) {
        if (isDatabaseAway) throw new Error('connection refused');
        return act({});
      },
    },
    settings: {
      findBot: async () => ({ provider: 'telegram', isActive: true, inboxSecret: new Secret(SECRET) }),
    },
    bots: { telegram: { secretHeader: 'x-secret', readUpdate: () => undefined } },
  };
  await serveInboxes(app, deps as unknown as InboxDeps);
});
afterEach(() => app.close());

const post = async (secret: string) =>
  (await app.inject({ method: 'POST', url: '/api/messenger/1/1', headers: { 'x-secret': secret } }))
    .statusCode;

test('a messenger is not told that its secret is wrong while the database is away', async () => {
  expect(await post('another')).toBe(401);
  expect(await post(SECRET)).toBe(200);
  isDatabaseAway = true;
  expect(await post(SECRET)).toBe(500);
});
