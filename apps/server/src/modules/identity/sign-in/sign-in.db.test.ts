import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AccountDesk, GOOD_PASSWORD } from '../../../testing/account-desk.ts';
import { dumpAgency } from '../../../testing/dump-agency.ts';
import { DEFAULT_TENANT, OTHER_TENANT } from '../../../testing/seed-tenants.ts';

let desk: AccountDesk;
beforeAll(async () => {
  desk = await AccountDesk.open();
  await desk.app.db.database.inGlobal(({ tx }) =>
    tx.insertInto('hostname').values({ hostname: OTHER_HOST, tenant_id: OTHER_TENANT, site_id: 1 }).execute(),
  );
});
afterAll(() => desk.close());
beforeEach(() => desk.clear());

const ANNA = 'anna@example.com';
const OTHER_HOST = 'other.localhost';
const later = (seconds: number) => desk.app.db.clock.advance(seconds * 1000);
const HOUR = 3600;

describe('signing in', () => {
  test('returns a token, its lifetime and its user', async () => {
    const userId = await desk.addUser({ email: ANNA });
    const answer = await desk.signIn('Anna@Example.com', GOOD_PASSWORD);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      success: true,
      unAuthorizedRequest: false,
      result: { userId, expireInSeconds: 86_400 },
    });
    const { accessToken, encryptedAccessToken } = answer.json<{ result: Record<string, string> }>().result;
    expect(await desk.whoIs(accessToken ?? '')).toBe(ANNA);
    expect(await desk.whoIs(encryptedAccessToken ?? '')).toBeNull();
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('reads what other clients send, whatever the case of their first letters', async () => {
    await desk.addUser({ email: ANNA });
    const body = { UserNameOrEmailAddress: ANNA, Password: GOOD_PASSWORD, RememberMe: 'true', _index: 1 };
    const answer = await desk.post('/api/tokenauth/authenticate', body);
    expect(answer.json()).toMatchObject({ result: { expireInSeconds: 30 * 86_400 } });
  });

  test('stores no readable token in the database', async () => {
    await desk.addUser({ email: ANNA });
    const token = await desk.tokenOf(ANNA);
    const stored = await dumpAgency(desk.app.db.database, DEFAULT_TENANT);
    for (const [table, rows] of stored) expect(rows, table).not.toContain(token.split('.')[1]);
  });

  test('is refused identically for a wrong password and for an unknown, disabled or never used account', async () => {
    const disabled = await desk.addUser({ email: 'disabled@example.com' });
    await desk.changeUser(disabled, { is_active: false });
    await desk.addUser({ email: ANNA });
    await desk.addUser({ email: 'new@example.com', password: null });
    const answers = [
      await desk.signIn(ANNA, 'a wrong password'),
      await desk.signIn('nobody@example.com', GOOD_PASSWORD),
      await desk.signIn('disabled@example.com', GOOD_PASSWORD),
      await desk.signIn('new@example.com', GOOD_PASSWORD),
      await desk.signIn('new@example.com', 'x'),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toEqual(answers[0]?.json());
    }
    expect(answers[0]?.json()).toMatchObject({
      unAuthorizedRequest: false,
      error: { key: 'GEN-SIGNIN', message: 'The e-mail or the password is wrong' },
    });
  });

  test('is refused in words that name what was typed, a user name or an address', async () => {
    for (const login of ['admin', 'nobody'])
      expect((await desk.signIn(login, 'a wrong password')).json()).toMatchObject({
        error: { key: 'GEN-SIGNIN', message: 'Wrong user name or password' },
      });
  });
});

