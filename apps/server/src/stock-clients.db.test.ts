import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from './testing/create-test-app.ts';
import { StockClient } from './testing/stock-client.ts';

const PASSWORD = 'a password of the tests';
const ORIGIN = 'http://panel.example';

let app: TestApp;
let address: string;
beforeAll(async () => {
  app = await createTestApp({ CORS_ORIGINS: ORIGIN, TRUST_PROXY: 'loopback' });
  address = await app.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const stranger = () => new StockClient(address);
const atHost = () => StockClient.signedIn(address, null, 'admin', PASSWORD);
const atDefault = () => StockClient.signedIn(address, 1, 'admin', PASSWORD);
const namesIn = (answer: { result: { items: { name: string }[] } }) =>
  answer.result.items.map(({ name }) => name);

describe('the React client', () => {
  test('loads, chooses an agency by its name in any case, and signs in', async () => {
    const client = stranger();
    client.tenantId = '[object Object]';
    const { result: tree } = await client.configuration();
    expect(tree.session).toMatchObject({ userId: null, tenantId: null, multiTenancySide: 2 });
    expect((await client.session()).result).toMatchObject({ user: null, tenant: null });

    const { result: found } = await client.post('Account/IsTenantAvailable', { tenancyName: 'dEFAULT' });
    expect(found).toEqual({ state: 1, tenantId: 1 });
    client.tenantId = String(found.tenantId);
    expect((await client.session()).result.tenant).toEqual({
      id: 1,
      tenancyName: 'Default',
      name: 'Default',
    });

    const { status, result } = await client.signIn('ADMIN', PASSWORD);
    expect(status).toBe(200);
    expect(result).toMatchObject({ expireInSeconds: 86_400, userId: expect.any(Number) });
    client.token = result.accessToken as string;
    const { result: own } = await client.configuration();
    expect(own.session).toMatchObject({ userId: result.userId, tenantId: 1, multiTenancySide: 1 });
    expect(own.auth.grantedPermissions).toMatchObject({ 'Pages.Users': 'true', 'Pages.Roles': 'true' });
    expect(own.auth.grantedPermissions).not.toHaveProperty('Pages.Tenants');
    expect(own.auth.allPermissions).toHaveProperty('Pages.Tenants');
    expect((await client.session()).result).toMatchObject({
      application: { features: {} },
      user: { id: result.userId, userName: 'admin' },
    });
  });

  test('learns which agencies do not exist and which are closed', async () => {
    const host = await atHost();
    const tenancyName = 'ClosedReact';
    await host.post('Tenant/Create', { tenancyName, name: 'Closed', adminEmailAddress: 'c@example.com' });
    const client = stranger();
    const ask = async (name: string) =>
      (await client.post('Account/IsTenantAvailable', { tenancyName: name })).result;
    expect(await ask(tenancyName)).toEqual({ state: 2, tenantId: null });
    expect(await ask('Nowhere')).toEqual({ state: 3, tenantId: null });
  });

  test('lists, adds, edits and deletes users', async () => {
    const client = await atDefault();
    const list = 'User/GetAll?maxResultCount=10&skipCount=0&keyword=';
    expect((await client.get(list)).result.items.length).toBeGreaterThan(0);
    const { result: roles } = await client.get('User/GetRoles');
    expect(roles.items).toContainEqual(
      // In the language that the client speaks, though the site of the agency speaks another.
      expect.objectContaining({ name: 'Support', displayName: 'Support', normalizedName: 'SUPPORT' }),
    );

    const filled = {
      name: 'Rosa',
      surname: 'Diaz',
      userName: 'rosa.react',
      emailAddress: 'rosa@example.com',
      isActive: true,
      roleNames: ['SUPPORT'],
    };
    const password = 'seven grey geese fly north';
    const made = await client.post('User/Create', { ...filled, password, confirm: password });
    expect(made.status).toBe(200);
    expect(made.result).toMatchObject({ ...filled, fullName: 'Rosa Diaz', lastLoginTime: null });
    const { id } = made.result as { id: number };
    expect((await client.get(list)).result.items).toContainEqual(made.result);

    expect((await client.get(`User/Get?id=${id}`)).result).toEqual(made.result);
    const edited = { ...filled, surname: 'Santiago', roleNames: [], id };
    expect((await client.put('User/Update', edited)).result).toMatchObject({
      id,
      surname: 'Santiago',
      fullName: 'Rosa Santiago',
      roleNames: [],
    });
    expect(await client.delete(`User/Delete?id=${id}`)).toMatchObject({ status: 200, result: null });
    expect((await client.get(`User/Get?id=${id}`)).status).toBe(404);
    expect((await client.get('User/GetAll?keyword=rosa.react')).result).toEqual({ totalCount: 0, items: [] });
  });

  test('lists, adds, edits and deletes roles', async () => {
    const client = await atDefault();
    expect(namesIn(await client.get('Role/GetAll?maxResultCount=10&skipCount=0&keyword='))).toContain(
      'Admin',
    );
    const { result: permissions } = await client.get('Role/GetAllPermissions');
    expect(permissions.items[0]).toEqual({
      id: 0,
      name: expect.any(String),
      displayName: expect.any(String),
      description: expect.any(String),
    });
    const filled = {
      name: 'Night',
      displayName: 'Night shift',
      description: null,
      grantedPermissions: ['Pages.Orders', 'Pages.Orders.View', 'Pages.Nothing', 'Pages.Tenants'],
    };
    const { result: made } = await client.post('Role/Create', filled);
    expect(made).toMatchObject({ name: 'Night', normalizedName: 'NIGHT', description: null });
    expect(made.grantedPermissions).toEqual(['Pages.Orders', 'Pages.Orders.View']);

    const { result: edit } = await client.get(`Role/GetRoleForEdit?id=${made.id}`);
    expect(edit.role).toMatchObject({ id: made.id, name: 'Night', isStatic: false });
    expect(edit.grantedPermissionNames).toEqual(['Pages.Orders', 'Pages.Orders.View']);
    expect(edit.permissions.map(({ name }: { name: string }) => name)).not.toContain('Pages.Tenants');
    const changed = { id: made.id, name: 'Night', displayName: 'Nights', description: 'After ten' };
    const { result: after } = await client.put('Role/Update', { ...changed, grantedPermissions: [] });
    expect(after).toMatchObject({ ...changed, grantedPermissions: [] });
    expect(await client.delete(`Role/Delete?id=${made.id}`)).toMatchObject({ status: 200, result: null });
  });

  test('lists, opens, edits and closes agencies', async () => {
    const client = await atHost();
    expect((await client.get('Tenant/GetAll?maxResultCount=10&skipCount=0&keyword=')).status).toBe(200);
    const filled = { tenancyName: 'React_Travel', name: 'React travel' };
    const { result: made } = await client.post('Tenant/Create', {
      ...filled,
      adminEmailAddress: 'boss@example.com',
      connectionString: '',
      isActive: true,
    });
    expect(made).toMatchObject({ ...filled, isActive: true });
    expect((await client.get(`Tenant/Get?id=${made.id}`)).result).toEqual(made);
    // The client sends nothing for an unchecked box: not active.
    const { result: after } = await client.put('Tenant/Update', { ...filled, id: made.id, name: 'Renamed' });
    expect(after).toMatchObject({ id: made.id, name: 'Renamed', isActive: false });
    expect(await client.delete(`Tenant/Delete?id=${made.id}`)).toMatchObject({ status: 200, result: null });
    expect((await client.get(`Tenant/Get?id=${made.id}`)).status).toBe(404);
  });

  test('changes its language for good, and signs out by forgetting its token', async () => {
    const password = 'seven grey geese fly north';
    await (
      await atDefault()
    ).post('User/Create', {
      userName: 'lingua',
      name: 'Li',
      surname: 'Ngua',
      emailAddress: 'lingua@example.com',
      isActive: true,
      password,
    });
    const client = await StockClient.signedIn(address, 1, 'lingua', password);
    expect(await client.post('User/ChangeLanguage', { languageName: 'tr' })).toMatchObject({
      status: 200,
      result: null,
    });
    // The saved language goes before the one of the header.
    const { result: tree } = await client.configuration();
    expect(tree.localization.currentLanguage).toMatchObject({ name: 'tr', displayName: 'Türkçe' });
    expect(tree.localization.values.AbpProjectName).toMatchObject({ Users: 'Kullanıcılar' });
    expect((await client.post('User/ChangeLanguage', { languageName: 'xx' })).status).toBe(400);
    client.token = undefined;
    expect((await client.session()).result.user).toBeNull();
  });

  test('is refused a language from its sign-in page, as it expects', async () => {
    expect((await stranger().post('User/ChangeLanguage', { languageName: 'ru' })).status).toBe(401);
  });
});

describe('the Vue client', () => {
  test('signs in and, if requested, stays signed in', async () => {
    const client = stranger();
    client.tenantId = '1';
    const { result } = await client.signIn('admin', PASSWORD, { rememberMe: true });
    expect(result.expireInSeconds).toBeGreaterThan(86_400);
    const short = await client.signIn('admin', PASSWORD, { rememberMe: false });
    expect(short.result.expireInSeconds).toBe(86_400);
  });

  test('edits a user from its row of the list, with everything that the row holds', async () => {
    const client = await atDefault();
    const [{ status }, roles] = await Promise.all([
      client.get('User/GetAll?maxResultCount=10&skipCount=0'),
      client.get('User/GetRoles'),
    ]);
    expect([status, roles.status]).toEqual([200, 200]);
    const password = 'seven grey geese fly north';
    const { result: made } = await client.post('User/Create', {
      userName: 'amy.vue',
      name: 'Amy',
      surname: 'Santiago',
      emailAddress: 'amy@example.com',
      password,
      confirmPassword: password,
    });
    expect(made).toMatchObject({ isActive: false, roleNames: [] });
    const filtered = 'User/GetAll?maxResultCount=10&skipCount=0&from=&to=&isActive=false&keyword=AMY.v';
    const [row] = (await client.get(filtered)).result.items;
    const edited = { ...row, isActive: true, roleNames: ['FINANCE'], _index: 0, _rowKey: 3 };
    expect((await client.put('User/Update', edited)).result).toMatchObject({
      id: made.id,
      isActive: true,
      roleNames: ['FINANCE'],
    });
    expect((await client.get(filtered)).result).toEqual({ totalCount: 0, items: [] });
    // Without role names roles stay unchanged; the row predates the last change, so its version is removed.
    const { roleNames: _roles, version: _version, ...withoutRoles } = edited;
    expect((await client.put('User/Update', withoutRoles)).result.roleNames).toEqual(['FINANCE']);
    const { error } = await client.put('User/Update', edited);
    expect(error).toMatchObject({
      key: 'GEN-CONFLICT',
      data: { current: { id: made.id }, changedBy: 'admin' },
    });
    expect((await client.delete(`User/Delete?Id=${made.id}`)).status).toBe(200);
  });

  test('edits a role from its row of the list', async () => {
    const client = await atDefault();
    expect((await client.get('Role/getAllPermissions')).result.items.length).toBeGreaterThan(20);
    const { result: made } = await client.post('Role/Create', {
      name: 'Vue',
      displayName: 'Of Vue',
      grantedPermissions: ['Pages.Reports'],
    });
    const list = 'Role/GetAll?keyword=of%20vue&maxResultCount=10&skipCount=0';
    const [row] = (await client.get(list)).result.items;
    const granted = [...row.grantedPermissions, 'Pages.Content'];
    const edited = { ...row, grantedPermissions: granted, _index: 0, _rowKey: 7 };
    expect((await client.put('Role/Update', edited)).result.grantedPermissions).toEqual([
      'Pages.Content',
      'Pages.Reports',
    ]);
    expect((await client.delete(`Role/Delete?Id=${made.id}`)).status).toBe(200);
  });

  test('edits an agency from its row of the list', async () => {
    const client = await atHost();
    const { result: made } = await client.post('Tenant/Create', {
      tenancyName: 'VueTravel',
      name: 'Vue travel',
      adminEmailAddress: 'vue@example.com',
      databaseConnectionString: 'Server=elsewhere',
      isActive: true,
    });
    const list = 'Tenant/GetAll?keyword=vuetr&maxResultCount=10&skipCount=0';
    const [row] = (await client.get(list)).result.items;
    const edited = { ...row, name: 'Vue voyages', _index: 0, _rowKey: 1 };
    expect((await client.put('Tenant/Update', edited)).result).toMatchObject({
      id: made.id,
      name: 'Vue voyages',
      isActive: true,
    });
    expect((await client.delete(`Tenant/Delete?Id=${made.id}`)).status).toBe(200);
  });
});
