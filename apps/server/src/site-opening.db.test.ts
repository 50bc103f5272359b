import { catalogue } from '@farewind/contract/catalogue';
import type { FirstStep } from '@farewind/contract/reports/first-steps';
import type { SiteOpening } from '@farewind/contract/identity/site-opening';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isServedWhileClosed } from './modules/identity/opening/judge-visitor.ts';
import { Keyring } from './platform/secrets/keyring.ts';
import { insertTestPaymentSetting } from './testing/insert-payment-setting.ts';
import { Office, operationOf, type Staff } from './testing/office.ts';
import { openCharter } from './testing/open-charter.ts';

const HOST = 0;
const DAY_MS = 86_400_000;
const SECOND_NAME = 'shop.sunny.example';

let office: Office;
let hostStaff: Staff;
let owner: Staff;
let tenantId: number;
let hostname: string;
let made = 0;
beforeAll(async () => {
  office = await Office.open();
});
afterAll(() => office.close());

/** Opens a new agency with its owner, as the host does. */
async function openAgency(): Promise<void> {
  made += 1;
  // Earlier tests advance the clock, which ends sessions.
  hostStaff = await office.addStaff(HOST, 'Own');
  const tenancyName = `Sunny${made}`;
  const input = { tenancyName, name: 'Sunny', adminEmailAddress: 'o@example.com', isActive: true };
  const answer = await office.call(operationOf('Tenant/Create'), input, hostStaff.token);
  tenantId = answer.json<{ result: { id: number } }>().result.id;
  hostname = `${tenancyName.toLowerCase()}.localhost`;
  owner = await office.addStaff(tenantId as 1, 'Owner');
}
beforeEach(openAgency);

const app = () => office.desk.app;

async function act<T>(name: string, input: object = {}): Promise<T> {
  const answer = await office.call(operationOf(name), input, owner.token);
  const { result, error } = answer.json<{ result: T; error: unknown }>();
  if (error !== null) throw new Error(`${name}: ${JSON.stringify(error)}`);
  return result;
}

const visit = (url: string, headers: Record<string, string> = {}) =>
  app().server.inject({ method: 'GET', url, headers: { host: hostname, accept: 'text/html', ...headers } });

/** The site's answer to a flight search: `open`, or the key of the refusal. */
async function search(headers: Record<string, string> = {}): Promise<string> {
  const input = {
    tripType: 'oneWay',
    from: 'VKO',
    to: 'AYT',
    departureDate: '2027-03-03',
    adults: 1,
    currency: 'EUR',
  };
  const host = headers['abp.tenantid'] === undefined ? { host: hostname } : {};
  const answer = await office.call(operationOf('Flight/SaveFlightSearch'), input, undefined, {
    ...host,
    ...headers,
  });
  return answer.json<{ error: { key: string } | null }>().error?.key ?? 'open';
}

/** The cookie that a browser holds after following a preview link. */
async function follow(link: string): Promise<string | undefined> {
  const { pathname, search: query } = new URL(link);
  const answer = await visit(pathname + query);
  const cookie = answer.cookies.find(({ name }) => name === 'preview');
  if (cookie === undefined) return undefined;
  expect(answer.statusCode).toBe(303);
  expect(answer.headers.location).toBe('/');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  return `preview=${cookie.value}`;
}

const createLink = async (): Promise<string> =>
  (await act<SiteOpening>('SiteOpening/CreatePreviewLink')).previewLink!.url;

const readSteps = async (): Promise<Record<string, FirstStep['state']>> => {
  const { steps } = await act<{ steps: FirstStep[] }>('FirstSteps/Get');
  return Object.fromEntries(steps.map(({ name, state }) => [name, state]));
};

/** Completes all required first steps. */
async function makeFirstSteps(): Promise<void> {
  await act('Agency/Update', {
    companyTitle: 'Sunny Ltd',
    brandName: 'Sunny',
    address: 'Sea street 1, Antalya',
    taxNo: '1234567890',
    phone: '+90 242 000 00 01',
    email: 'help@sunny.example',
    currencies: ['EUR'],
    languages: ['ru', 'en', 'tr'],
    domains: [hostname],
  });
  await app().db.database.inTenant(tenantId, (scope) =>
    insertTestPaymentSetting(
      scope,
      new Keyring('a key of the tests, thirty-two characters and more'),
      'http://localhost/bank',
    ),
  );
  await openCharter(app().db, tenantId);
}

