import { Secret as SharedSecret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AccountDesk, GOOD_PASSWORD, NEW_PASSWORD } from '../../../testing/account-desk.ts';
import { grantRole } from '../../../testing/grant-role.ts';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';

const CLERK = 'clerk@example.com';
const STEP_MS = 30_000;

let desk: AccountDesk;
let clerkId: number;
beforeAll(async () => {
  desk = await AccountDesk.open();
});
beforeEach(async () => {
  await desk.clear();
  await demand(false);
  clerkId = await desk.addUser({ email: CLERK, kind: 'staff' });
});
afterAll(() => desk.close());

const database = () => desk.app.db.database;
const demand = (isRequired: boolean) =>
  database().inGlobal(({ tx }) =>
    tx
      .updateTable('tenant')
      .set({ requires_two_factor: isRequired })
      .where('id', '=', DEFAULT_TENANT)
      .execute(),
  );
const call = (method: string, body: object, token: string) =>
  desk.post(`/api/services/app/TwoFactor/${method}`, body, { token });
const codeOf = (secret: string) =>
  new TOTP({ secret: SharedSecret.fromBase32(secret) }).generate({
    timestamp: desk.app.db.clock.override().getTime(),
  });
const wait = () => desk.app.db.clock.advance(STEP_MS);
const signIn = (twoFactorCode?: string, password = GOOD_PASSWORD) =>
  desk.signIn(CLERK, password, {}, twoFactorCode === undefined ? {} : { twoFactorCode });

/** Signs in and enables the second step. */
async function enrol() {
  const token = await desk.tokenOf(CLERK);
  const begun = (await call('Begin', { password: GOOD_PASSWORD }, token)).json<{
    result: { secret: string; uri: string; qrSvg: string };
  }>();
  const { secret } = begun.result;
  const confirmed = await call('Confirm', { code: codeOf(secret) }, token);
  const { recoveryCodes } = confirmed.json<{ result: { recoveryCodes: string[] } }>().result;
  wait();
  return { token, secret, recoveryCodes, begun: begun.result };
}

describe('switching the second step on', () => {
  test('shows a QR code and a secret once, and has no effect before the first right code', async () => {
    const token = await desk.tokenOf(CLERK);
    const begun = (await call('Begin', { password: GOOD_PASSWORD }, token)).json<{
      result: { secret: string; uri: string; qrSvg: string };
    }>();
    expect(begun.result.uri).toContain('otpauth://totp/');
    expect(begun.result.qrSvg).toContain('<svg');
    expect((await call('Confirm', { code: '000000' }, token)).json()).toMatchObject({
      error: { key: 'GEN-2FA' },
    });
    expect((await signIn()).statusCode).toBe(200);
  });

  test('requires the password again: an unattended session alone cannot enrol a second step', async () => {
    const token = await desk.tokenOf(CLERK);
    for (const password of ['', NEW_PASSWORD])
      expect((await call('Begin', { password }, token)).json()).toMatchObject({
        error: { validationErrors: [{ members: ['password'] }] },
      });
    expect((await call('Confirm', { code: '000000' }, token)).json()).toMatchObject({
      error: { key: 'GEN-RULE' },
    });
    for (let guess = 0; guess < 4; guess += 1) await call('Begin', { password: NEW_PASSWORD }, token);
    expect((await call('Begin', { password: GOOD_PASSWORD }, token)).json()).toMatchObject({
      error: { key: 'GEN-LIMIT' },
    });
  });

  test('returns ten distinct recovery codes', async () => {
    const { recoveryCodes } = await enrol();
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/);
  });

  test('stores neither the secret nor the codes readably', async () => {
    const { secret, recoveryCodes } = await enrol();
    const rows = await database().owner.query<{ row: string }>(
      `select f::text as row from user_second_factor f union all select c::text from user_recovery_code c
       union all select a::text from audit_entry a union all select o::text from outbox o`,
    );
    const text = rows.rows.map(({ row }) => row).join('\n');
    const typed = [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))];
    const bytes = [...typed.map((hidden) => Buffer.from(hidden)), SharedSecret.fromBase32(secret).bytes];
    for (const form of [...typed, ...bytes.map((each) => Buffer.from(each).toString('hex'))])
      expect(text).not.toContain(form);
    expect(desk.app.logLines.join('\n')).not.toContain(secret);
  });

  test('ends every session that was opened without it', async () => {
    const elsewhere = await desk.tokenOf(CLERK);
    const { token } = await enrol();
    expect(await desk.whoIs(elsewhere)).toBeNull();
    expect(await desk.whoIs(token)).toBe(CLERK);
  });

  test('cannot be restarted while it is on', async () => {
    const { token } = await enrol();
    expect((await call('Begin', { password: GOOD_PASSWORD }, token)).json()).toMatchObject({
      error: { key: 'GEN-RULE' },
    });
  });

  test('is for staff', async () => {
    await desk.addUser({ email: 'anna@example.com' });
    const token = await desk.tokenOf('anna@example.com');
    expect((await call('Begin', { password: GOOD_PASSWORD }, token)).statusCode).toBe(403);
  });
});