describe('a guesser', () => {
  const wrong = (from = '10.0.0.1', login = ANNA) => desk.signIn(login, 'a wrong password', { from });

  test.each([
    ['an account', ANNA],
    ['an account that does not exist', 'nobody@example.com'],
  ])('at %s has to wait after five tries, longer each time, and is told how long', async (_, login) => {
    await desk.addUser({ email: ANNA });
    for (let tries = 0; tries < 5; tries += 1) expect((await wrong('10.0.0.1', login)).statusCode).toBe(422);
    const held = await wrong('10.0.0.1', login);
    expect(held.statusCode).toBe(429);
    expect(held.headers['retry-after']).toBe('30');
    later(31);
    expect((await wrong('10.0.0.1', login)).statusCode).toBe(422);
    expect((await wrong('10.0.0.1', login)).headers['retry-after']).toBe('60');
  });

  test('must wait even with the right password, and gets in afterwards', async () => {
    await desk.addUser({ email: ANNA });
    for (let tries = 0; tries < 5; tries += 1) await wrong();
    expect((await desk.signIn(ANNA, GOOD_PASSWORD)).statusCode).toBe(429);
    later(31);
    expect((await desk.signIn(ANNA, GOOD_PASSWORD)).statusCode).toBe(200);
    expect((await wrong()).statusCode).toBe(422);
  });

  test('who changes networks for half an hour does not lock the owner out, wherever they are', async () => {
    await desk.addUser({ email: ANNA });
    await desk.tokenOf(ANNA, GOOD_PASSWORD, { from: '10.9.9.9' });
    for (let tries = 0; tries < 60; tries += 1) {
      await wrong(`10.1.0.${tries}`);
      later(30);
    }
    await wrong('10.1.1.1');
    expect((await desk.signIn(ANNA, GOOD_PASSWORD, { from: '10.8.8.8' })).statusCode).toBe(200);
    expect((await wrong('10.8.8.9')).statusCode).toBe(422);
    expect((await desk.signIn(ANNA, GOOD_PASSWORD, { from: '10.8.8.9' })).statusCode).toBe(200);
    expect((await desk.signIn(ANNA, GOOD_PASSWORD, { from: '10.9.9.9' })).statusCode).toBe(200);
  });

  test('with sixty networks a minute does not keep the owner out, who is judged at once from any other', async () => {
    await desk.addUser({ email: ANNA });
    for (let tries = 0; tries < 65; tries += 1) await wrong(`10.1.0.${tries}`);
    expect((await wrong('10.8.8.9')).statusCode).toBe(422);
    expect((await desk.signIn(ANNA, GOOD_PASSWORD, { from: '10.8.8.9' })).headers['retry-after']).toBe('1');
    expect((await desk.signIn(ANNA, GOOD_PASSWORD, { from: '10.8.8.8' })).statusCode).toBe(200);
  });

  test('with many IPv6 networks of one site has one first try in all of them', async () => {
    await desk.addUser({ email: ANNA });
    for (let tries = 0; tries < 60; tries += 1) await wrong(`10.1.0.${tries}`);
    expect((await wrong('2001:db8:1:1::1')).statusCode).toBe(422);
    expect((await wrong('2001:db8:1:2::1')).statusCode).toBe(429);
    expect((await wrong('2001:db8:2:1::1')).statusCode).toBe(422);
  });

  test('whose networks have made thousands of tries in a day has few more in each', async () => {
    await desk.addUser({ email: ANNA });
    await wrong('10.1.0.1');
    await desk.app.db.database.owner.query(
      `insert into account_attempt (tenant_id, id, kind, account_hash, address_hash, created_at)
       select tenant_id, gen_random_uuid(), kind, account_hash, sha256(number::text::bytea), created_at
       from account_attempt, generate_series(1, 5000) number`,
    );
    later(2 * HOUR);
    for (let tries = 0; tries < 2; tries += 1) expect((await wrong('10.1.1.1')).statusCode).toBe(422);
    expect((await wrong('10.1.1.1')).headers['retry-after']).toBe('900');
    expect((await desk.signIn(ANNA, GOOD_PASSWORD, { from: '10.8.8.8' })).statusCode).toBe(200);
  });

  const KNOWN = '10.7.7.7';
  test.each([ANNA, 'nobody@example.com'])(
    'who tries %s from many networks has few attempts in each, and after the first of each one per second in total',
    async (login) => {
      await desk.addUser({ email: ANNA });
      // On networks where the owner has signed in before, other people's attempts do not count.
      await desk.tokenOf(ANNA, GOOD_PASSWORD, { from: KNOWN });
      for (let tries = 0; tries < 20; tries += 1) await wrong(`10.1.0.${tries}`, login);
      for (let tries = 0; tries < 2; tries += 1)
        expect((await wrong('10.1.1.1', login)).statusCode).toBe(422);
      expect((await wrong('10.1.1.1', login)).headers['retry-after']).toBe('60');
      for (let tries = 22; tries < 60; tries += 1) await wrong(`10.1.2.${tries}`, login);
      expect((await wrong('10.1.3.1', login)).statusCode).toBe(422);
      expect((await wrong('10.1.3.1', login)).headers['retry-after']).toBe('1');
      expect((await wrong(KNOWN, login)).statusCode).toBe(422);
      expect((await wrong(KNOWN, login)).statusCode).toBe(login === ANNA ? 422 : 429);
      later(2);
      expect((await wrong('10.1.3.1', login)).statusCode).toBe(422);
    },
  );

  test('who tries many accounts from one address is slowed down, while others are not', async () => {
    await desk.addUser({ email: ANNA });
    for (let tries = 0; tries < 50; tries += 1) await wrong('10.2.0.1', `somebody${tries}@example.com`);
    expect((await wrong('10.2.0.1', 'another@example.com')).statusCode).toBe(429);
    expect((await desk.signIn(ANNA, GOOD_PASSWORD, { from: '10.2.0.2' })).statusCode).toBe(200);
  });

  test('who sends attempts concurrently does not get more of them', async () => {
    await desk.addUser({ email: ANNA });
    const answers = await Promise.all(Array.from({ length: 12 }, () => wrong()));
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(5);
  });
});

