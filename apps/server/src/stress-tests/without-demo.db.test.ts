import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { testCards } from '../testing/test-cards.ts';
import { Buyer } from './testing/buyer.ts';
import { KillableServer } from './testing/killable-server.ts';
import { makeShopPlace, type ShopPlace } from './testing/killed-shop.ts';
import { openStressFlights, type Choice } from './testing/trial-flights.ts';

const ONE = { adults: 1, children: 0, infants: 0 };

let place: ShopPlace;
let server: KillableServer;
let choice: Choice;

/** An agency whose payment setting still names the test bank, in a process that shows no demo. */
beforeAll(async () => {
  place = await makeShopPlace();
  const { app, database } = await place.open({ DEMO: 'true' });
  choice = (await openStressFlights(database, { charter: 5, scheduled: 5 })).scheduled;
  await app.close();
  server = new KillableServer(await freePort(), {
    ...place.environment,
    DEMO: 'false',
    ROLE: 'web',
    LOG_LEVEL: 'silent',
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

test('a process without DEMO lets its administrator name neither the test bank nor a server of its own network', async () => {
  const signedIn = await call('/api/TokenAuth/Authenticate', {
    userNameOrEmailAddress: 'admin',
    password: 'a password of the tests',
  });
  const token = signedIn.body.result.accessToken;
  const account = {
    provider: 'sandbox',
    dutyOfCareAccepted: true,
    merchantId: '1',
    apiUser: 'a',
    apiPassword: 'b',
    storeKey: 'c',
    gatewayUrl: 'https://bank.example',
    currencies: ['EUR'],
    statementText: 'SHOP',
  };
  for (const method of ['SavePaymentSetting', 'TestPaymentSetting'])
    expect(await fieldsOf(method, account, token)).toEqual(['provider']);
  const nestpay = { ...account, provider: 'nestpay', gatewayUrl: `${server.address}/bank` };
  expect(await fieldsOf('SavePaymentSetting', nestpay, token)).toEqual(['gatewayUrl']);
  const mail = {
    defaultFromAddress: 'a@example.com',
    defaultFromDisplayName: 'A',
    host: 'localhost',
    port: 25,
  };
  for (const method of ['SaveEmailSetting', 'TestEmailSetting'])
    expect(await fieldsOf(method, mail, token)).toEqual(['host']);
});

async function fieldsOf(method: string, body: object, token: string): Promise<string[]> {
  const answer = await call(`/api/services/app/Setting/${method}`, body, token);
  expect(answer.status).toBe(400);
  return answer.body.error!.validationErrors!.flatMap(({ members }) => members);
}

interface Answer {
  readonly result: { readonly accessToken: string };
  readonly error: { readonly validationErrors: { readonly members: string[] }[] | null } | null;
}

async function call(path: string, body: object, token?: string): Promise<{ status: number; body: Answer }> {
  const answer = await fetch(`${server.address}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'abp.tenantid': '1',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Answer };
}
