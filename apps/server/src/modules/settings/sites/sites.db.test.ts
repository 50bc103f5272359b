import { afterAll, beforeAll, expect, test } from 'vitest';
import { hireStaff, type OfficeCaller } from '../../../testing/office-staff.ts';
import { Office } from '../../../testing/office.ts';
import { OTHER_TENANT } from '../../../testing/seed-tenants.ts';

let office: Office;
let keeper: OfficeCaller;
beforeAll(async () => {
  office = await Office.open({ ALLOWED_HOSTS: 'tickets.example,www.tickets.example' });
  keeper = await hireStaff(office, ['Pages.Agency'], { email: 'keeper@example.com' });
});
afterAll(() => office.close());

const site = {
  brand: 'Sunny',
  hosts: ['sunny.example'],
  languages: ['en', 'tr'],
  defaultLanguage: 'en',
  currencies: ['EUR', 'TRY'],
  brandColor: '#123A8C',
};
const shopAt = async (host: string) => {
  const answer = await office.desk.app.get('/api/services/app/Site/Get', { host });
  const { result } = answer.json<{ result: Record<string, unknown> }>();
  return { status: answer.statusCode, ...result } as Record<string, unknown>;
};

test('a site is served at its host names as soon as it is added, in its brand, languages and currencies', async () => {
  expect((await shopAt('sunny.example')).status).toBe(404);
  const { result } = await keeper('Agency/SaveSite', site);
  expect(result).toMatchObject({ origin: expect.stringContaining('sunny.example'), brandColor: '#123a8c' });
  expect(await shopAt('sunny.example')).toMatchObject({
    brand: 'Sunny',
    languages: ['en', 'tr'],
    defaultLanguage: 'en',
    currencies: ['EUR', 'TRY'],
  });
  const hosts = ['www.sunny.example'];
  await keeper('Agency/UpdateSite', { ...site, hosts, id: result.id, version: result.version });
  expect((await shopAt('sunny.example')).status).toBe(404);
  expect((await shopAt('www.sunny.example')).status).toBe(200);
  await keeper('Agency/DeleteSite', { input: result.id });
  expect((await shopAt('www.sunny.example')).status).toBe(404);
});

test('a shop opens in the first currency of its own list', async () => {
  const currencies = ['TRY', 'EUR', 'USD'];
  await keeper('Agency/SaveSite', { ...site, hosts: ['lira.example'], currencies });
  expect(await shopAt('lira.example')).toMatchObject({ currencies, defaultCurrency: 'TRY' });
});

test('a currency without an account or a rate is omitted from the shop, and the office shows which and why', async () => {
  const { database } = office.desk.app.db;
  const { result } = await keeper('Agency/SaveSite', {
    ...site,
    hosts: ['paid.example'],
    currencies: ['EUR', 'TRY', 'USD'],
  });
  const offered = async () => {
    const { currencies, defaultCurrency } = await shopAt('paid.example');
    return [currencies, defaultCurrency];
  };
  const warned = async () =>
    (await keeper('Agency/GetSites')).result.items.find(({ id }: { id: number }) => id === result.id)
      .unsellable;
  expect(await offered()).toEqual([['EUR', 'TRY', 'USD'], 'EUR']);
  expect(await warned()).toEqual([]);
  const accounts = (text: string, values: unknown[] = []) => database.owner.query(text, values);
  await accounts(
    `update payment_setting set currencies = array_remove(currencies, 'USD') where tenant_id = 1`,
  );
  await accounts(`update exchange_rate set day = day - 30 where tenant_id = 1 and currency = 'TRY'`);
  expect(await offered()).toEqual([['EUR'], 'EUR']);
  expect(await warned()).toEqual([
    { currency: 'USD', reason: 'noAccount' },
    { currency: 'TRY', reason: 'noRate' },
  ]);
  await accounts(`update exchange_rate set day = day + 30 where tenant_id = 1 and currency = 'TRY'`);
  await accounts(`update payment_setting set currencies = currencies || 'USD'::text where tenant_id = 1`);
  expect(await offered()).toEqual([['EUR', 'TRY', 'USD'], 'EUR']);
  await keeper('Agency/DeleteSite', { input: result.id });
});

