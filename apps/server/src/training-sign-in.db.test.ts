import { catalogue } from '@farewind/contract/catalogue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { GOOD_PASSWORD, NEW_PASSWORD } from './testing/account-desk.ts';
import { grantRole } from './testing/grant-role.ts';
import { Office, operationOf, type Staff } from './testing/office.ts';
import { DEFAULT_TENANT } from './testing/seed-tenants.ts';

const HOST = 0;
const CUSTOMER = 'guest@example.com';
const STAFF = 'planted@example.com';

let office: Office;
let owner: Staff;
let host: Staff;
let copyId: number;
/** The owner's session in the copy. */
let inCopy: string;
let staffId: number;
let roleId: number;

beforeAll(async () => {
  office = await Office.open();
  owner = await office.addStaff(DEFAULT_TENANT, 'Own');
  host = await office.addStaff(HOST, 'Host');
  await office.make('coupon', owner);
  await ask('Training/Create', owner.token);
  const entered = await ask('Training/Enter', owner.token);
  ({ accessToken: inCopy, tenantId: copyId } = entered.result as { accessToken: string; tenantId: number });
  // Everything a user with all rights in the copy could have prepared, and more.
  await office.desk.addUser({ email: CUSTOMER, tenantId: copyId });
  staffId = await office.desk.addUser({ email: STAFF, kind: 'staff', tenantId: copyId });
  roleId = await grantRole(db().database, copyId, staffId, ['Pages.Orders']);
});
afterAll(() => office.close());

const db = () => office.desk.app.db;

async function ask(name: string, token: string | undefined, input: object = {}, headers = {}) {
  const answer = await office.call(operationOf(name), input, token, headers);
  return answer.json<{ result: unknown; error: { key: string } | null }>();
}

const asStranger = (name: string, input: object) =>
  ask(name, undefined, input, { 'abp.tenantid': String(copyId) });

async function count(table: 'user_session' | 'account_proof' | 'account_registration'): Promise<number> {
  const { rows } = await db().database.owner.query<{ count: number }>(
    `select count(*)::int as count from ${table} where tenant_id = $1`,
    [copyId],
  );
  return rows[0]!.count;
}

/** For each operation that returns a session, a call that would open one in the copy. */
const waysIn: Readonly<Record<string, () => ReturnType<typeof ask>>> = {
  'TokenAuth/Authenticate': () =>
    asStranger('TokenAuth/Authenticate', { userNameOrEmailAddress: STAFF, password: GOOD_PASSWORD }),
  'TokenAuth/AuthenticateByCode': () =>
    asStranger('TokenAuth/AuthenticateByCode', { emailAddress: CUSTOMER, code: '123456' }),
  'User/Impersonate': () => ask('User/Impersonate', inCopy, { userId: staffId, reason: 'practice' }),
  'Role/SeeAs': () => ask('Role/SeeAs', inCopy, { roleId }),
  'Training/Enter': () => ask('Training/Enter', inCopy),
};

test('no operation opens a session in a training copy except entering it from the agency', async () => {
  const opening = catalogue
    .filter(({ output }) => output instanceof z.ZodObject && 'accessToken' in output.shape)
    .map(({ name }) => name);
  expect(Object.keys(waysIn).toSorted()).toEqual(opening.toSorted());
  const before = await count('user_session');
  for (const [name, call] of Object.entries(waysIn))
    expect([name, (await call()).error?.key]).toEqual([name, 'GEN-RULE']);
  const visit = await ask('User/Impersonate', host.token, {
    tenantId: copyId,
    userId: staffId,
    reason: 'help',
  });
  expect(visit.error?.key).toBe('GEN-RULE');
  expect(await count('user_session')).toBe(before);
});

test('no password is set in a training copy, and no link or code is made there', async () => {
  const email = 'new@example.com';
  const person = { userName: email, name: 'New', surname: 'Person', emailAddress: email, isActive: true };
  const password = NEW_PASSWORD;
  const refused = [
    ask('User/Create', inCopy, { ...person, password }),
    ask('User/Invite', inCopy, { id: staffId }),
    asStranger('Account/SendPasswordResetCode', { emailAddress: STAFF }),
    asStranger('Account/SendLoginCode', { emailAddress: CUSTOMER }),
    asStranger('Account/ResetPassword', { resetCode: `${copyId}.${'a'.repeat(43)}`, password }),
    // The link alone decides whose password it sets.
    ask('Account/ResetPassword', undefined, { resetCode: `${copyId}.${'a'.repeat(43)}`, password }),
    // To strangers its shop is closed; staff and guests see it.
    ask('Account/Register', inCopy, {
      emailAddress: email,
      userName: email,
      name: 'New',
      surname: 'Person',
      password,
    }),
  ];
  expect((await Promise.all(refused)).map(({ error }) => error?.key)).toEqual(refused.map(() => 'GEN-RULE'));
  expect((await ask('User/Create', inCopy, person)).error).toBeNull();
  await office.desk.deliver();
  expect([await count('account_proof'), await count('account_registration')]).toEqual([0, 0]);
});

test('a session in a copy that was not entered from its agency is invalid, whatever created it', async () => {
  expect((await ask('Order/GetFilters', inCopy)).error).toBeNull();
  await db().database.owner.query(
    `update user_session set impersonator_tenant_id = null, impersonator_user_id = null, impersonator_name = null,
       impersonator_session_id = null, impersonation_reason = null where tenant_id = $1`,
    [copyId],
  );
  expect((await ask('Order/GetFilters', inCopy)).error?.key).toBe('GEN-SIGNIN');
});

test('a copy’s coupons have codes that are unknown to the agency’s shop', async () => {
  const { rows } = await db().database.owner.query<{ tenant_id: number; code: string }>(
    'select tenant_id, code from coupon where tenant_id = any($1)',
    [[DEFAULT_TENANT, copyId]],
  );
  const codesOf = (tenantId: number) =>
    rows.filter((row) => row.tenant_id === tenantId).map(({ code }) => code);
  expect(codesOf(copyId)).toHaveLength(codesOf(DEFAULT_TENANT).length);
  expect(new Set(codesOf(copyId)).isDisjointFrom(new Set(codesOf(DEFAULT_TENANT)))).toBe(true);
});
