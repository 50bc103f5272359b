import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { testCards } from '../testing/test-cards.ts';
import { Buyer } from './testing/buyer.ts';
import { KillableServer } from './testing/killable-server.ts';
import { makeShopPlace, type ShopPlace } from './testing/killed-shop.ts';
import { openTrialFlights, type Choice } from './testing/trial-flights.ts';

const ONE = { adults: 1, children: 0, infants: 0 };

let place: ShopPlace;
let server: KillableServer;
let choice: Choice;

/** An agency whose payment setting still names the test bank, in a process that shows no demo. */
beforeAll(async () => {
  place = await makeShopPlace();
  const { app, database } = await place.open({ DEMO: 'true' });
  choice = (await openTrialFlights(database, { charter: 5, scheduled: 5 })).scheduled;
  await app.close();
  server = new KillableServer(await freePort(), {
    ...place.environment,
    ...{ DEMO: 'false', ROLE: 'web', LOG_LEVEL: 'silent' },
  });
  await server.start();
});
afterAll(async () => {
  await server.stop();
  await place.remove();
});

test.each(['/bank/', '/bank/api', '/bank/ledger', '/bank/confirm', '/bank/switches', '/demo/outbox'])(
  'a process without DEMO has nothing of the test bank and no outbox page at %s',
  async (path) => {
    for (const method of ['GET', 'POST']) {
      const answer = await fetch(`${server.address}${path}`, { method });
      const text = await answer.text();
      expect(answer.headers.get('x-test-bank')).toBeNull();
      expect(text).not.toMatch(/Test bank|Тестовый банк|loseNext/i);
      if (method === 'POST') expect(answer.status).toBe(404);
    }
  },
);

test('a process without DEMO sells nothing through a setting that names the test bank', async () => {
  const buyer = new Buyer(() => server.address, 1);
  const quoted = await buyer.quote(choice, ONE, 'EUR');
  const form = buyer.form(choice, ONE, quoted.result!, testCards.approved, 'order-without-a-demo');
  expect(await buyer.order(form)).toMatchObject({ status: expect.any(Number), key: 'GEN-UNAVAILABLE' });
});
