import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AccountDesk, GOOD_PASSWORD } from '../../../testing/account-desk.ts';
import { StockClient } from '../../../testing/stock-client.ts';
import { permissionsOfSide } from '../rights/permissions.ts';

const ADMIN_PASSWORD = 'a password of the tests';

let desk: AccountDesk;
let address: string;
let admin: StockClient;
beforeAll(async () => {
  desk = await AccountDesk.open();
  address = await desk.app.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.clear();
  await desk.app.db.database.inTenant(1, ({ tx }) =>
    tx.deleteFrom('app_role').where('name', 'like', 'Test%').execute(),
  );
  admin = await StockClient.signedIn(address, 1, 'admin', ADMIN_PASSWORD);
});

interface Role {
  readonly id: number;
  readonly name: string;
  readonly displayName: string;
  readonly grantedPermissions: string[];
  readonly version: number;
}

const make = async (name: string, ...grantedPermissions: string[]): Promise<Role> =>
  (await admin.post('Role/Create', { name, displayName: `${name} role`, grantedPermissions })).result as Role;
const change = (client: StockClient, role: Role, more: object) =>
  client.put('Role/Update', { ...role, ...more });
/** Signs in with only these roles. */
const enterAs = async (...roleNames: string[]) => {
  const userName = `with.${roleNames.join('.').toLowerCase() || 'nothing'}`;
  await admin.post('User/Create', {
    userName,
    name: 'Rosa',
    surname: 'Diaz',
    emailAddress: `${userName}@example.com`,
    isActive: true,
    password: GOOD_PASSWORD,
    roleNames,
  });
  return StockClient.signedIn(address, 1, userName, GOOD_PASSWORD);
};
const findRole = async (name: string): Promise<Role> =>
  (await admin.get(`Role/GetAll?keyword=${name}`)).result.items.find(
    (role: Role) => role.name === name,
  ) as Role;

describe('a role', () => {
  test('takes effect with the next request after a change', async () => {
    const role = await make('TestReader', 'Pages.Users');
    const reader = await enterAs('TESTREADER');
    expect((await reader.get('User/GetAll')).status).toBe(200);
    await change(admin, role, { grantedPermissions: ['Pages.Roles'] });
    expect((await reader.get('User/GetAll')).status).toBe(403);
    expect((await reader.get('Role/GetAll')).status).toBe(200);
    await admin.delete(`Role/Delete?id=${role.id}`);
    expect((await reader.get('Role/GetAll')).status).toBe(403);
  });

  test('belongs to its agency: the same id is unknown elsewhere', async () => {
    const role = await make('TestOwn');
    const host = await StockClient.signedIn(address, null, 'admin', ADMIN_PASSWORD);
    for (const answer of [
      await host.get(`Role/Get?id=${role.id}`),
      await host.get(`Role/GetRoleForEdit?id=${role.id}`),
      await change(host, role, {}),
      await host.delete(`Role/Delete?id=${role.id}`),
    ])
      expect(answer.status).toBe(404);
  });

  test('that came with the agency can be changed but not deleted', async () => {
    const role = await findRole('Admin');
    const answer = await admin.delete(`Role/Delete?id=${role.id}`);
    expect([answer.status, answer.error.key]).toEqual([422, 'GEN-RULE']);
    expect((await change(admin, role, { displayName: 'Chief' })).result.displayName).toBe('Chief');
    await change(admin, role, { displayName: 'Admin', version: undefined });
  });

  test('that came with the agency can be given removed permissions back by users who hold them', async () => {
    const role = await findRole('Admin');
    const fewer = role.grantedPermissions.filter((name) => name !== 'Pages.Content');
    await change(admin, role, { grantedPermissions: fewer, version: undefined });
    await make('TestKeeper', ...fewer);
    const keeper = await enterAs('TESTKEEPER');
    const { grantedPermissions } = role;
    const all = { grantedPermissions, version: undefined };
    expect((await change(keeper, role, all)).status).toBe(403);
    const back = await change(admin, role, all);
    expect(back.result.grantedPermissions).toEqual(grantedPermissions);
  });

  test('does not overwrite a concurrent change', async () => {
    const role = await make('TestTwo');
    await change(admin, role, { description: 'First' });
    const late = await change(admin, role, { description: 'Second' });
    expect(late.error).toMatchObject({
      key: 'GEN-CONFLICT',
      data: { current: { description: 'First' }, changedBy: 'admin' },
    });
  });

  test.each([
    ['name', { name: 'aDMIN', displayName: 'New' }],
    ['displayName', { name: 'TestNew', displayName: 'TESTTWIN ROLE' }],
  ])('has a %s of its own, in whatever case', async (member, names) => {
    await make('TestTwin');
    const answer = await admin.post('Role/Create', names);
    expect(answer.error).toMatchObject({
      key: 'GEN-DUPLICATE',
      validationErrors: [{ members: [member] }],
    });
  });
});