describe('signing in with a second step', () => {
  test('the right password alone leads to a request for a code and opens no session', async () => {
    await enrol();
    const answer = await signIn();
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ result: null, error: { key: 'GEN-2FA', data: { missing: true } } });
  });

  test('a wrong password is refused as usual, even with a right code, and does not reveal a second step', async () => {
    const { secret } = await enrol();
    const wrong = await signIn(codeOf(secret), 'not the password at all');
    expect(wrong.json()).toMatchObject({ error: { key: 'GEN-SIGNIN' } });
    const nobody = await desk.signIn('nobody@example.com', GOOD_PASSWORD, {}, { twoFactorCode: '123456' });
    expect(nobody.json<object>()).toEqual(wrong.json());
  });

  test('password and code open a session', async () => {
    const { secret } = await enrol();
    expect((await signIn(codeOf(secret))).statusCode).toBe(200);
  });

  test('a code works once, and no earlier code works after it', async () => {
    const { secret } = await enrol();
    const earlier = codeOf(secret);
    wait();
    const code = codeOf(secret);
    expect((await signIn(code)).statusCode).toBe(200);
    for (const used of [code, earlier])
      expect((await signIn(used)).json()).toMatchObject({
        error: { key: 'GEN-2FA', data: { missing: false } },
      });
    wait();
    expect((await signIn(codeOf(secret))).statusCode).toBe(200);
  });

  test('of two concurrent sign-ins with one code, one succeeds', async () => {
    const { secret } = await enrol();
    const code = codeOf(secret);
    const answers = await Promise.all([signIn(code), signIn(code), signIn(code)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
  });

  test('a recovery code replaces the authenticator, once', async () => {
    const { recoveryCodes } = await enrol();
    const [code = ''] = recoveryCodes;
    expect((await signIn(code.toLowerCase().replace('-', ' '))).statusCode).toBe(200);
    expect((await signIn(code)).statusCode).toBe(422);
    const token = await desk.tokenOf(CLERK, GOOD_PASSWORD, {}, { twoFactorCode: recoveryCodes[1] });
    const state = await desk.get('/api/services/app/TwoFactor/Get', { token });
    expect(state.json()).toMatchObject({ result: { isOn: true, isRequired: false, recoveryCodesLeft: 8 } });
  });

  test('guessing codes is slowed down, even with the right password', async () => {
    const { secret } = await enrol();
    for (let guess = 0; guess < 5; guess += 1) await signIn('000000');
    const answer = await signIn(codeOf(secret));
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('guessing codes from new networks is slowed down, even with the right password', async () => {
    await enrol();
    const guessFrom = (network: number) =>
      desk.signIn(CLERK, GOOD_PASSWORD, { from: `10.7.0.${network}` }, { twoFactorCode: '000000' });
    for (let guess = 0; guess < 20; guess += 1) await guessFrom(guess);
    expect((await guessFrom(99)).statusCode).toBe(429);
  });

  test('a new password by a mailed link does not bypass it', async () => {
    const { secret } = await enrol();
    await desk.account('SendPasswordResetCode', { emailAddress: CLERK });
    await desk.deliver();
    const resetCode = (await desk.readLink()).hash.slice(1);
    expect((await desk.account('ResetPassword', { resetCode, password: NEW_PASSWORD })).statusCode).toBe(200);
    expect((await signIn(undefined, NEW_PASSWORD)).json()).toMatchObject({ error: { key: 'GEN-2FA' } });
    expect((await signIn(codeOf(secret), NEW_PASSWORD)).statusCode).toBe(200);
    const entry = await database().inTenant(DEFAULT_TENANT, ({ tx }) =>
      tx.selectFrom('audit_entry').selectAll().orderBy('position', 'desc').executeTakeFirstOrThrow(),
    );
    expect(entry).toMatchObject({ action: 'resetPasswordByLink', user_id: clerkId, user_name: CLERK });
  });

  test('a mailed sign-in code does not bypass it either: staff are sent none', async () => {
    await enrol();
    await desk.account('SendLoginCode', { emailAddress: CLERK });
    await desk.deliver();
    expect(await desk.readMails()).toEqual([]);
  });
});

describe('switching it off', () => {
  test('requires the password and a code', async () => {
    const { token, secret } = await enrol();
    const wrongPassword = await call('TurnOff', { password: 'not it, not it', code: codeOf(secret) }, token);
    expect(wrongPassword.json()).toMatchObject({ error: { validationErrors: [{ members: ['password'] }] } });
    const wrongCode = await call('TurnOff', { password: GOOD_PASSWORD, code: '000000' }, token);
    expect(wrongCode.json()).toMatchObject({ error: { key: 'GEN-2FA' } });
    const right = await call('TurnOff', { password: GOOD_PASSWORD, code: codeOf(secret) }, token);
    expect(right.statusCode).toBe(200);
    expect((await signIn()).statusCode).toBe(200);
  });

  test('cannot be guessed with the password and an unattended session', async () => {
    const { token } = await enrol();
    const guess = (code: string) => call('TurnOff', { password: GOOD_PASSWORD, code }, token);
    const newPassword = { currentPassword: GOOD_PASSWORD, newPassword: 'short' };
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await guess(`00000${tries}`)).json()).toMatchObject({ error: { key: 'GEN-2FA' } });
      await desk.post('/api/services/app/User/ChangePassword', newPassword, { token });
    }
    expect((await guess('000005')).statusCode).toBe(429);
  });

  test('an administrator resets it for a user who lost it, which signs the user out', async () => {
    const { token } = await enrol();
    const adminId = await desk.addUser({ email: 'boss@example.com', kind: 'staff' });
    await grantRole(database(), DEFAULT_TENANT, adminId, ['Pages.Users']);
    const boss = await desk.tokenOf('boss@example.com');
    expect((await call('ResetOf', { userId: clerkId }, boss)).statusCode).toBe(200);
    expect(await desk.whoIs(token)).toBeNull();
    expect((await signIn()).statusCode).toBe(200);
  });

  test('it cannot be done for a user with more rights, for oneself, or for an unknown user', async () => {
    await enrol();
    await grantRole(database(), DEFAULT_TENANT, clerkId, ['Pages.Users', 'Pages.Roles']);
    const adminId = await desk.addUser({ email: 'boss@example.com', kind: 'staff' });
    await grantRole(database(), DEFAULT_TENANT, adminId, ['Pages.Users']);
    const boss = await desk.tokenOf('boss@example.com');
    expect((await call('ResetOf', { userId: clerkId }, boss)).statusCode).toBe(403);
    expect((await call('ResetOf', { userId: adminId }, boss)).statusCode).toBe(422);
    expect((await call('ResetOf', { userId: 999_999 }, boss)).statusCode).toBe(404);
    expect((await signIn()).json()).toMatchObject({ error: { key: 'GEN-2FA' } });
  });
});

