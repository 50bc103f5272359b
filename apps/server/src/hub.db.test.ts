import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AccountDesk, GOOD_PASSWORD } from './testing/account-desk.ts';
import { HubClient } from './testing/hub-client.ts';

const ROSA = 'rosa@example.com';

let desk: AccountDesk;
let address: string;
beforeAll(async () => {
  desk = await AccountDesk.open({ CORS_ORIGINS: 'http://localhost:4200' });
  address = await desk.app.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => desk.close());
beforeEach(() => desk.clear());

const enter = async () => {
  const userId = await desk.addUser({ email: ROSA, kind: 'staff' });
  return { userId, ...(await openSession()) };
};
const openSession = async () => {
  const answer = await desk.signIn(ROSA, GOOD_PASSWORD);
  const { accessToken, encryptedAccessToken } = answer.json<{ result: Record<string, string> }>().result;
  return { token: accessToken!, hubToken: encryptedAccessToken! };
};
const negotiate = (token: string) =>
  fetch(`${address}/signalr/negotiate?enc_auth_token=${encodeURIComponent(token)}&negotiateVersion=1`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain;charset=UTF-8', 'x-requested-with': 'XMLHttpRequest' },
    body: '',
  });

test('a stock client that has signed in negotiates, connects by what it asks for first, and registers', async () => {
  const { hubToken } = await enter();
  const answer = await negotiate(hubToken);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    negotiateVersion: 1,
    connectionId: expect.any(String),
    connectionToken: expect.any(String),
    availableTransports: [{ transport: 'WebSockets', transferFormats: ['Text', 'Binary'] }],
  });
  const client = await HubClient.connected(address, hubToken);
  client.send({ type: 1, target: 'register', arguments: [], invocationId: '0' });
  expect(await client.next()).toMatchObject({ type: 3, invocationId: '0' });
  client.close();
});

test('a client on a listed origin passes the preflight request', async () => {
  const answer = await fetch(`${address}/signalr/negotiate`, {
    method: 'OPTIONS',
    headers: {
      origin: 'http://localhost:4200',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-requested-with,x-signalr-user-agent',
    },
  });
  expect([answer.status, answer.headers.get('access-control-allow-headers')]).toEqual([
    204,
    'x-requested-with,x-signalr-user-agent',
  ]);
});

test('the hub is closed to anonymous callers, ended sessions, and users who must choose a password first', async () => {
  const { userId, token, hubToken } = await enter();
  const isRefused = async (given: string) => {
    expect((await negotiate(given)).status).toBe(401);
    await expect(HubClient.open(address, given)).rejects.toThrow('401');
  };
  const forged = hubToken.replace(/^\d+/, '2');
  for (const given of ['', 'undefined', token, forged, `${hubToken}a`]) await isRefused(given);
  const setOneTime = (until: Date | null) =>
    desk.app.db.database.inTenant(1, ({ tx }) =>
      tx.updateTable('app_user').set({ one_time_password_until: until }).where('id', '=', userId).execute(),
    );
  await setOneTime(new Date('2030-01-01'));
  await isRefused(hubToken);
  await setOneTime(null);
  expect((await negotiate(hubToken)).status).toBe(200);
  await desk.account('SignOut', {}, { token });
  await isRefused(hubToken);
});

test('a session that negotiates without end is told to come again later, and no other session is', async () => {
  const [busy, other] = [await enter(), await openSession()];
  const statuses: number[] = [];
  for (let asked = 0; asked < 31; asked += 1) statuses.push((await negotiate(busy.hubToken)).status);
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
  const refused = await negotiate(busy.hubToken);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await negotiate(other.hubToken)).status).toBe(200);
});

test('an open connection does not keep a session from timing out', async () => {
  const { token, hubToken } = await enter();
  for (let minutes = 0; minutes < 120; minutes += 30) {
    expect((await negotiate(hubToken)).status).toBe(200);
    desk.app.db.clock.advance(30 * 60_000);
  }
  expect((await negotiate(hubToken)).status).toBe(401);
  expect(await desk.whoIs(token)).toBeNull();
});