describe('a user who manages roles', () => {
  test('grants exactly the rights that they hold', async () => {
    await make('TestKeeper', 'Pages.Roles', 'Pages.Reports');
    const keeper = await enterAs('TESTKEEPER');
    const names = { name: 'TestMade', displayName: 'Made' };
    const more = await keeper.post('Role/Create', { ...names, grantedPermissions: ['Pages.Payments'] });
    expect([more.status, more.error.key]).toEqual([403, 'GEN-DENIED']);
    const same = await keeper.post('Role/Create', { ...names, grantedPermissions: ['Pages.Reports'] });
    expect(same.status).toBe(200);
    const grown = await change(keeper, same.result as Role, {
      grantedPermissions: ['Pages.Reports', 'Pages.Users'],
    });
    expect(grown.status).toBe(403);
  });

  test('cannot change a role with more rights than their own, not even to reduce it', async () => {
    await make('TestKeeper', 'Pages.Roles');
    const keeper = await enterAs('TESTKEEPER');
    const manager = await findRole('Manager');
    for (const answer of [
      await change(keeper, manager, { grantedPermissions: [] }),
      await keeper.delete(`Role/Delete?id=${manager.id}`),
    ])
      expect([answer.status, answer.error.key]).toEqual([403, 'GEN-DENIED']);
  });

  test('cannot remove their own last right to grant rights', async () => {
    const role = await make('TestKeeper', 'Pages.Roles', 'Pages.Users');
    const keeper = await enterAs('TESTKEEPER');
    for (const answer of [
      await change(keeper, role, { grantedPermissions: ['Pages.Users'] }),
      await change(keeper, role, { grantedPermissions: ['Pages.Roles'] }),
      await keeper.delete(`Role/Delete?id=${role.id}`),
    ])
      expect([answer.status, answer.error.key]).toEqual([422, 'GEN-RULE']);
    expect((await keeper.get(`Role/Get?id=${role.id}`)).result.grantedPermissions).toHaveLength(2);
  });
});

describe('permissions', () => {
  test.each(['ru', 'en', 'tr'])('all have distinct texts in %s', async (culture) => {
    admin.culture = culture;
    const { items } = (await admin.get('Role/GetAllPermissions')).result as {
      items: { name: string; displayName: string; description: string }[];
    };
    expect(items.map(({ name }) => name).toSorted()).toEqual(permissionsOfSide(1).toSorted());
    expect(new Set(items.map(({ displayName }) => displayName)).size).toBe(items.length);
    expect(items.every(({ description }) => description !== '')).toBe(true);
  });

  test('of the host side cannot be granted or seen in an agency', async () => {
    const role = await make('TestHostly', 'Pages.Tenants', 'Pages.Users');
    expect(role.grantedPermissions).toEqual(['Pages.Users']);
    const host = await StockClient.signedIn(address, null, 'admin', ADMIN_PASSWORD);
    const { items } = (await host.get('Role/GetAllPermissions')).result as { items: { name: string }[] };
    expect(items.map(({ name }) => name).toSorted()).toEqual(permissionsOfSide(0).toSorted());
  });
});

