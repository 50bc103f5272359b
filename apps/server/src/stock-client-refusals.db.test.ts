import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from './testing/create-test-app.ts';
import { StockClient } from './testing/stock-client.ts';

const PASSWORD = 'a password of the tests';

let app: TestApp;
let address: string;
beforeAll(async () => {
  app = await createTestApp({ TRUST_PROXY: 'loopback' });
  address = await app.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const stranger = () => new StockClient(address);
const atHost = () => StockClient.signedIn(address, null, 'admin', PASSWORD);
const atDefault = () => StockClient.signedIn(address, 1, 'admin', PASSWORD);

describe('what a stock client is refused', () => {
  test('a refused sign-in is not a 401, which clients take for a lost session, and states the reason', async () => {
    const client = stranger();
    client.tenantId = '1';
    client.culture = 'tr';
    for (const name of ['admin', 'nobody.at.all']) {
      expect(await client.signIn(name, 'not the password')).toMatchObject({
        status: 422,
        unAuthorizedRequest: false,
        error: {
          key: 'GEN-SIGNIN',
          message: 'Kullanıcı adı veya parola hatalı',
          details: 'Kullanıcı adı veya parola hatalı',
        },
      });
    }
  });

  test('the details of a refused form name each field in the language of the reader', async () => {
    const client = await atDefault();
    client.culture = 'ru';
    const { status, error } = await client.post('User/Create', { name: 'Rosa', emailAddress: 'nothing' });
    expect(status).toBe(400);
    const lines = error.details?.split('\n') ?? [];
    expect(lines).toHaveLength(error.validationErrors?.length ?? 0);
    for (const label of ['Логин', 'Фамилия', 'Почта'])
      expect(lines).toContainEqual(expect.stringMatching(`^ - ${label}: \\S`));
  });

  test('a record changed by someone else answers that the list must be reloaded', async () => {
    const client = await atDefault();
    const { result: made } = await client.post('Role/Create', {
      name: 'Twice',
      displayName: 'Twice changed',
      grantedPermissions: [],
    });
    const row = { ...made, grantedPermissions: [] };
    await client.put('Role/Update', { ...row, displayName: 'Once' });
    const { status, error } = await client.put('Role/Update', { ...row, displayName: 'Again' });
    expect([status, error.key]).toEqual([409, 'GEN-CONFLICT']);
    expect(error.details).toMatch(/Reload the list/);
  });

  test('a body that is not JSON is refused in the requested language', async () => {
    for (const [culture, message] of [
      ['ru', 'Проверьте'],
      ['tr', 'Lütfen geçerli'],
    ] as const) {
      const answer = await fetch(`${address}/api/TokenAuth/Authenticate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', '.AspNetCore.Culture': culture, 'abp.tenantid': '1' },
        body: '{"userNameOrEmailAddress": ',
      });
      const { error } = (await answer.json()) as { error: { message: string; details: string } };
      expect(answer.status).toBe(400);
      expect(`${error.message} ${error.details}`).toContain(message);
    }
  });

  test('a refusal before authentication is in the requested language', async () => {
    for (const asked of [{ '.AspNetCore.Culture': 'tr' }, { cookie: 'Abp.Localization.CultureName=tr' }]) {
      const answer = await fetch(`${address}/api/TokenAuth/Authenticate`, {
        method: 'POST',
        headers: { ...asked, 'content-type': 'application/json', 'content-encoding': 'gzip' },
        body: '{}',
      });
      const { error } = (await answer.json()) as { error: { details: string } };
      expect([answer.status, error.details]).toEqual([415, expect.stringContaining('sıkıştır')]);
    }
  });

  test('a wrong HTTP method gets a bare 405 that names the right one, before any body is read', async () => {
    for (const [method, path, allow] of [
      ['GET', 'User/Create', 'POST'],
      ['POST', 'User/Delete', 'DELETE'],
      ['PUT', 'Role/GetAll', 'GET'],
      ['PATCH', 'User/Update', 'PUT'],
    ] as const) {
      const answer = await fetch(`${address}/api/services/app/${path}`, {
        method,
        ...(method === 'GET' ? {} : { body: '{"broken', headers: { 'content-type': 'application/json' } }),
      });
      expect([answer.status, answer.headers.get('allow'), await answer.text()]).toEqual([
        405,
        allow,
        'Method not allowed',
      ]);
    }
  });

  test('the Default agency keeps its code and stays open, and may be given another name', async () => {
    const host = await atHost();
    const known = { id: 1, tenancyName: 'Default', name: 'Default', isActive: true };
    for (const changed of [{ isActive: false }, { isActive: undefined }, { tenancyName: 'Renamed' }])
      expect(await host.put('Tenant/Update', { ...known, ...changed })).toMatchObject({
        status: 422,
        error: { key: 'GEN-RULE' },
      });
    expect((await host.put('Tenant/Update', { ...known, name: 'Our agency' })).status).toBe(200);
    expect((await host.put('Tenant/Update', known)).status).toBe(200);
  });
});
