import { afterAll, beforeAll, expect, test } from 'vitest';
import { dumpAgency } from '../../testing/dump-agency.ts';
import { Office, operationOf, type Staff } from '../../testing/office.ts';
import { DEFAULT_TENANT, OTHER_TENANT } from '../../testing/seed-tenants.ts';

let office: Office;
let staff: Staff;
beforeAll(async () => {
  office = await Office.open({ DEMO: 'true' });
  staff = await office.addStaff(DEFAULT_TENANT, 'Own');
});
afterAll(() => office.close());

const JSON_BODY = { 'content-type': 'application/json' };
const DEMO = { partner: 'demo', key: 'demo-meta' };

function ask(query: Record<string, string>, headers: Record<string, string> = {}) {
  return office.desk.app.server.inject({ url: '/partner/v1/account.json', query, headers });
}

async function act<T>(name: string, input: object): Promise<T> {
  const answer = await office.call(operationOf(name), input, staff.token);
  expect([name, answer.statusCode]).toEqual([name, 200]);
  return answer.json<{ result: T }>().result;
}

const blank = { name: 'Aviasales', calls: ['search'], perMinute: 3, isActive: true };

test('a partner has no access before its key is issued, and a new key ends the previous one', async () => {
  const { id } = await act<{ id: number }>('SalesPartner/Save', { ...blank, code: 'keys', perMinute: 100 });
  const status = async (key: string) => (await ask({ partner: 'keys', key })).statusCode;
  expect(await status('')).toBe(401);
  expect(await status('demo-meta')).toBe(401);
  const first = await act<{ key: string }>('SalesPartner/IssueKey', { id });
  expect(await status(first.key)).toBe(200);
  const second = await act<{ key: string }>('SalesPartner/IssueKey', { id });
  expect([await status(first.key), await status(second.key)]).toEqual([401, 200]);
});

test('a key is shown once: it is neither listed, nor audited, nor stored readable', async () => {
  const { id } = await act<{ id: number }>('SalesPartner/Save', { ...blank, code: 'once' });
  const { key } = await act<{ key: string }>('SalesPartner/IssueKey', { id });
  const listed = await act<object>('SalesPartner/GetAll', { maxResultCount: 100 });
  expect(JSON.stringify(listed)).not.toContain(key);
  const stored = await dumpAgency(office.desk.app.db.database, DEFAULT_TENANT);
  for (const [table, rows] of stored) expect(rows, table).not.toContain(key);
});

test('the key of one agency opens nothing at another', async () => {
  const other = { 'abp.tenantid': String(OTHER_TENANT) };
  const { id } = await act<{ id: number }>('SalesPartner/Save', { ...blank, code: 'bordered' });
  const { key } = await act<{ key: string }>('SalesPartner/IssueKey', { id });
  expect((await ask({ partner: 'bordered', key })).statusCode).toBe(200);
  expect((await ask({ partner: 'bordered', key }, other)).statusCode).toBe(401);
  const alone = { authorization: `Bearer ${key}` };
  expect((await ask({}, alone)).statusCode).toBe(200);
  expect((await ask({}, { ...other, ...alone })).statusCode).toBe(401);
});

test('a paused partner is refused, and told that it is paused', async () => {
  const { id } = await act<{ id: number }>('SalesPartner/Save', { ...blank, code: 'paused' });
  const { key } = await act<{ key: string }>('SalesPartner/IssueKey', { id });
  await act('SalesPartner/Update', { ...blank, id, code: 'paused', isActive: false });
  const answer = await ask({ partner: 'paused', key, language: 'en' });
  expect([answer.statusCode, answer.json<unknown>()]).toEqual([
    403,
    { error: { key: 'GEN-DENIED', message: expect.stringContaining('paused') as string, fields: [] } },
  ]);
});

test('each partner has its own limit, and learns when it may call again', async () => {
  const { id } = await act<{ id: number }>('SalesPartner/Save', { ...blank, code: 'limited' });
  const { key } = await act<{ key: string }>('SalesPartner/IssueKey', { id });
  const statuses: number[] = [];
  for (let call = 0; call < 4; call += 1) statuses.push((await ask({ partner: 'limited', key })).statusCode);
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect(Number((await ask({ partner: 'limited', key })).headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask(DEMO)).statusCode).toBe(200);
});