describe('templates of roles', () => {
  test('list what an agent, a senior, a cashier, an accountant, an editor, an auditor and an owner may usually do', async () => {
    admin.culture = 'en';
    const { items } = (await admin.get('Role/GetTemplates')).result as {
      items: { name: string; grantedPermissions: string[] }[];
    };
    const allowedBy = (name: string) => items.find((each) => each.name === name)!.grantedPermissions;
    expect(items.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['SalesAgent', 'SeniorAgent', 'TicketingAgent', 'ContentEditor', 'Auditor']),
    );
    expect(allowedBy('Accountant')).toEqual(
      expect.arrayContaining([
        'Pages.Ledger',
        'Pages.Ledger.Post',
        'Pages.Ledger.Close',
        'Pages.Ledger.Reopen',
      ]),
    );
    for (const cashier of ['TicketingAgent', 'SeniorAgent', 'Manager', 'Owner'])
      expect(allowedBy(cashier)).toContain('Pages.Payments.Desk');
    expect(allowedBy('SalesAgent')).not.toContain('Pages.Payments.Desk');
    expect(allowedBy('Owner').toSorted()).toEqual(permissionsOfSide(1).toSorted());
    for (const { grantedPermissions } of items)
      expect(permissionsOfSide(1)).toEqual(expect.arrayContaining(grantedPermissions));
  });
});

describe('permissions added after a role was created', () => {
  /** Simulates a role created before the rights of the ledger existed. */
  const makeOld = async (name: string, ...granted: string[]): Promise<Role & { newRights: string[] }> => {
    const { id } = await make(name, ...granted);
    await desk.app.db.database.inTenant(1, ({ tx }) =>
      tx.updateTable('app_role').set({ rights_edition: 0 }).where('id', '=', id).execute(),
    );
    return (await admin.get(`Role/Get?id=${id}`)).result;
  };

  test('are offered to roles whose work needs them, and to no others', async () => {
    const finance = await makeOld('TestFinance', 'Pages.Payments', 'Pages.Refunds.Approve');
    expect(finance.newRights).toEqual(['Pages.Ledger', 'Pages.Ledger.Post', 'Pages.Ledger.Close']);
    expect((await makeOld('TestEditor', 'Pages.Content')).newRights).toEqual([]);
    const lead = await makeOld('TestLead', 'Pages.Orders', 'Pages.Orders.View', 'Pages.Users');
    expect(lead.newRights).toEqual(['Pages.SharedViews']);
    expect((await make('TestNew', 'Pages.Payments')) as object).toMatchObject({ newRights: [] });
  });

  test('are added when accepted, and are not offered twice', async () => {
    const { id, version } = await makeOld('TestFinance', 'Pages.Payments', 'Pages.Refunds.Approve');
    const { result: after } = await admin.post('Role/AnswerNewRights', {
      id,
      version,
      grant: ['Pages.Ledger'],
    });
    expect(after).toMatchObject({ newRights: [] });
    expect(after.grantedPermissions.toSorted()).toEqual([
      'Pages.Ledger',
      'Pages.Payments',
      'Pages.Refunds.Approve',
    ]);
    const late = await admin.post('Role/AnswerNewRights', { id, version, grant: [] });
    expect(late.status).toBe(409);
  });

  test('do not grant more than is offered, or than the caller holds', async () => {
    const { id, version } = await makeOld('TestCashier', 'Pages.Payments');
    const { result: after } = await admin.post('Role/AnswerNewRights', {
      id,
      version,
      grant: ['Pages.Users', 'Pages.Ledger.Close'],
    });
    expect(after.grantedPermissions).toEqual(['Pages.Payments']);
    const other = await makeOld('TestOther', 'Pages.Payments');
    await make('TestRoles', 'Pages.Roles', 'Pages.Payments');
    const clerk = await enterAs('TESTROLES');
    const refused = await clerk.post('Role/AnswerNewRights', {
      id: other.id,
      version: other.version,
      grant: ['Pages.Ledger'],
    });
    expect(refused.status).toBe(403);
  });
});

