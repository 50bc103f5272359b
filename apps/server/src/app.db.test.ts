import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '@farewind/contract/catalogue';
import { createTestApp, type TestApp } from './testing/create-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const SITE = '/api/services/app/Site/Get';
const SESSION = '/api/services/app/Session/GetCurrentLoginInformations';
const SEARCH = '/api/services/app/Flight/SearchAirport';

describe('every answer', () => {
  test('is wrapped in the six members of the envelope', async () => {
    const answer = await app.get(SITE);
    expect(Object.keys(answer.json()).sort()).toEqual(
      ['__abp', 'error', 'result', 'success', 'targetUrl', 'unAuthorizedRequest'].sort(),
    );
  });

  test('carries a request id and the security headers', async () => {
    const { headers } = await app.get(SITE);
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'strict-transport-security': 'max-age=31536000',
      'cache-control': 'no-store',
    });
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['content-security-policy']).not.toContain('unsafe');
  });

  test('is found under any spelling of its address', async () => {
    expect((await app.get('/API/Services/App/site/GET')).statusCode).toBe(200);
  });
});

describe('refusals', () => {
  test('name the field and speak the language of the interface', async () => {
    const answer = await app.post(SEARCH, { keyword: 'x'.repeat(65) }, { 'x-interface-language': 'tr' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      success: false,
      error: { key: 'GEN-VALIDATION', validationErrors: [{ members: ['keyword'] }] },
    });
    expect(answer.json<{ error: { message: string } }>().error.message).toBe('Lütfen geçerli bilgiler girin');
  });

  test('reveal no internals when something breaks', async () => {
    const answer = await app.server.inject({
      method: 'POST',
      url: SEARCH,
      headers: { 'content-type': 'application/json' },
      payload: '{"keyword":',
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).not.toMatch(/at .*\.ts|SyntaxError|node_modules/);
  });

  test('a body that is too large is 413', async () => {
    const answer = await app.post(SEARCH, { keyword: 'x'.repeat(300_000) });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({ error: { key: 'GEN-TOOLARGE' } });
  });

  test('an unknown call is a bare 404', async () => {
    const answer = await app.get('/api/services/app/Nobody/Home');
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toBe('Not found');
  });

  test('an unknown host name gets no response', async () => {
    expect((await app.get(SITE, { host: 'evil.example' })).statusCode).toBe(404);
  });
});

describe('the tenant of a request', () => {
  const tenantOf = async (url: string, headers: Record<string, string>) =>
    (await app.get(url, headers)).json<{
      result: { tenantId?: number; tenant?: unknown; currencies?: string[] };
    }>().result;

  test('a host name that is a site decides, and the header is ignored', async () => {
    await app.db.database.inGlobal(({ tx }) =>
      tx.insertInto('tenant').values({ id: 2, tenancy_name: 'Other', name: 'Other agency' }).execute(),
    );
    const site = await tenantOf(SITE, { host: 'ru.localhost', 'abp.tenantid': '2' });
    expect(site).toMatchObject({ tenantId: 1, currencies: ['RUB'] });
  });

  test('otherwise the shop uses the Default tenant', async () => {
    expect(await tenantOf(SITE, { host: 'localhost' })).toMatchObject({ tenantId: 1 });
  });

  test.each(['null', '[object Object]', '', '999', '0', '000'])(
    'a header that names no tenant means none: "%s"',
    async (header) => {
      expect(await tenantOf(SITE, { host: 'localhost', 'abp.tenantid': header })).toMatchObject({
        tenantId: 1,
      });
    },
  );

  test('calls of the office without a header belong to the host side', async () => {
    expect(await tenantOf(SESSION, { host: 'localhost' })).toMatchObject({ tenant: null });
  });

  test.each(['abp.tenantid', 'abp-tenantid'])('both spellings of the header are read: %s', async (name) => {
    expect(await tenantOf(SESSION, { host: 'localhost', [name]: '1' })).toMatchObject({ tenant: { id: 1 } });
  });
});

describe('the description', () => {
  test('lists every call of the contract with its schemas', async () => {
    const description = (await app.get('/api/openapi.json')).json<{
      openapi: string;
      paths: Record<string, unknown>;
    }>();
    expect(description.openapi).toBe('3.1.0');
    expect(Object.keys(description.paths).sort()).toEqual(
      catalogue.map((operation) => operation.path).sort(),
    );
  });

  test('is also served as an HTML page', async () => {
    expect((await app.get('/api/docs')).body).toContain('Booking/AddOrder');
  });

  test('every operation of the contract has exactly one handler', async () => {
    for (const operation of catalogue) {
      expect(app.server.hasRoute({ method: operation.method, url: operation.path }), operation.name).toBe(
        true,
      );
    }
  });
});

describe('health', () => {
  test('alive and ready while the database answers', async () => {
    expect((await app.get('/health/live')).statusCode).toBe(200);
    expect((await app.get('/health/ready')).statusCode).toBe(200);
  });

  test('metrics are served to this machine only, unless made public', async () => {
    const answer = await app.get('/metrics');
    expect(answer.body).toContain('farewind_request_seconds');
    expect((await app.get('/metrics', { 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(404);
  });
});

test('a page that retries in a loop is limited and told how long to wait', async () => {
  const fault = { kind: 'ChunkLoadError', message: 'gone', page: '/flightSearch/x?y=1' };
  const statuses: number[] = [];
  for (let count = 0; count < 31; count += 1) {
    statuses.push((await app.post('/api/services/app/ClientError/Report', fault)).statusCode);
  }
  expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 200));
  const refused = await app.post('/api/services/app/ClientError/Report', fault);
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBeDefined();
});

test('only a site that sells in several currencies lets the traveller choose', async () => {
  const roubles = await app.get(SITE, { host: 'ru.localhost' });
  expect(roubles.json()).toMatchObject({
    result: { partner: true, currencies: ['RUB'], defaultCurrency: 'RUB' },
  });
  const all = await app.get(SITE, { host: 'localhost' });
  expect(all.json()).toMatchObject({
    result: { partner: false, currencies: ['EUR', 'RUB', 'USD', 'TRY', 'BYN'] },
  });
});

test('a process with the role web leaves the first administrators to the one that knows or prints their password', async () => {
  const web = await createTestApp({ ROLE: 'web', ADMIN_PASSWORD: '' });
  const { rows } = await web.db.database.owner.query('select 1 from app_user');
  expect([rows, web.firstPasswords]).toEqual([[], []]);
  await web.close();
});

test('a process with the role web runs no schedules and no outbox effects', async () => {
  const web = await createTestApp({ ROLE: 'web' });
  const { database } = web.db;
  const note = { topic: 'aNote', dedupeKey: 'aNote', payload: {} };
  web.outbox.on('aNote', async () => undefined);
  await web.startWork();
  await database.inTenant(1, (scope) => web.outbox.add(scope, note));
  await web.outbox.stop();
  const { rows } = await database.owner.query(
    `select to_regnamespace('jobs') as jobs, (select attempts from outbox where topic = 'aNote') as tries`,
  );
  expect(rows).toEqual([{ jobs: null, tries: 0 }]);
  await web.close();
});
