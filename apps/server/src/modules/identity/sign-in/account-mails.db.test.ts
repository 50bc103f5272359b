import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AccountDesk, GOOD_PASSWORD, NEW_PASSWORD } from '../../../testing/account-desk.ts';
import { dumpAgency } from '../../../testing/dump-agency.ts';
import { DEFAULT_TENANT, OTHER_TENANT } from '../../../testing/seed-tenants.ts';

let desk: AccountDesk;
beforeAll(async () => {
  desk = await AccountDesk.open();
});
afterAll(() => desk.close());
beforeEach(() => desk.clear());

const ANNA = 'anna@example.com';
const NOBODY = 'nobody@example.com';
const later = (minutes: number) => desk.app.db.clock.advance(minutes * 60_000);

const askForLink = async (emailAddress = ANNA) => {
  const answer = await desk.account('SendPasswordResetCode', { emailAddress });
  await desk.deliver();
  return answer;
};
const askForCode = async (emailAddress = ANNA) => {
  const answer = await desk.account('SendLoginCode', { emailAddress });
  await desk.deliver();
  return answer;
};
const readSecret = async () => (await desk.readLink()).hash.slice(1);
const reset = (resetCode: string, password = NEW_PASSWORD, more: object = {}) =>
  desk.account('ResetPassword', { resetCode, password, ...more });
const signInByCode = (code: string, emailAddress = ANNA) =>
  desk.post('/api/TokenAuth/AuthenticateByCode', { emailAddress, code });
const wrongCode = (right: string) => (right === '000000' ? '111111' : '000000');

describe('a link to set a password', () => {
  test('leads to the site of the agency, carries its secret in the fragment, and works once', async () => {
    await desk.addUser({ email: ANNA });
    await askForLink();
    const link = await desk.readLink();
    expect(link.origin + link.pathname + link.search).toBe('http://localhost:3000/resetPassword?locale=en');
    const secret = link.hash.slice(1);
    expect((await reset(secret)).json()).toMatchObject({ result: { canLogin: true, userName: ANNA } });
    expect((await desk.signIn(ANNA, NEW_PASSWORD)).statusCode).toBe(200);
    expect((await desk.signIn(ANNA, GOOD_PASSWORD)).statusCode).toBe(422);
    const again = await reset(secret, 'eight other words that nobody knows');
    expect(again.statusCode).toBe(403);
    expect(again.json()).toMatchObject({
      error: { key: 'GEN-DENIED', message: 'This link has been used or has expired. Request a new one.' },
    });
  });

  test('is requested with the same response whether or not an account exists, and only an account gets mail', async () => {
    await desk.addUser({ email: ANNA });
    const disabled = await desk.addUser({ email: 'disabled@example.com' });
    await desk.changeUser(disabled, { is_active: false });
    const known = await askForLink();
    for (const other of [await askForLink(NOBODY), await askForLink('disabled@example.com')]) {
      expect(other.statusCode).toBe(known.statusCode);
      expect(other.json()).toEqual(known.json());
    }
    const receivers = (await desk.readMails()).map((mail) => mail.to?.[0]?.address);
    expect(receivers).toEqual([ANNA]);
  });

  test.each([ANNA, NOBODY])('cannot be used to flood %s', async (address) => {
    await desk.addUser({ email: ANNA });
    for (let asked = 0; asked < 3; asked += 1) expect((await askForLink(address)).statusCode).toBe(200);
    const held = await askForLink(address);
    expect(held.statusCode).toBe(429);
    expect(held.headers['retry-after']).toBe('300');
    later(6);
    expect((await askForLink(address)).statusCode).toBe(200);
  });

  test('and a code are not kept from their owner by a stranger, however often and from wherever they ask', async () => {
    await desk.addUser({ email: ANNA });
    const home = '198.51.100.7';
    await desk.tokenOf(ANNA, GOOD_PASSWORD, { from: home });
    const code = async (from: string) =>
      (await desk.account('SendLoginCode', { emailAddress: ANNA }, { from })).statusCode;
    // One stranger, for a day: the owner is not held up anywhere.
    for (let asked = 0; asked < 60; asked += 1) {
      await code('203.0.113.9');
      later(25);
    }
    expect(await code('203.0.113.9')).toBe(429);
    expect(await code('192.0.2.44')).toBe(200);
    // Many at once: new networks wait, the owner's own does not, and a link is counted by itself.
    for (let network = 0; network < 25; network += 1) await code(`100.64.${network}.1`);
    expect(await code('100.64.99.1')).toBe(429);
    for (let asked = 0; asked < 3; asked += 1) expect(await code(home)).toBe(200);
    expect(await code(home)).toBe(429);
    expect((await askForLink()).statusCode).toBe(200);
  });

  test('and a code are not kept from their owner by a stranger with all the networks of one connection', async () => {
    await desk.addUser({ email: ANNA });
    const code = async (from: string) =>
      (await desk.account('SendLoginCode', { emailAddress: ANNA }, { from })).statusCode;
    for (let asked = 0; asked < 57; asked += 1) {
      await code(`2001:db8:1:${asked}::1`);
      later(25);
    }
    expect(await code('2001:db8:1:99::1')).toBe(429);
    expect(await code('2001:db8:2:1::1')).toBe(200);
    expect(await code('192.0.2.44')).toBe(200);
  });

  test('is valid for one day', async () => {
    await desk.addUser({ email: ANNA });
    await askForLink();
    later(24 * 60 - 1);
    expect((await reset(await readSecret(), 'short')).statusCode).toBe(400);
    later(2);
    expect((await reset(await readSecret())).statusCode).toBe(403);
  });

  test('is stored nowhere but in the mail', async () => {
    await desk.addUser({ email: ANNA });
    await askForLink();
    const secret = await readSecret();
    const stored = await dumpAgency(desk.app.db.database, DEFAULT_TENANT);
    for (const [table, rows] of stored) expect(rows, table).not.toContain(secret);
  });

  test('stays valid when the new password is refused, with the reason at its field in the page’s language', async () => {
    await desk.addUser({ email: ANNA });
    await askForLink();
    const secret = await readSecret();
    const say = async (password: string, language: 'ru' | 'en' | 'tr') =>
      (await desk.account('ResetPassword', { resetCode: secret, password }, { language })).json<{
        error: { validationErrors: { members: string[]; message: string }[] };
      }>().error.validationErrors;
    expect(await say('short', 'ru')).toEqual([{ members: ['password'], message: 'Не меньше 12 знаков' }]);
    expect(await say('password2026', 'en')).toEqual([
      {
        members: ['password'],
        message: 'This password is easy to guess. Use a few words that do not belong together.',
      },
    ]);
    expect((await say('anna12345678', 'tr'))[0]?.message).toMatch(/^Bu parola kolay tahmin edilir/);
    expect((await reset(secret)).statusCode).toBe(200);
  });

  test('ends every session and invalidates every other link, but only once it is used', async () => {
    await desk.addUser({ email: ANNA });
    const token = await desk.tokenOf(ANNA);
    await askForLink();
    const first = await readSecret();
    await askForLink();
    const second = await readSecret();
    expect(await desk.whoIs(token)).toBe(ANNA);
    expect((await reset(second)).statusCode).toBe(200);
    expect(await desk.whoIs(token)).toBeNull();
    expect((await reset(first)).statusCode).toBe(403);
  });

  test('of one agency has no effect at another, or for another user', async () => {
    const userId = await desk.addUser({ email: ANNA });
    await desk.addUser({ email: ANNA, tenantId: OTHER_TENANT });
    await askForLink();
    const resetCode = await readSecret();
    const elsewhere = { resetCode, password: NEW_PASSWORD };
    expect((await desk.account('ResetPassword', elsewhere, { tenantId: OTHER_TENANT })).statusCode).toBe(403);
    expect((await reset(resetCode, NEW_PASSWORD, { userId: userId + 1 })).statusCode).toBe(403);
    expect((await reset(resetCode, NEW_PASSWORD, { emailAddress: NOBODY })).statusCode).toBe(403);
    expect((await reset(resetCode, NEW_PASSWORD, { userId, emailAddress: ANNA })).statusCode).toBe(200);
  });

  test('used twice concurrently sets one password', async () => {
    await desk.addUser({ email: ANNA });
    await askForLink();
    const secret = await readSecret();
    const answers = await Promise.all([reset(secret), reset(secret, 'eight other words that nobody knows')]);
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 403]);
  });
});

