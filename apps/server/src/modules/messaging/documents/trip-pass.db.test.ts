import type { addOrder } from '@farewind/contract/bookings/add-order';
import type { getOrder } from '@farewind/contract/bookings/get-order';
import type { Output } from '@farewind/contract/core/operation';
import { addDays } from '@farewind/values/local-time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { testGoogleWallet, testWallet } from '../../../testing/test-wallet.ts';
import { toSecret } from '../../settings/setting-secrets.ts';
import { walletRows } from '../../settings/wallet/wallet-rows.ts';
import { buyTrip, insertTrips } from '../testing/bought-trips.ts';
import { deskKeyring } from '../testing/message-desk.ts';

let app: TestApp;
let charter: Output<typeof addOrder>;
beforeAll(async () => {
  app = await createTestApp({ DEMO: 'true' });
  const today = app.db.clock.override().toISOString().slice(0, 10);
  await app.db.database.inTenant(1, (scope) => insertTrips(scope, today));
  const origin = await app.server.listen({ host: '127.0.0.1', port: 0 });
  charter = await buyTrip(origin, 'AYT', addDays(today, 30));
});
afterAll(() => app.close());

async function findLink(wanted = 'trip.pkpass'): Promise<string | undefined> {
  const answer = await app.get(`/api/services/app/Booking/GetOrder?orderId=${charter.orderId}`, {
    'x-order-key': charter.pGuid ?? '',
  });
  const { documents } = answer.json<{ result: Output<typeof getOrder> }>().result;
  return documents.find(({ kind }) => kind === wanted)?.url;
}

test('a trip can be added to Apple Wallet once the agency has an account, and not without', async () => {
  expect(await findLink()).toBeUndefined();
  const { wallet, issuer, account, ...secrets } = testWallet;
  await app.db.database.inTenant(1, (scope) =>
    walletRows.insert(scope, deskKeyring, {
      id: 1,
      isActive: true,
      wallet,
      issuer,
      account,
      certificate: toSecret(secrets.certificate),
      authority: toSecret(secrets.authority),
      privateKey: toSecret(secrets.privateKey),
    }),
  );
  const link = (await findLink())!;
  const answer = await app.get(link);
  expect(answer.headers['content-type']).toBe('application/vnd.apple.pkpass');
  expect(answer.rawPayload.includes(Buffer.from(charter.orderId))).toBe(true);
});

test('a trip can be added to Google Wallet once the agency has an account, by a link that is not stored', async () => {
  expect(await findLink('trip.google-wallet')).toBeUndefined();
  const { wallet, issuer, account } = testGoogleWallet;
  const none = toSecret('');
  await app.db.database.inTenant(1, (scope) =>
    walletRows.insert(scope, deskKeyring, {
      id: 2,
      isActive: true,
      wallet,
      issuer,
      account,
      certificate: none,
      authority: none,
      privateKey: toSecret(testWallet.privateKey),
    }),
  );
  const answer = await app.get((await findLink('trip.google-wallet'))!);
  expect(answer.statusCode).toBe(303);
  expect(answer.headers['cache-control']).toBe('no-store');
  const [, payload] = /^https:\/\/pay\.google\.com\/gp\/v\/save\/[\w-]+\.([\w-]+)\.[\w-]+$/.exec(
    answer.headers.location ?? '',
  )!;
  const told = Buffer.from(payload!, 'base64url').toString('utf8');
  expect(told).toContain(`"${issuer}.trip"`);
  expect(told).toContain('AYT');
  const { rows } = await app.db.database.inTenant(1, ({ tx }) =>
    sql<{ kind: string }>`select kind from document`.execute(tx),
  );
  expect(rows.map(({ kind }) => kind)).not.toContain('trip.google-wallet');
});

test('a wallet account that cannot be opened does not block other documents of the trip', async () => {
  await app.db.database.inTenant(1, ({ tx }) =>
    tx
      .updateTable('wallet_setting')
      .set({ secrets: Buffer.from('spoilt') })
      .execute(),
  );
  const calendar = await app.get((await findLink('trip.ics'))!);
  expect(calendar.statusCode).toBe(200);
  expect(calendar.body).toContain('BEGIN:VCALENDAR');
});
