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

describe('what every client relies on', () => {
  test.each(['null', '[object Object]', 'undefined', '', '1.5', '999999'])(
    'a tenant header that names no agency means none: "%s"',
    async (header) => {
      const client = stranger();
      client.tenantId = header;
      expect((await client.session()).result.tenant).toBeNull();
      expect((await client.signIn('admin', PASSWORD)).status).toBe(200);
    },
  );

  test('both spellings of the tenant header are read, and a token overrides both', async () => {
    const client = stranger();
    client.tenantHeader = 'abp-TENANTID';
    client.tenantId = '1';
    expect((await client.session()).result.tenant).toMatchObject({ id: 1 });
    const host = await atHost();
    host.tenantId = '1';
    expect((await host.session()).result.tenant).toBeNull();
    expect((await host.get('Tenant/GetAll')).status).toBe(200);
  });

  test('addresses and the names in a query are found in any case', async () => {
    const client = await atDefault();
    const { result } = await client.get('/API/services/APP/user/getALL?MAXRESULTCOUNT=1&sKIPcOUNT=0');
    expect(result.items).toHaveLength(1);
    const { id } = result.items[0];
    expect((await client.get(`user/get?ID=${id}`)).result.id).toBe(id);
    expect((await client.get('/abpuserconfiguration/getall')).status).toBe(200);
    const body = { Name: 'Cased', DisplayName: 'Cased', GrantedPermissions: ['Pages.Reports'] };
    const made = await client.post('role/CREATE', body);
    expect(made.result).toMatchObject({ name: 'Cased', grantedPermissions: ['Pages.Reports'] });
  });

  test('a page beyond the end is empty and still says how many there are', async () => {
    const { result } = await (await atDefault()).get('Role/GetAll?skipCount=5000&sorting=');
    expect(result).toEqual({ totalCount: expect.any(Number), items: [] });
    expect(result.totalCount).toBeGreaterThan(7);
  });

  test('a list is sorted by the requested column, in upper or lower case', async () => {
    const client = await atDefault();
    const up = namesIn(await client.get('Role/GetAll?maxResultCount=1000&Sorting=NAME%20asc'));
    const down = namesIn(await client.get('Role/GetAll?maxResultCount=1000&sorting=name%20DESC,id'));
    expect(down).toEqual(up.toReversed());
    const answer = await client.get('Role/GetAll?sorting=passwordHash');
    expect(answer.status).toBe(400);
    expect(answer.error.validationErrors?.[0]?.members).toEqual(['sorting']);
  });

  test.each(['skipCount=-1', 'maxResultCount=0', 'maxResultCount=many', 'isActive=perhaps'])(
    'a query that cannot be is refused at its field: %s',
    async (query) => {
      const { status, error } = await (await atDefault()).get(`User/GetAll?${query}`);
      expect(status).toBe(400);
      expect(error.validationErrors?.[0]?.members).toEqual([query.split('=')[0]]);
      expect(error.details).toContain(' - ');
    },
  );

  test('missing booleans mean false, booleans may be sent as text, and unknown members are ignored', async () => {
    const client = await atDefault();
    const person = { name: 'Bool', surname: 'Ean', password: 'seven grey geese fly north' };
    const make = (userName: string, more: object) =>
      client.post('User/Create', { ...person, userName, emailAddress: `${userName}@example.com`, ...more });
    expect((await make('bool.missing', { unheardOf: { of: [1] } })).result.isActive).toBe(false);
    expect((await make('bool.text', { isActive: 'true' })).result.isActive).toBe(true);
    expect((await make('bool.empty', { isActive: '' })).result.isActive).toBe(false);
    expect((await make('bool.null', { isActive: null, roleNames: null })).result.roleNames).toEqual([]);
  });

  test('missing permission is reported before the input is validated', async () => {
    expect(await stranger().post('User/Create', {})).toMatchObject({
      status: 401,
      unAuthorizedRequest: true,
      error: { key: 'GEN-SIGNIN' },
    });
    expect(await (await atDefault()).post('Tenant/Create', {})).toMatchObject({
      status: 403,
      unAuthorizedRequest: true,
      error: { key: 'GEN-DENIED' },
    });
  });

  test('a duplicate is a conflict at its field, in the language of the header', async () => {
    const client = await atDefault();
    for (const [culture, message] of [
      ['ru', 'Роль с таким названием уже есть'],
      ['c=tr|uic=tr', 'Bu adda bir rol var'],
      ['en-US', 'There is a role of this name'],
    ] as const) {
      client.culture = culture;
      const role = { name: 'admin', displayName: 'Another', grantedPermissions: [] };
      const { status, error } = await client.post('Role/Create', role);
      expect(status).toBe(409);
      expect(error).toMatchObject({
        key: 'GEN-DUPLICATE',
        validationErrors: [{ members: ['name'], message }],
      });
    }
  });

  test('a rule violation is 422, a missing record 404, and neither is logged as an error', async () => {
    const client = await atDefault();
    const [{ id }] = (await client.get('User/GetAll?keyword=admin')).result.items;
    const refused = await client.delete(`User/Delete?Id=${id}`);
    expect([refused.status, refused.error.key]).toEqual([422, 'GEN-RULE']);
    expect(refused.error.message).toBe('The user admin cannot be deleted');
    for (const answer of [
      await client.get('User/Get?id=2147483647'),
      await client.delete('Role/Delete?id=2147483647'),
      await (await atHost()).get('Tenant/Get?id=0'),
    ])
      expect([answer.status, answer.error.key]).toEqual([404, 'GEN-NOTFOUND']);
  });

  test('an unknown address is bare, without an envelope', async () => {
    const answer = await fetch(`${address}/api/services/app/User/Nothing`);
    expect([answer.status, await answer.text()]).toEqual([404, 'Not found']);
  });

  test('a client on a listed origin may call, also outside of /api', async () => {
    for (const path of ['/AbpUserConfiguration/GetAll', '/api/services/app/User/GetAll']) {
      const answer = await fetch(address + path, {
        method: 'OPTIONS',
        headers: {
          origin: ORIGIN,
          'access-control-request-method': 'GET',
          'access-control-request-headers': '.aspnetcore.culture,abp.tenantid,authorization',
        },
      });
      expect(answer.status).toBe(204);
      expect(answer.headers.get('access-control-allow-origin')).toBe(ORIGIN);
      expect(answer.headers.get('access-control-allow-headers')).toContain('.aspnetcore.culture');
    }
  });
});