test('a new agency sells nothing before its opening, through any operation and any host name', async () => {
  await app().db.database.inGlobal(({ tx }) =>
    tx
      .insertInto('hostname')
      .values({ hostname: `${made}.${SECOND_NAME}`, tenant_id: tenantId, site_id: 1 })
      .execute(),
  );
  app().db.clock.advance(60_000);
  const shopCalls = catalogue.filter((operation) => !isServedWhileClosed(operation));
  expect(shopCalls.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'Booking/AddOrder',
      'Booking/AddTransferOrder',
      'Booking/RetryPayment',
      'Account/Register',
    ]),
  );
  for (const operation of shopCalls) {
    const answer = await office.call(operation, {}, undefined, { host: hostname });
    expect([operation.name, answer.json<{ error: { key: string } }>().error.key]).toEqual([
      operation.name,
      'SITE-CLOSED',
    ]);
  }
  expect(await search({ 'abp.tenantid': String(tenantId) })).toBe('SITE-CLOSED');
  expect(await search({ cookie: 'preview=anything' })).toBe('SITE-CLOSED');
  const site = await office.call(operationOf('Site/Get'), {}, undefined, { host: hostname });
  expect(site.json()).toMatchObject({ result: { opening: 'closed' } });
});

test('every page tells visitors that the agency opens soon, with its name and phone', async () => {
  await makeFirstSteps();
  for (const url of ['/', '/flightSearch', '/help?locale=tr', '/destination/antalya']) {
    const page = await visit(url, { 'accept-language': 'en' });
    expect(page.headers['x-robots-tag']).toBe('noindex');
    expect(page.body).toContain('Opening soon');
    expect(page.body).toContain('Sunny');
    expect(page.body).toContain('href="tel:+902420000001"');
  }
});

test('guests see the site through a link that works for 14 days or until it is revoked', async () => {
  const link = await createLink();
  const guest = await follow(link);
  expect(await search({ cookie: guest! })).toBe('open');
  expect((await act<SiteOpening>('SiteOpening/Get')).previewLink).toMatchObject({ url: link, visits: 1 });
  await act('SiteOpening/RevokePreviewLink');
  expect(await search({ cookie: guest! })).toBe('SITE-CLOSED');
  expect(await follow(link)).toBeUndefined();
  expect((await visit(`/?preview=${link.split('=')[1]}`, { 'accept-language': 'en' })).body).toContain(
    'no longer valid',
  );
  const earlier = await follow(await createLink());
  const later = await follow(await createLink());
  expect([await search({ cookie: earlier! }), await search({ cookie: later! })]).toEqual([
    'SITE-CLOSED',
    'open',
  ]);
  app().db.clock.advance(14 * DAY_MS - 60_000);
  expect(await search({ cookie: later! })).toBe('open');
  app().db.clock.advance(60_000);
  expect(await search({ cookie: later! })).toBe('SITE-CLOSED');
  expect(await listAudited()).toEqual(expect.arrayContaining(['create previewLink', 'delete previewLink']));
});

test('the link of one agency opens no other', async () => {
  const cookie = await follow(await createLink());
  const input = {
    tenancyName: `Other${made}`,
    name: 'Other',
    adminEmailAddress: 'p@example.com',
    isActive: true,
  };
  const answer = await office.call(operationOf('Tenant/Create'), input, hostStaff.token);
  const other = answer.json<{ result: { id: number } }>().result.id;
  expect(await search({ 'abp.tenantid': String(other), cookie: cookie! })).toBe('SITE-CLOSED');
});

test('the first steps are ticked by existing data, and the site opens when none is left', async () => {
  expect(await readSteps()).toMatchObject({
    company: 'todo',
    logo: 'todo',
    site: 'done',
    rates: 'todo',
    payments: 'todo',
    currencies: 'todo',
    mail: 'warning',
    inventory: 'todo',
    legal: 'warning',
    rehearsal: 'todo',
  });
  await expect(act('SiteOpening/Open')).rejects.toThrow('GEN-RULE');
  expect(await search()).toBe('SITE-CLOSED');
  // Another agency: flights of the first are cached in memory, and the jobs that refresh them do not run here.
  await openAgency();
  await makeFirstSteps();
  expect(await readSteps()).toMatchObject({
    company: 'done',
    rates: 'done',
    payments: 'warning',
    currencies: 'done',
    inventory: 'done',
  });
  // Cash taken through a desk in test mode after the opening would get no receipts.
  const desk = {
    provider: 'desk',
    mode: 'test',
    cardInput: 'hosted',
    captureMode: 'auto',
    currencies: ['EUR'],
    statementText: 'DESK',
  };
  const { id } = await act<{ id: number }>('Setting/SavePaymentSetting', desk);
  expect(await readSteps()).toMatchObject({ payments: 'todo' });
  await expect(act('SiteOpening/Open')).rejects.toThrow('GEN-RULE');
  await act('Setting/UpdatePaymentSetting', { ...desk, id, mode: 'live' });
  const cookie = await follow(await createLink());
  const opened = await act<SiteOpening>('SiteOpening/Open');
  expect(opened).toMatchObject({ previewLink: null });
  expect(opened.openedAt).not.toBeNull();
  expect([await search(), await search({ cookie: cookie! })]).toEqual(['open', 'open']);
  expect(await listAudited()).toContain('open site');
  await expect(act('SiteOpening/CreatePreviewLink')).rejects.toThrow('GEN-RULE');
});