test('a key is accepted in the query and in each kind of header, and never by another spelling of its case', async () => {
  const pair = `${DEMO.partner}:${DEMO.key}`;
  const ways: [Record<string, string>, Record<string, string>][] = [
    [DEMO, {}],
    [{ ...DEMO, partner: 'DEMO' }, {}],
    [{}, { authorization: `Bearer ${pair}` }],
    [{}, { authorization: `Bearer ${DEMO.key}` }],
    [DEMO, { authorization: 'Bearer a-token-of-a-proxy' }],
    [{}, { authorization: `basic ${Buffer.from(pair).toString('base64')}` }],
    [{}, { 'x-partner': DEMO.partner, 'x-partner-key': DEMO.key }],
  ];
  for (const [query, headers] of ways) expect((await ask(query, headers)).statusCode).toBe(200);
  for (const key of ['DEMO-META', 'demo-met', `${DEMO.key}x`, '\u0000'])
    expect((await ask({ partner: 'demo', key })).statusCode).toBe(401);
  expect((await ask({ partner: '\u0000', key: DEMO.key })).statusCode).toBe(401);
  for (const token of ['DEMO-META', 'demo', ':demo-meta', 'demo:'])
    expect((await ask({}, { authorization: `Bearer ${token}` })).statusCode).toBe(401);
});

test('a code is taken once in an agency, and the field says so', async () => {
  const answer = await office.call(operationOf('SalesPartner/Save'), { ...blank, code: 'demo' }, staff.token);
  expect(answer.statusCode).toBe(409);
  expect(answer.json<{ error: { validationErrors: unknown } }>().error.validationErrors).toEqual([
    { members: ['code'], message: 'This code is taken' },
  ]);
});

test('a path that the partner API does not have, and a wrong method, are refused in its own form', async () => {
  const { server } = office.desk.app;
  const call = async (method: 'GET' | 'POST' | 'PUT', url: string) => {
    const payload = method === 'GET' ? {} : { headers: JSON_BODY, payload: '{"x":' };
    const answer = await server.inject({ method, url: `${url}?language=en`, ...payload });
    return { answer, error: answer.json<{ error: { key: string; message: string } }>().error };
  };
  for (const [method, url] of [
    ['GET', '/partner/v1/serch.json'],
    ['POST', '/partner/v1/holds'],
    ['GET', '/partner/v1/%2A'],
    ['GET', '/partner/v1'],
  ] as const) {
    const { answer, error } = await call(method, url);
    expect([url, answer.statusCode, error.key]).toEqual([url, 404, 'GEN-NOTFOUND']);
    expect(error.message).toContain('/partner/v1/openapi.json');
  }
  for (const [method, url, allowed] of [
    ['POST', '/partner/v1/search.json', 'GET'],
    ['GET', '/Partner/v1/quote/', 'POST'],
    ['PUT', '/partner/v1/hold', 'DELETE'],
    ['POST', '/partner/v1/openapi.json', 'GET'],
  ] as const) {
    const { answer, error } = await call(method, url);
    expect([url, answer.statusCode, error.key]).toEqual([url, 405, 'GEN-VALIDATION']);
    expect([answer.headers.allow, error.message]).toEqual([
      expect.stringContaining(allowed),
      expect.stringContaining(allowed),
    ]);
  }
  const xml = await server.inject({ method: 'POST', url: '/partner/v1/search.xml' });
  expect([xml.statusCode, xml.body]).toEqual([405, expect.stringMatching(/<error key="GEN-VALIDATION">/)]);
});

test('a body that is no JSON is refused with that reason, since no member of it is wrong', async () => {
  const headers = { authorization: `Bearer ${DEMO.key}`, 'accept-language': 'en' };
  const send = async (type: string) => {
    const url = '/partner/v1/search-flights';
    const call = { method: 'POST', url, headers: { ...headers, 'content-type': type } } as const;
    return office.desk.app.server.inject({ ...call, payload: '{"from":"MOW",}' });
  };
  const broken = await send('application/json');
  const [status, message] = [broken.statusCode, broken.json<{ error: { message: string } }>().error.message];
  expect([status, message]).toEqual([400, expect.stringContaining('not valid JSON')]);
  const other = await send('application/yaml');
  expect([other.statusCode, other.body]).toEqual([
    415,
    expect.stringContaining('Content-Type: application/json'),
  ]);
});

test('a program that sends a gender which does not exist is told which do', async () => {
  const answer = await office.desk.app.server.inject({
    method: 'POST',
    url: '/partner/v1/hold',
    headers: { ...JSON_BODY, authorization: `Bearer ${DEMO.key}`, 'accept-language': 'en' },
    payload: { passengers: [{ gender: 'M' }] },
  });
  expect(answer.json<{ error: { fields: object[] } }>().error.fields).toContainEqual({
    field: 'passengers[0].gender',
    message: expect.stringMatching(/^Allowed values: .*female/) as string,
  });
});

test('staff who tick no right, or allow too many holds, are told what the form wants', async () => {
  const form = { ...blank, code: 'unready', calls: [], openHolds: '50' };
  const answer = await office.call(operationOf('SalesPartner/Save'), form, staff.token);
  expect(answer.json<{ error: { validationErrors: unknown } }>().error.validationErrors).toEqual([
    { members: ['calls'], message: 'Choose at least one' },
    { members: ['openHolds'], message: 'At most 30' },
  ]);
});