describe('a session', () => {
  beforeEach(() => desk.addUser({ email: ANNA }));

  test('ends after a day, even when in use', async () => {
    const token = await desk.tokenOf(ANNA);
    for (let hours = 1; hours < 24; hours += 1) {
      later(HOUR);
      expect(await desk.whoIs(token)).toBe(ANNA);
    }
    later(HOUR);
    expect(await desk.whoIs(token)).toBeNull();
  });

  test('ends when unused for two hours', async () => {
    const token = await desk.tokenOf(ANNA);
    later(2 * HOUR - 60);
    expect(await desk.whoIs(token)).toBe(ANNA);
    later(2 * HOUR);
    expect(await desk.whoIs(token)).toBeNull();
  });

  test('with “remember me” lasts thirty days, and fourteen if unused', async () => {
    const token = await desk.tokenOf(ANNA, GOOD_PASSWORD, {}, { rememberClient: true });
    later(13 * 24 * HOUR);
    expect(await desk.whoIs(token)).toBe(ANNA);
    later(13 * 24 * HOUR);
    expect(await desk.whoIs(token)).toBe(ANNA);
    later(4 * 24 * HOUR);
    expect(await desk.whoIs(token)).toBeNull();
  });

  test('ends when signed out, and no other does', async () => {
    const [here, there] = [await desk.tokenOf(ANNA), await desk.tokenOf(ANNA)];
    expect((await desk.account('SignOut', {}, { token: here })).statusCode).toBe(200);
    expect(await desk.whoIs(here)).toBeNull();
    expect(await desk.whoIs(there)).toBe(ANNA);
    expect((await desk.account('SignOut', {}, { token: here })).statusCode).toBe(401);
  });

  test('ends everywhere when its user signs out everywhere', async () => {
    const [here, there] = [await desk.tokenOf(ANNA), await desk.tokenOf(ANNA)];
    await desk.account('SignOutEverywhere', {}, { token: here });
    expect(await desk.whoIs(here)).toBeNull();
    expect(await desk.whoIs(there)).toBeNull();
  });

  test('ends at once when its user is disabled or removed', async () => {
    const userId = await desk.addUser({ email: 'ivan@example.com' });
    const token = await desk.tokenOf('ivan@example.com');
    await desk.changeUser(userId, { is_active: false });
    expect(await desk.whoIs(token)).toBeNull();
    await desk.changeUser(userId, { is_active: true, deleted_at: new Date() });
    expect(await desk.whoIs(token)).toBeNull();
  });
});

describe('two agencies', () => {
  beforeEach(async () => {
    await desk.addUser({ email: ANNA });
    await desk.addUser({ email: ANNA, tenantId: OTHER_TENANT, password: 'another seven grey geese' });
  });

  test('treat the same address separately: the password of one does not work at the other', async () => {
    expect((await desk.signIn(ANNA, GOOD_PASSWORD, { tenantId: OTHER_TENANT })).statusCode).toBe(422);
    expect((await desk.signIn(ANNA, 'another seven grey geese', { tenantId: OTHER_TENANT })).statusCode).toBe(
      200,
    );
  });

  test('a token stays with its agency, whatever tenant the header or the host name names', async () => {
    const token = await desk.tokenOf(ANNA);
    const tenantOf = async (headers: Record<string, string>) => {
      const answer = await desk.app.get('/api/services/app/Session/GetCurrentLoginInformations', {
        authorization: `Bearer ${token}`,
        ...headers,
      });
      expect(answer.statusCode, `${answer.body} ${desk.app.logLines.join('')}`).toBe(200);
      return answer.json<{ result: { tenant: { id: number } } }>().result.tenant.id;
    };
    expect(await tenantOf({ 'abp.tenantid': String(OTHER_TENANT) })).toBe(1);
    expect(await tenantOf({ 'abp.tenantid': 'null' })).toBe(1);
    expect(await tenantOf({ host: OTHER_HOST })).toBe(1);
  });

  test('a token rewritten for the other agency is invalid', async () => {
    const token = await desk.tokenOf(ANNA);
    const forged = token.replace(/^1\./, `${OTHER_TENANT}.`);
    expect(await desk.whoIs(forged)).toBeNull();
    expect((await desk.account('SignOut', {}, { token: forged })).statusCode).toBe(401);
    expect(await desk.whoIs(token)).toBe(ANNA);
  });
});

test('whether users can sign in to an agency is found by its name, in upper or lower case', async () => {
  const stateOf = async (tenancyName: string) =>
    (await desk.account('IsTenantAvailable', { tenancyName })).json<{ result: unknown }>().result;
  expect(await stateOf('default')).toEqual({ state: 1, tenantId: 1 });
  expect(await stateOf('nowhere')).toEqual({ state: 3, tenantId: null });
  expect(await stateOf('host')).toEqual({ state: 3, tenantId: null });
});
