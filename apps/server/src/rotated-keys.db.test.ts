import { Secret as SharedSecret, TOTP } from 'otpauth';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp, type App } from './app.ts';
import { parseConfig } from './platform/config.ts';
import { openKeyring } from './platform/secrets/open-keyring.ts';
import { resealEverything } from './platform/secrets/reseal.ts';
import { AccountDesk, GOOD_PASSWORD } from './testing/account-desk.ts';
import { openCharter } from './testing/open-charter.ts';
import { DEFAULT_TENANT } from './testing/seed-tenants.ts';
import { ShopClient, type Trip } from './testing/shop-client.ts';

const OLD = 'a key of the tests, thirty-two characters and more';
const NEW = 'another key of the tests, thirty-two characters and more';
const CLERK = 'clerk@example.com';

/** Data created before the key was changed. */
let desk: AccountDesk;
let trip: Trip;
let order: { orderId: string; pGuid?: string | undefined };
let totpSecret: string;
let renewed: App;
let shop: ShopClient;

beforeAll(async () => {
  desk = await AccountDesk.open();
  const { db, server } = desk.app;
  db.clock.freezeAt(new Date());
  trip = await openCharter(db, DEFAULT_TENANT);
  order = await new ShopClient(await server.listen({ host: '127.0.0.1', port: 0 })).buy(trip);
  totpSecret = await enrol();

  const keyring = await openKeyring(db.database, { current: NEW, previous: OLD });
  await resealEverything(db.database, keyring);
  renewed = await buildApp(parseConfig({ DEMO: 'true', SMTP_URL: desk.smtpUrl }), {
    database: db.database,
    clock: db.clock,
    log: pino({ level: 'silent' }),
    secretKeys: { current: NEW },
    checkAnswers: true,
    demoFlights: false,
  });
  shop = new ShopClient(await renewed.server.listen({ host: '127.0.0.1', port: 0 }));
}, 60_000);
afterAll(async () => {
  await renewed.server.close();
  await desk.close();
});

const codeNow = (secret: string) =>
  new TOTP({ secret: SharedSecret.fromBase32(secret) }).generate({
    timestamp: desk.app.db.clock.override().getTime(),
  });

async function enrol(): Promise<string> {
  await desk.addUser({ email: CLERK, kind: 'staff' });
  const token = await desk.tokenOf(CLERK);
  const begun = await desk.post('/api/services/app/TwoFactor/Begin', { password: GOOD_PASSWORD }, { token });
  const { secret } = begun.json<{ result: { secret: string } }>().result;
  await desk.post('/api/services/app/TwoFactor/Confirm', { code: codeNow(secret) }, { token });
  desk.app.db.clock.advance(30_000);
  return secret;
}

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  renewed.server.inject({ method: 'POST', url, payload, headers: { 'abp.tenantid': '1', ...headers } });

describe('after the key was changed and all values were re-encrypted', () => {
  test('staff sign in with their second step', async () => {
    const answer = await post('/api/TokenAuth/Authenticate', {
      userNameOrEmailAddress: CLERK,
      password: GOOD_PASSWORD,
      twoFactorCode: codeNow(totpSecret),
    });
    expect(answer.statusCode).toBe(200);
  });

  test('the agency’s stored secrets still authorise payments', async () => {
    const bought = await shop.buy(trip, { duplicateConfirmed: true });
    expect(bought.response).toEqual({ state: 'done' });
  });

  test('a buyer of the same trip is still asked whether the second purchase is intended', async () => {
    await expect(shop.buy(trip)).rejects.toThrow('ORD-DUPLICATE');
  });

  test('an earlier order still accepts its key, stored or from its mail', async () => {
    const sent = await post(
      '/api/services/app/Booking/SendTicket',
      { orderId: order.orderId },
      { 'x-order-key': order.pGuid ?? '' },
    );
    expect(sent.statusCode).toBe(200);
    for (let round = 0; round < 3; round += 1) await renewed.outbox.drain();
    const mails = (await desk.readMails()).map(({ text }) => text ?? '');
    expect(mails.filter((text) => text.includes(order.pGuid ?? 'none')).length).toBeGreaterThan(0);
  });

  test('the old key opens nothing: a process with only that key does not start', async () => {
    await expect(openKeyring(desk.app.db.database, { current: OLD })).rejects.toThrow('SECRET_KEY');
  });
});