describe('a side that requires it', () => {
  const roles = '/api/services/app/User/GetAll';

  test('allows staff without one only to set it up and sign out, from the next request on', async () => {
    await grantRole(database(), DEFAULT_TENANT, clerkId, ['Pages.Users']);
    const token = await desk.tokenOf(CLERK);
    expect((await desk.get(roles, { token })).statusCode).toBe(200);
    await demand(true);
    expect((await desk.get(roles, { token })).json()).toMatchObject({
      error: { key: 'GEN-2FA', data: { mustSetUp: true } },
    });
    const session = await desk.get('/api/services/app/Session/GetCurrentLoginInformations', { token });
    expect(session.json()).toMatchObject({
      result: { mustSetUpTwoFactor: true, user: { emailAddress: CLERK } },
    });
  });

  test('lets them work as soon as it is on', async () => {
    await grantRole(database(), DEFAULT_TENANT, clerkId, ['Pages.Users']);
    await demand(true);
    const { token } = await enrol();
    expect((await desk.get(roles, { token })).statusCode).toBe(200);
  });

  test('cannot have the requirement lifted by those who manage its users', async () => {
    await grantRole(database(), DEFAULT_TENANT, clerkId, ['Pages.Users']);
    const { token } = await enrol();
    await demand(true);
    expect((await call('Require', { isRequired: false }, token)).statusCode).toBe(403);
  });

  test('requires nothing of its customers', async () => {
    await desk.addUser({ email: 'anna@example.com' });
    await demand(true);
    const token = await desk.tokenOf('anna@example.com');
    expect((await desk.get('/api/services/app/MyBooking/GetAll', { token })).statusCode).toBe(200);
  });

  test('has the requirement set or lifted by its administrators, audited', async () => {
    await grantRole(database(), DEFAULT_TENANT, clerkId, ['Pages.Roles', 'Pages.Audit']);
    const { token } = await enrol();
    expect((await call('Require', { isRequired: true }, token)).statusCode).toBe(200);
    const log = await desk.get('/api/services/app/AuditLog/GetAll?action=requireTwoFactor', { token });
    expect(log.json()).toMatchObject({
      result: { items: [{ before: { requiresTwoFactor: false }, after: { requiresTwoFactor: true } }] },
    });
  });
});