test('the permissions of a role and a user are compared, with those that only one of them has', async () => {
  const one = await make('TestOne', 'Pages.Users', 'Pages.Audit');
  await make('TestTwo', 'Pages.Audit', 'Pages.Content');
  await enterAs('TESTTWO');
  const person = (await admin.get('User/GetAll?keyword=with.testtwo')).result.items[0] as { id: number };
  const { result } = await admin.get(`Role/CompareRights?roleId=${one.id}&otherUserId=${person.id}`);
  const rights = result.rights as { name: string; one: boolean; other: boolean }[];
  expect(
    rights
      .filter((right) => right.one !== right.other)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['Pages.Content', 'Pages.Users']);
  expect(rights.find(({ name }) => name === 'Pages.Audit')).toMatchObject({ one: true, other: true });
  expect((await admin.get(`Role/CompareRights?roleId=${one.id}&otherRoleId=999999`)).status).toBe(404);
});

describe('seeing the office as a role', () => {
  test('shows what its holders may do, changes nothing, and is audited', async () => {
    const role = await make('TestReader', 'Pages.Users', 'Pages.Agency');
    const { result } = await admin.post('Role/SeeAs', { roleId: role.id });
    const looking = new StockClient(address);
    looking.token = result.accessToken;
    expect((await looking.get('Session/GetCurrentLoginInformations')).result).toMatchObject({
      seesAsRole: { id: role.id, displayName: 'TestReader role' },
    });
    const { result: tree } = await looking.configuration();
    expect(Object.keys(tree.auth.grantedPermissions).toSorted()).toEqual(['Pages.Agency', 'Pages.Users']);
    expect((await looking.get('User/GetAll')).status).toBe(200);
    expect((await looking.get('Role/GetAll')).status).toBe(403);
    const onlyLooking = 'You are looking at the office as a role: nothing can be changed';
    for (const { status, error } of [
      await looking.post('User/Create', {
        userName: 'new',
        name: 'N',
        surname: 'N',
        emailAddress: 'n@example.com',
      }),
      await looking.delete(`User/Delete?id=${result.userId}`),
      await looking.post('SiteOpening/Open', {}),
    ])
      expect([status, error.message]).toEqual([403, onlyLooking]);
    for (const { status, error } of [
      await looking.post('Profile/ChangePassword', {
        currentPassword: ADMIN_PASSWORD,
        newPassword: GOOD_PASSWORD,
      }),
      await looking.post('Role/SeeAs', { roleId: role.id }),
    ])
      expect([status, error.message]).toEqual([
        403,
        'Only the person themselves can do this. Return to your own account.',
      ]);
    const entries = await desk.app.db.database.inTenant(1, ({ tx }) =>
      tx.selectFrom('audit_entry').select(['action', 'entity', 'entity_id']).execute(),
    );
    expect(entries).toContainEqual({ action: 'seeAs', entity: 'role', entity_id: String(role.id) });
    await looking.post('User/BackToImpersonator', {});
    expect((await looking.get('User/GetAll')).status).toBe(401);
    expect((await admin.get('Role/GetAll')).status).toBe(200);
  });

  test('never shows more than the viewer may do', async () => {
    const wide = await make('TestWide', 'Pages.Users', 'Pages.Audit');
    await make('TestRoles', 'Pages.Roles', 'Pages.Users');
    const clerk = await enterAs('TESTROLES');
    const { result } = await clerk.post('Role/SeeAs', { roleId: wide.id });
    const looking = new StockClient(address);
    looking.token = result.accessToken;
    expect((await looking.get('User/GetAll')).status).toBe(200);
    expect((await looking.get('AuditLog/GetAll')).status).toBe(403);
  });
});