describe('a code to sign in', () => {
  beforeEach(() => desk.addUser({ email: ANNA }));

  test('signs in once', async () => {
    await askForCode();
    const code = await desk.readCode();
    const answer = await signInByCode(`${code.slice(0, 3)} ${code.slice(3)}`);
    expect(answer.statusCode).toBe(200);
    const token = answer.json<{ result: { accessToken: string } }>().result.accessToken;
    expect(await desk.whoIs(token)).toBe(ANNA);
    expect((await signInByCode(code)).statusCode).toBe(422);
  });

  test('is refused identically when it is wrong or expired, and for an address without an account', async () => {
    await askForCode();
    const code = await desk.readCode();
    const answers = [await signInByCode(wrongCode(code)), await signInByCode(code, NOBODY)];
    later(11);
    answers.push(await signInByCode(code));
    for (const answer of answers) {
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toEqual(answers[0]?.json());
    }
    expect(answers[0]?.json()).toMatchObject({ error: { message: 'This code is wrong or has expired' } });
  });

  test('expires after five wrong attempts, as do older ones', async () => {
    await askForCode();
    const older = await desk.readCode();
    await askForCode();
    const code = await desk.readCode();
    if (older !== code) expect((await signInByCode(older)).statusCode).toBe(422);
    for (let tries = 0; tries < 5; tries += 1) {
      later(1);
      await signInByCode(wrongCode(code));
    }
    later(1);
    expect((await signInByCode(code)).statusCode).toBe(422);
  });

  test('is for customers: staff get the same response but no code', async () => {
    await desk.addUser({ email: 'agent@example.com', kind: 'staff' });
    const [staff, nobody] = [await askForCode('agent@example.com'), await askForCode(NOBODY)];
    expect(staff.json()).toEqual(nobody.json());
    expect(await desk.readMails()).toEqual([]);
  });
});

test('old attempts are forgotten at every agency, though it fails at one', async () => {
  const { database } = desk.app.db;
  await database.owner.query(`
    create function keep_first() returns trigger language plpgsql as $$ begin
      if old.tenant_id = 1 then raise exception 'this agency fails'; end if; return old; end $$;
    create trigger keep_first before delete on account_attempt for each row execute function keep_first();
    insert into account_attempt (tenant_id, id, kind, account_hash, address_hash, created_at)
      select t, gen_random_uuid(), 'mail', 'a', 'b', app_now() - interval '9 days' from unnest(array[1, ${OTHER_TENANT}]) t`);
  const run = desk.app.schedules.find(({ name }) => name === 'forget-old-access')!.run();
  await expect(run).rejects.toThrow('failed for the tenants 1');
  const { rows } = await database.owner.query('select tenant_id from account_attempt');
  expect(rows).toEqual([{ tenant_id: 1 }]);
  await database.owner.query('drop trigger keep_first on account_attempt; drop function keep_first');
});
