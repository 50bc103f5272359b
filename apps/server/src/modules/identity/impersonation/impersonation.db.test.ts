import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AccountDesk, GOOD_PASSWORD } from '../../../testing/account-desk.ts';
import { grantRole } from '../../../testing/grant-role.ts';
import { DEFAULT_TENANT, OTHER_TENANT } from '../../../testing/seed-tenants.ts';

const HOST = 0;
const reason = 'She cannot find her orders, ticket 12';

let desk: AccountDesk;
let bossId: number;
let clerkId: number;
let boss: string;
beforeAll(async () => {
  desk = await AccountDesk.open();
});
beforeEach(async () => {
  await desk.clear();
  bossId = await desk.addUser({ email: 'boss@example.com', kind: 'staff' });
  clerkId = await desk.addUser({ email: 'clerk@example.com', kind: 'staff' });
  await grantRole(database(), DEFAULT_TENANT, bossId, ['Pages.Users', 'Pages.Audit', 'Pages.Roles']);
  await grantRole(database(), DEFAULT_TENANT, clerkId, ['Pages.Users', 'Pages.Audit']);
  boss = await desk.tokenOf('boss@example.com');
});
afterAll(() => desk.close());

const database = () => desk.app.db.database;
const impersonate = (body: object, token = boss, tenantId = DEFAULT_TENANT) =>
  desk.post('/api/services/app/User/Impersonate', { reason, ...body }, { token, tenantId });
const tokenFor = async (body: object, token = boss) =>
  (await impersonate(body, token)).json<{ result: { accessToken: string } }>().result.accessToken;
const entriesOf = (tenantId: number) =>
  database().inTenant(tenantId, ({ tx }) =>
    tx.selectFrom('audit_entry').selectAll().orderBy('position', 'desc').execute(),
  );
const sessionOf = async (token: string) =>
  (await desk.get('/api/services/app/Session/GetCurrentLoginInformations', { token })).json<{
    result: object;
  }>().result;
const hostToken = () => desk.tokenOf('admin', 'a password of the tests', { tenantId: HOST });

test('an impersonator sees what the user sees, and every record names the impersonator', async () => {
  const answer = await impersonate({ userId: clerkId });
  expect(answer.json()).toMatchObject({
    result: { userId: clerkId, tenantId: DEFAULT_TENANT, expireInSeconds: 3600 },
  });
  const { accessToken } = answer.json<{ result: { accessToken: string } }>().result;
  const impersonator = { tenantId: DEFAULT_TENANT, userId: bossId, userName: 'boss@example.com' };
  expect(await sessionOf(accessToken)).toMatchObject({ user: { id: clerkId }, impersonator });
  const configuration = await desk.get('/AbpUserConfiguration/GetAll', { token: accessToken });
  expect(configuration.json()).toMatchObject({
    result: {
      session: { userId: clerkId, impersonatorUserId: bossId, impersonatorTenantId: DEFAULT_TENANT },
    },
  });
});

test('it is audited with its reason, and so is everything done during it', async () => {
  const token = await tokenFor({ userId: clerkId });
  await desk.post('/api/services/app/User/BackToImpersonator', {}, { token });
  const [back, begun] = await entriesOf(DEFAULT_TENANT);
  expect(begun).toMatchObject({ action: 'impersonate', user_id: bossId, entity_id: String(clerkId), reason });
  expect(back).toMatchObject({
    action: 'backToImpersonator',
    user_id: clerkId,
    impersonator_user_id: bossId,
    impersonator_name: 'boss@example.com',
  });
});

test('signing out while impersonating ends it, audited', async () => {
  const token = await tokenFor({ userId: clerkId });
  await desk.account('SignOut', {}, { token });
  expect(await desk.whoIs(token)).toBeNull();
  const [back] = await entriesOf(DEFAULT_TENANT);
  expect(back).toMatchObject({
    action: 'backToImpersonator',
    user_id: clerkId,
    impersonator_user_id: bossId,
  });
});