test('a partner’s and a Russian-facing site sell in roubles, whatever their settings say', async () => {
  const refused = await keeper('Agency/SaveSite', { ...site, hosts: ['ru.sunny.example'] });
  expect(refused).toMatchObject({ status: 400, fields: { currencies: expect.any(String) } });
  const { result } = await keeper('Agency/SaveSite', { ...site, hosts: ['partner.example'] });
  await office.desk.app.db.database.inTenant(1, ({ tx }) =>
    tx.updateTable('site').set({ is_partner: true }).where('id', '=', result.id).execute(),
  );
  expect(await shopAt('partner.example')).toMatchObject({ partner: true, currencies: ['RUB'] });
});

test('a host name leads to one agency only, and the agency’s own site stays', async () => {
  const other = await hireStaff(office, ['Pages.Agency'], { tenantId: OTHER_TENANT });
  await keeper('Agency/SaveSite', { ...site, hosts: ['taken.example'] });
  const refused = await other('Agency/SaveSite', { ...site, hosts: ['taken.example'] });
  expect(refused).toMatchObject({ status: 400, fields: { hosts: expect.any(String) } });
  expect(await shopAt('taken.example')).toMatchObject({ tenantId: 1 });
  expect(await keeper('Agency/DeleteSite', { input: 1 })).toMatchObject({ status: 400 });
});

test('the installation’s own names stay with its own agency, and the name it gave an agency can be taken back', async () => {
  const other = await hireStaff(office, ['Pages.Agency'], {
    tenantId: OTHER_TENANT,
    email: 'names@example.com',
  });
  for (const host of ['tickets.example', 'www.tickets.example'])
    expect(await other('Agency/SaveSite', { ...site, hosts: [host] })).toMatchObject({
      status: 400,
      fields: { hosts: expect.stringContaining(host) },
    });
  expect(await shopAt('tickets.example')).toMatchObject({ status: 200, tenantId: 1 });

  const { result: sites } = await other('Agency/GetSites');
  const ownSite = sites.items.find(({ isDefault }: { isDefault: boolean }) => isDefault);
  const change = async (hosts: string[]) =>
    other('Agency/UpdateSite', { ...site, id: ownSite.id, hosts, version: undefined });
  for (const host of ['other.localhost', 'new-name.example', 'other.localhost']) {
    expect(await change([host])).toMatchObject({ status: 200 });
    expect(await shopAt(host)).toMatchObject({ tenantId: OTHER_TENANT });
  }
  expect(await change([])).toMatchObject({ status: 400, fields: { hosts: expect.any(String) } });
  const stranger = await keeper('Agency/SaveSite', { ...site, hosts: ['other.localhost'] });
  expect(stranger).toMatchObject({ status: 400, fields: { hosts: expect.any(String) } });
});

test('a deleted site’s number is never another brand’s: its alerts go to the own site, and what names it keeps it', async () => {
  const { database } = office.desk.app.db;
  const added = async (host: string) =>
    (await keeper('Agency/SaveSite', { ...site, hosts: [host] })).result as { id: number };
  const ask = (text: string, values: unknown[]) => database.owner.query(text, values);
  const { id } = await added('leaving.example');
  await ask(
    `insert into price_alert (tenant_id, id, email, language, site_id, from_code, to_code, departure_date, criteria)
     values (1, '0190a0a0-0000-7000-8000-0000000a1e47', 'anna@example.com', 'en', $1, 'MOW', 'AYT', '2027-07-01', '{}')`,
    [id],
  );
  await ask(
    `insert into invoice_setting (tenant_id, currency, is_active, mode, issuer, series, site_ids, rates, since)
     values (1, 'BYN', false, 'test', '{}', '', array[$1::int], '[]', '2027-01-01')
     on conflict (tenant_id, currency) do update set site_ids = excluded.site_ids`,
    [id],
  );
  const named = await keeper('Agency/DeleteSite', { input: id });
  expect(named).toMatchObject({ status: 400, fields: { input: expect.stringContaining('Invoices') } });
  await ask(`delete from invoice_setting where tenant_id = 1 and site_ids = array[$1::int]`, [id]);
  expect((await keeper('Agency/DeleteSite', { input: id })).status).toBe(200);
  const { rows } = await ask(`select site_id from price_alert where tenant_id = 1`, []);
  expect(rows).toEqual([{ site_id: 1 }]);
  expect((await added('next.example')).id).toBeGreaterThan(id);
});