test('orders of rehearsals leave the books when the site opens, on record with their number', async () => {
  await makeFirstSteps();
  await app().db.database.owner.query(
    `with paid as (insert into payable (tenant_id, id, reference, purpose, amount_minor, currency)
       values ($1, gen_random_uuid(), 'REHEARSAL', 'sale', 100, 'EUR') returning id)
     insert into payment_attempt (tenant_id, id, payable_id, attempt_no, setting_id, state, amount_minor, currency, mode)
     select $1, gen_random_uuid(), id, 1, 1, 'failed', 100, 'EUR', 'test' from paid`,
    [tenantId],
  );
  await act('SiteOpening/Open');
  const { rows } = await app().db.database.owner.query(
    `select (select count(*)::int from rehearsal_order where tenant_id = $1 and order_id = 'REHEARSAL') as aside,
       (select after->'rehearsals' from audit_entry where tenant_id = $1 and action = 'open') as recorded`,
    [tenantId],
  );
  expect(rows).toEqual([{ aside: 1, recorded: 1 }]);
  await act('SiteOpening/Close');
  await act('SiteOpening/Open');
});

test('an open site closes to new sales while buyers keep access to their orders, and reopens', async () => {
  await expect(act('SiteOpening/Close')).rejects.toThrow('GEN-RULE');
  await makeFirstSteps();
  await act('SiteOpening/Open');
  const closed = await act<SiteOpening>('SiteOpening/Close');
  expect(closed.closedAt).not.toBeNull();
  expect(await search()).toBe('SITE-CLOSED');
  const keyOf = async (name: string) => {
    const answer = await office.call(operationOf(name), {}, undefined, { host: hostname });
    return answer.json<{ error: { key: string } | null }>().error?.key;
  };
  for (const name of ['Flight/SaveFlightSearch', 'Transfer/SaveTransferSearch'])
    expect([name, await keyOf(name)]).toEqual([name, 'SITE-CLOSED']);
  for (const name of [
    'Booking/GetOrder',
    'Booking/RetryPayment',
    'Booking/ConfirmCancel',
    'MyBooking/GetAll',
  ])
    expect([name, await keyOf(name)]).not.toEqual([name, 'SITE-CLOSED']);
  const home = await visit('/', { 'accept-language': 'en' });
  expect([home.statusCode, home.headers['retry-after']]).toEqual([503, '86400']);
  expect(home.body).toContain('href="/pnr?locale=en"');
  expect(home.body).toContain('href="tel:+902420000001"');
  expect((await visit('/', { cookie: `Abp.AuthToken=${owner.token}` })).statusCode).not.toBe(503);
  for (const url of ['/ticketDetail/abc', '/PNR', '/payment/wait/abc', '/user/bookings'])
    expect([url, (await visit(url)).statusCode]).not.toEqual([url, 503]);
  await expect(act('SiteOpening/CreatePreviewLink')).rejects.toThrow('GEN-RULE');
  const opened = await act<SiteOpening>('SiteOpening/Open');
  expect(opened).toMatchObject({ closedAt: null });
  expect(await search()).toBe('open');
  expect(await listAudited()).toEqual(expect.arrayContaining(['close site', 'open site']));
});

test('an agency that the host opens with its site sells at once', async () => {
  const input = {
    tenancyName: `Ready${made}`,
    name: 'Ready',
    adminEmailAddress: 'r@example.com',
    isActive: true,
    isSiteOpen: true,
  };
  const answer = await office.call(operationOf('Tenant/Create'), input, hostStaff.token);
  const { id } = answer.json<{ result: { id: number } }>().result;
  expect(await search({ 'abp.tenantid': String(id) })).toBe('open');
});

async function listAudited(): Promise<string[]> {
  const entries = await app().db.database.inTenant(tenantId, ({ tx }) =>
    tx.selectFrom('audit_entry').select(['action', 'entity']).where('tenant_id', '=', tenantId).execute(),
  );
  return entries.map(({ action, entity }) => `${action} ${entity}`);
}