test('the client learns the lifetime of its own session, to keep it as long', async () => {
  expect((await impersonate({ userId: clerkId })).json()).toMatchObject({
    result: { ownExpireInSeconds: null },
  });
  const remembered = await desk.tokenOf('boss@example.com', GOOD_PASSWORD, {}, { rememberClient: true });
  desk.app.db.clock.advance(24 * 3_600_000);
  expect((await impersonate({ userId: clerkId }, remembered)).json()).toMatchObject({
    result: { ownExpireInSeconds: 29 * 24 * 3600 },
  });
});

test('impersonation requires a reason', async () => {
  for (const wrong of [{ reason: ' ' }, { reason: 'x'.repeat(501) }, { reason: undefined }]) {
    const answer = await impersonate({ userId: clerkId, ...wrong });
    expect(answer.json()).toMatchObject({ error: { validationErrors: [{ members: ['reason'] }] } });
  }
});

test('it ends after an hour, when it is ended, and when the caller’s own session ends', async () => {
  const tokens = [await tokenFor({ userId: clerkId }), await tokenFor({ userId: clerkId })];
  await desk.post('/api/services/app/User/BackToImpersonator', {}, { token: tokens[0]! });
  expect(await desk.whoIs(tokens[0]!)).toBeNull();
  expect(await desk.whoIs(tokens[1]!)).toBe('clerk@example.com');
  expect(await desk.whoIs(boss)).toBe('boss@example.com');
  await desk.account('SignOut', {}, { token: boss });
  expect(await desk.whoIs(tokens[1]!)).toBeNull();

  const again = await tokenFor({ userId: clerkId }, await desk.tokenOf('boss@example.com'));
  desk.app.db.clock.advance(59 * 60_000);
  expect(await desk.whoIs(again)).toBe('clerk@example.com');
  desk.app.db.clock.advance(60_000);
  expect(await desk.whoIs(again)).toBeNull();
});

test('it ends at once when the right to impersonate is revoked or the impersonator is disabled', async () => {
  const token = await tokenFor({ userId: clerkId });
  await desk.changeUser(bossId, { is_active: false });
  expect(await desk.whoIs(token)).toBeNull();
  await desk.changeUser(bossId, { is_active: true });
  expect(await desk.whoIs(token)).toBe('clerk@example.com');
  await database().inTenant(DEFAULT_TENANT, ({ tx }) =>
    tx.deleteFrom('user_role').where('user_id', '=', bossId).execute(),
  );
  expect(await desk.whoIs(token)).toBeNull();
});

test('a right lost while impersonating is lost there too, at once', async () => {
  const token = await tokenFor({ userId: clerkId });
  const log = '/api/services/app/AuditLog/GetAll';
  expect((await desk.get(log, { token })).statusCode).toBe(200);
  await database().inTenant(DEFAULT_TENANT, ({ tx }) =>
    tx
      .deleteFrom('role_permission')
      .where('permission', '=', 'Pages.Audit')
      .where('role_id', 'in', tx.selectFrom('user_role').select('role_id').where('user_id', '=', bossId))
      .execute(),
  );
  expect((await desk.get(log, { token })).statusCode).toBe(403);
  expect((await desk.get('/api/services/app/User/GetAll', { token })).statusCode).toBe(200);
});

test('no one can impersonate a user with more rights, oneself, a customer, or a disabled or unknown user', async () => {
  const clerk = await desk.tokenOf('clerk@example.com');
  const customerId = await desk.addUser({ email: 'anna@example.com' });
  expect((await impersonate({ userId: bossId }, clerk)).statusCode).toBe(403);
  expect((await impersonate({ userId: bossId })).statusCode).toBe(422);
  expect((await impersonate({ userId: customerId })).statusCode).toBe(404);
  expect((await impersonate({ userId: 999_999 })).statusCode).toBe(404);
  await desk.changeUser(clerkId, { is_active: false });
  expect((await impersonate({ userId: clerkId })).statusCode).toBe(422);
});

test('an impersonator cannot act as another user or change how the user signs in', async () => {
  // With every right that these operations need, so that nothing else refuses them.
  await grantRole(database(), DEFAULT_TENANT, clerkId, ['Pages.Roles']);
  const token = await tokenFor({ userId: clerkId });
  for (const path of [
    'Account/SignOutEverywhere',
    'Profile/ChangePassword',
    'Profile/EndSession',
    'Profile/Export',
    'Profile/RequestErasure',
    'Role/SeeAs',
    'TwoFactor/Begin',
    'TwoFactor/Confirm',
    'TwoFactor/Require',
    'TwoFactor/ResetOf',
    'TwoFactor/TurnOff',
    'User/ChangePassword',
    'User/Impersonate',
    'User/ResetPassword',
  ]) {
    const url = `/api/services/app/${path}`;
    const answer = await (path === 'Profile/Export'
      ? desk.get(url, { token })
      : desk.post(url, {}, { token }));
    const { error } = answer.json<{ error: { message: string } | null }>();
    expect([path, answer.statusCode, error?.message]).toEqual([
      path,
      403,
      'Only the person themselves can do this. Return to your own account.',
    ]);
  }
});

test('impersonating an account’s owner does not make a network known for it', async () => {
  await tokenFor({ userId: clerkId });
  for (let guess = 0; guess < 30; guess += 1) {
    await desk.signIn('clerk@example.com', 'a wrong password', { from: `10.1.0.${guess}` });
    desk.app.db.clock.advance(1000);
  }
  // A network unknown to the account has two attempts; a known one has more.
  for (const from of ['10.0.0.1', '10.0.0.1'])
    await desk.signIn('clerk@example.com', 'a wrong password', { from });
  const owner = await desk.signIn('clerk@example.com', GOOD_PASSWORD, { from: '10.0.0.1' });
  expect(owner.statusCode).toBe(429);
});

test('impersonation does not count as the user’s sign-in', async () => {
  const lastSignIn = async () => {
    const answer = await desk.get(`/api/services/app/User/Get?id=${clerkId}`, { token: boss });
    return answer.json<{ result: { lastLoginTime: string | null } }>().result.lastLoginTime;
  };
  await tokenFor({ userId: clerkId });
  expect(await lastSignIn()).toBeNull();
  await desk.tokenOf('clerk@example.com');
  expect(await lastSignIn()).not.toBeNull();
});

test('host staff enter an agency as its administrator, audited on both sides', async () => {
  const host = await hostToken();
  const answer = await impersonate({ tenantId: DEFAULT_TENANT }, host, HOST);
  expect(answer.json()).toMatchObject({ result: { tenantId: DEFAULT_TENANT } });
  const { accessToken } = answer.json<{ result: { accessToken: string } }>().result;
  expect(await sessionOf(accessToken)).toMatchObject({
    user: { userName: 'admin' },
    tenant: { id: DEFAULT_TENANT },
    impersonator: { tenantId: null, userName: 'admin' },
  });
  for (const tenantId of [HOST, DEFAULT_TENANT]) {
    const [entry] = await entriesOf(tenantId);
    expect(entry).toMatchObject({ action: 'impersonate', user_tenant_id: HOST, user_name: 'admin', reason });
  }
});

test('staff of an agency cannot enter another one', async () => {
  const stranger = await desk.addUser({
    email: 'clerk@other.example',
    kind: 'staff',
    tenantId: OTHER_TENANT,
  });
  for (const userId of [stranger, undefined])
    expect((await impersonate({ tenantId: OTHER_TENANT, userId })).statusCode).toBe(403);
  expect((await impersonate({ tenantId: HOST })).statusCode).toBe(403);
  expect((await impersonate({ userId: stranger })).statusCode).toBe(404);
});

test('users without a second step cannot enter a side that requires one', async () => {
  const host = await hostToken();
  const demand = (isRequired: boolean) =>
    database().inGlobal(({ tx }) =>
      tx
        .updateTable('tenant')
        .set({ requires_two_factor: isRequired })
        .where('id', '=', DEFAULT_TENANT)
        .execute(),
    );
  await demand(true);
  expect((await impersonate({ tenantId: DEFAULT_TENANT }, host, HOST)).json()).toMatchObject({
    error: { key: 'GEN-2FA' },
  });
  await demand(false);
  expect((await impersonate({ tenantId: DEFAULT_TENANT }, host, HOST)).statusCode).toBe(200);
});

test('without impersonation there is no session to return to', async () => {
  const answer = await desk.post('/api/services/app/User/BackToImpersonator', {}, { token: boss });
  expect(answer.json()).toMatchObject({ error: { key: 'GEN-RULE' } });
});
