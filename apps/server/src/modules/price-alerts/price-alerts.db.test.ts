import { addDays } from '@farewind/values/local-time';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliveryNotice } from '../../testing/delivery-notice.ts';
import { hireStaff, type OfficeCaller } from '../../testing/office-staff.ts';
import { Office } from '../../testing/office.ts';
import { openCharter } from '../../testing/open-charter.ts';
import { DEFAULT_TENANT, OTHER_TENANT } from '../../testing/seed-tenants.ts';
import type { Trip } from '../../testing/shop-client.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SECRET = 'a secret of the tests';
let office: Office;
let trip: Trip;
let networks = 0;
let clerks = 0;

beforeAll(async () => {
  office = await Office.open({ MAIL_BOUNCE_SECRET: SECRET });
  const { clock } = office.desk.app.db;
  // Early in the day, which some of the tests stay within.
  clock.freezeAt(new Date(`${addDays(new Date().toISOString().slice(0, 10), 1)}T01:00:00Z`));
  trip = await openCharter(office.desk.app.db, DEFAULT_TENANT);
}, 60_000);
afterAll(() => office.close());

async function visit(name: string, payload: object, from = `10.9.${(networks += 1)}.1`, language = 'en') {
  const answer = await office.desk.app.server.inject({
    method: 'POST',
    url: `/api/services/app/${name}`,
    payload,
    headers: { 'abp.tenantid': String(DEFAULT_TENANT), 'x-interface-language': language },
    remoteAddress: from,
  });
  const { result, error } = answer.json<{
    // oxlint-disable-next-line typescript/no-explicit-any -- each test knows what it asked for
    result: any;
    error: { key: string; message: string } | null;
  }>();
  const wait = Number(answer.headers['retry-after']);
  return { status: answer.statusCode, wait, result, key: error?.key, message: error?.message };
}

async function searchFor(change: object = {}): Promise<string> {
  const { from, to, departureDate, currency } = trip;
  const search = { tripType: 'oneWay', from, to, departureDate, currency, adults: 2, ...change };
  return (await visit('Flight/SaveFlightSearch', search)).result.id;
}

async function ask(email: string, { change = {}, language = 'en', ...more } = {}): Promise<void> {
  const searchId = await searchFor(change);
  const answer = await visit('PriceAlert/Request', { searchId, email, ...more }, undefined, language);
  expect(answer).toMatchObject({ status: 200, result: null });
  await office.desk.deliver();
}

const mailsTo = async (email: string) =>
  (await office.desk.readMails()).filter((mail) => mail.to?.[0]?.address === email);

async function newestMail(email: string) {
  const mail = (await mailsTo(email)).at(-1);
  if (!mail) throw new Error(`No mail to ${email}`);
  const key = /\/priceAlert\?\S*?#([\w.-]+)/.exec(mail.text ?? '')?.[1] ?? '';
  return { mail, key };
}

async function confirm(email: string): Promise<string> {
  const { key } = await newestMail(email);
  expect((await visit('PriceAlert/Confirm', { key })).result).toMatchObject({ state: 'active' });
  return key;
}

const runJob = async (name: 'check-price-alerts' | 'purge-price-alerts') => {
  await office.desk.app.schedules.find((job) => job.name === name)!.run();
  await office.desk.deliver();
};

/** Four hours later, the agency sells the flight at this price for an adult. */
async function sellFor(adult: string, departureDate = trip.departureDate): Promise<void> {
  const day = { carrier: 'ZF', number: '801', from: departureDate, to: departureDate };
  const clerk = await hire();
  const { cells } = (await clerk('Inventory/GetFareCalendar', day)).result;
  const { serviceId, date, fareId, version } = cells[0];
  const prices = [{ serviceId, date, fareId, version, adult }];
  expect(await clerk('Inventory/UpdateFareCalendar', { prices })).toMatchObject({ status: 200 });
  office.desk.app.db.clock.advance(4 * HOUR);
  await runJob('check-price-alerts');
}

/** Signed in anew: between two acts of a test hours pass. */
const hire = (): Promise<OfficeCaller> =>
  hireStaff(office, ['Pages.Messages', 'Pages.Inventory'], { email: `clerk${(clerks += 1)}@example.com` });

const readAlerts = () =>
  office.desk.app.db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
    tx.selectFrom('price_alert').selectAll().execute(),
  );

/** Alerts like that of an address, each for a party of its own; `email`: an SQL expression of their number `n`. */
const copyAlert = (from: string, count: number, email: RawBuilder<unknown>) =>
  office.desk.app.db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
    sql`insert into price_alert (tenant_id, id, email, language, site_id, from_code, to_code, departure_date, criteria, created_at)
      select tenant_id, gen_random_uuid(), ${email}, language, site_id, from_code, to_code, departure_date,
        criteria || jsonb_build_object('infants', n + 1), created_at
      from price_alert, generate_series(1, ${count}::int) n where price_alert.email = ${from} and criteria ->> 'infants' = '0'`.execute(
      tx,
    ),
  );

test('an unconfirmed address gets no price mail; a confirmed one gets lower prices once a day, and no higher ones', async () => {
  await ask('stranger@example.com');
  await ask('anna@example.com', { language: 'ru' });
  const [first] = await mailsTo('anna@example.com');
  expect(first?.subject).toContain('Подтвердите');
  await confirm('anna@example.com');

  await sellFor('100.00');
  expect(await mailsTo('stranger@example.com')).toHaveLength(1);
  const [, cheaper, ...others] = await mailsTo('anna@example.com');
  expect(others).toEqual([]);
  expect(cheaper?.text).toMatch(/200,00.*260,00/s);

  // The same day again, cheaper still.
  await sellFor('90.00');
  expect(await mailsTo('anna@example.com')).toHaveLength(2);
  office.desk.app.db.clock.advance(DAY);
  await runJob('check-price-alerts');
  const told = await mailsTo('anna@example.com');
  expect(told).toHaveLength(3);
  expect(told.at(-1)?.text).toMatch(/180,00.*200,00/s);
  // Dearer, and hardly cheaper.
  for (const price of ['120.00', '89.50']) {
    office.desk.app.db.clock.advance(DAY);
    await sellFor(price);
  }
  expect(await mailsTo('anna@example.com')).toHaveLength(3);
});

test('a price is compared with the lowest one shown, or with none if nothing was on sale', async () => {
  await ask('boris@example.com', { seen: '120.00' } as object);
  // A stranger cannot keep back its mails by a price that nobody offers.
  await ask('boris@example.com', { seen: '0.01' } as object);
  await confirm('boris@example.com');
  const later = addDays(trip.departureDate, 200);
  await ask('vera@example.com', { change: { departureDate: later } });
  await confirm('vera@example.com');
  await sellFor('70.00');
  expect(await mailsTo('boris@example.com')).toHaveLength(2);
  expect(await mailsTo('vera@example.com')).toHaveLength(1);
  office.desk.app.db.clock.advance(DAY);
  await sellFor('59.00');
  expect((await newestMail('boris@example.com')).mail.text).toMatch(/118\.00.*120\.00/s);
});

test('a mail program’s one-click request ends an alert; a link scanner does not; for a day it can be resumed', async () => {
  await ask('carl@example.com');
  await confirm('carl@example.com');
  await sellFor('40.00');
  const { mail, key } = await newestMail('carl@example.com');
  const header = (name: string) => mail.headers.find((each) => each.key === name)?.value ?? '';
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const { pathname } = new URL(header('list-unsubscribe').replace(/^<|>$/g, ''));
  const { server } = office.desk.app;
  const opened = await server.inject({ method: 'GET', url: pathname });
  expect([opened.statusCode, opened.headers.location]).toEqual([303, `/priceAlert?act=end#${key}`]);
  expect((await visit('PriceAlert/Get', { key })).result).toMatchObject({ state: 'active', told: '80.00' });

  const post = () =>
    server.inject({
      method: 'POST',
      url: pathname,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  expect([(await post()).statusCode, (await post()).statusCode]).toEqual([204, 204]);
  expect((await visit('PriceAlert/Get', { key })).result).toMatchObject({ state: 'ended' });
  office.desk.app.db.clock.advance(DAY);
  await sellFor('35.00');
  expect(await mailsTo('carl@example.com')).toHaveLength(2);

  expect((await visit('PriceAlert/End', { key: `${key.slice(0, -2)}AA` })).status).toBe(404);
  expect((await visit('PriceAlert/End', { key })).result).toMatchObject({ state: 'ended' });
  office.desk.app.db.clock.advance(DAY);
  await runJob('purge-price-alerts');
  expect((await visit('PriceAlert/Confirm', { key })).status).toBe(404);
  expect(JSON.stringify(await readAlerts())).not.toContain('carl');
});

test('two ended alerts for one trip, of an earlier release too, are resumed as one', async () => {
  const change = { adults: 5 };
  const keys: string[] = [];
  for (let count = 0; count < 2; count += 1) {
    await ask('olga@example.com', { change });
    const key = await confirm('olga@example.com');
    await visit('PriceAlert/End', { key });
    keys.push(key);
  }
  await office.desk.app.db.database.owner.query(
    `update price_alert set criteria = criteria - 'nearbyAirports' where email = 'olga@example.com'`,
  );
  const resumed = await Promise.all(keys.map((key) => visit('PriceAlert/Confirm', { key })));
  expect(resumed.map(({ status, result }) => [status, result.state])).toEqual([
    [200, 'active'],
    [200, 'active'],
  ]);
  const states = (await readAlerts()).filter(({ email }) => email === 'olga@example.com');
  expect(states.map(({ state }) => state).sort()).toEqual(['active', 'ended']);
});

test('an address is mailed at most three times a day, even under concurrent requests, and responses do not reveal it', async () => {
  const searchId = await searchFor({ adults: 1 });
  const request = (email: string, from?: string) => visit('PriceAlert/Request', { searchId, email }, from);
  const nothing = await request('unknown@example.com');
  expect(nothing).toMatchObject({ status: 200, result: null });
  const crowd = ['Dora', 'dora', 'Dora', 'DORA', 'Dora', 'Dora', 'Dora', 'Dora'].map(
    (name) => `${name}@example.com`,
  );
  expect(await Promise.all(crowd.map((email) => request(email)))).toEqual(crowd.map(() => nothing));
  await office.desk.deliver();
  const isDora = (email = '') => email.toLowerCase() === 'dora@example.com';
  const mails = (await office.desk.readMails()).filter((mail) => isDora(mail.to?.[0]?.address));
  expect(mails).toHaveLength(3);
  expect((await readAlerts()).filter(({ email }) => isDora(email))).toHaveLength(1);
  // Strangers who go on asking keep the address from nothing: a day later it is mailed again.
  office.desk.app.db.clock.advance(DAY + HOUR);
  await request('dora@example.com');
  await office.desk.deliver();
  expect((await office.desk.readMails()).filter((mail) => isDora(mail.to?.[0]?.address))).toHaveLength(4);
  // One network, at one moment.
  const asked = await Promise.all(
    Array.from({ length: 12 }, (_, count) => request(`crowd${count}@example.com`, '10.200.0.1')),
  );
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(10);
  const refused = asked.find(({ status }) => status !== 200);
  expect([refused?.key, refused!.wait > 0]).toEqual(['GEN-LIMIT', true]);
  expect((await request('no address')).status).toBe(400);
  expect((await visit('PriceAlert/Request', { searchId: 'none', email: 'e@example.com' })).status).toBe(404);
});

test('a mailbox gets no more mails when each request adds another word to its address', async () => {
  office.desk.app.db.clock.advance(2 * DAY);
  const searchId = await searchFor({ adults: 1 });
  const isVictim = (email: string) => email.endsWith('victim.example');
  for (const name of ['maria+1', 'maria+2', 'maria', 'maria+3', 'Maria+4'])
    expect(await visit('PriceAlert/Request', { searchId, email: `${name}@victim.example` })).toMatchObject({
      status: 200,
      result: null,
    });
  await office.desk.deliver();
  const mailed = (await office.desk.readMails()).map((mail) => mail.to?.[0]?.address ?? '').filter(isVictim);
  expect(mailed.toSorted()).toEqual(
    ['maria+1', 'maria+2', 'maria'].map((name) => `${name}@victim.example`).toSorted(),
  );
});

test('a network that asks all day long is told in each language when it may go on; another one is not kept from asking', async () => {
  const { clock, database } = office.desk.app.db;
  clock.advance(2 * DAY);
  const searchId = await searchFor({ adults: 1 });
  // Two addresses of one line.
  const [network, neighbour] = ['2001:db8:7:8::1', '2001:db8:7:8:1:2:3:4'];
  const request = (name: string, from: string, language = 'en') =>
    visit('PriceAlert/Request', { searchId, email: `${name}@example.com` }, from, language);
  expect((await request('day1', network)).status).toBe(200);
  // As if it had asked three times more in each of the thirteen hours before.
  await database.inTenant(DEFAULT_TENANT, ({ tx }) =>
    sql`insert into price_alert_request (tenant_id, id, email_hash, network_hash, created_at)
      select tenant_id, gen_random_uuid(), ''::bytea, network_hash, created_at - n % 13 * interval '1 hour' - interval '90 minutes'
      from price_alert_request, generate_series(1, 38) n
      where created_at = (select max(created_at) from price_alert_request)`.execute(tx),
  );
  expect((await request('day2', neighbour)).status).toBe(200);
  const refused = await Promise.all(
    ['en', 'ru', 'tr'].map((language) => request('day3', neighbour, language)),
  );
  expect(refused.map(({ status, wait }) => [status, wait > 9 * 3600])).toEqual([
    [429, true],
    [429, true],
    [429, true],
  ]);
  expect(refused.map(({ message }) => message)).toEqual([
    expect.stringMatching(/from your network.* in 11 hours\./),
    expect.stringMatching(/Из вашей сети.* через 11 часов\./),
    expect.stringMatching(/Ağınızdan.* 11 saat sonra/),
  ]);
  expect((await request('day4', '2001:db8:7:9::1')).status).toBe(200);
  clock.advance(DAY);
  expect((await request('day5', network)).status).toBe(200);
});

test('one customer of an access provider, with any number of networks, does not use up what all together may ask', async () => {
  office.desk.app.db.clock.advance(2 * DAY);
  const searchId = await searchFor({ adults: 1 });
  let readers = 0;
  const request = (from: string) => {
    const email = `site${(readers += 1)}@example.com`;
    return visit('PriceAlert/Request', { searchId, email }, from);
  };
  const ofSite = Array.from({ length: 40 }, (_, count) => `2001:db8:9:${count % 8}::1`);
  for (const { status } of await Promise.all(ofSite.map(request))) expect(status).toBe(200);
  expect(await request('2001:db8:9:9::1')).toMatchObject({ status: 429, key: 'GEN-LIMIT' });
  expect((await request('2001:db8:a:9::1')).status).toBe(200);
  office.desk.app.db.clock.advance(HOUR);
  expect((await request('2001:db8:9:9::1')).status).toBe(200);
});

test('an address with ten alerts gets no eleventh, which the response does not reveal; an agency has a limit too', async () => {
  const email = 'many@example.com';
  await ask(email);
  await copyAlert(email, 8, sql`${email}`);
  await ask(email, { change: { adults: 4, children: 1 } });
  await ask(email, { change: { adults: 4, children: 2 } });
  expect(await mailsTo(email)).toHaveLength(2);
  expect((await readAlerts()).filter((alert) => alert.email === email)).toHaveLength(10);

  await copyAlert(email, 20_000, sql`'crowd' || n || '@example.org'`);
  const searchId = await searchFor();
  expect(await visit('PriceAlert/Request', { searchId, email: 'new@example.com' })).toMatchObject({
    status: 429,
    key: 'GEN-LIMIT',
  });
  await office.desk.app.db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
    tx.deleteFrom('price_alert').where('email', 'like', '%@example.org').execute(),
  );
});

test('a bounced mail ends its alert; a report about another address has no effect', async () => {
  await ask('moved@example.com');
  await confirm('moved@example.com');
  const { key, mail } = await newestMail('moved@example.com');
  const messageId = mail.messageId!.replaceAll(/[<>]/g, '');
  const report = async (recipient: string) => {
    const answer = await office.desk.app.server.inject({
      method: 'POST',
      url: '/api/mail/bounce',
      payload: deliveryNotice({ messageId, recipient }),
      headers: { authorization: `Bearer ${SECRET}`, 'content-type': 'message/rfc822' },
    });
    expect(answer.statusCode).toBe(204);
    return (await visit('PriceAlert/Get', { key })).result.state;
  };
  expect(await report('archive@agency.example')).toBe('active');
  expect(await report('Moved@example.com')).toBe('ended');
});

test('the office counts alerts by route and sees no address; another agency sees nothing', async () => {
  const clerk = await hire();
  const { result } = await clerk('PriceAlert/GetAll', { keyword: 'antal' });
  expect(result.items[0]).toMatchObject({ from: 'VKO', to: 'AYT', mails: expect.any(Number) });
  expect(result.items[0].mails).toBeGreaterThan(2);
  expect(JSON.stringify(result)).not.toContain('@');
  const other = await hireStaff(office, ['Pages.Messages'], { tenantId: OTHER_TENANT });
  expect((await other('PriceAlert/GetAll')).result.totalCount).toBe(0);
  expect((await clerk('PriceAlert/GetAll', { keyword: 'nowhere' })).result.totalCount).toBe(0);
});

test('an alert ends after the departure, and an unconfirmed one after two days', async () => {
  const { clock } = office.desk.app.db;
  await ask('late@example.com', { change: { adults: 3 } });
  const { key } = await newestMail('late@example.com');
  clock.advance(49 * HOUR);
  expect((await visit('PriceAlert/Confirm', { key })).status).toBe(404);
  await runJob('purge-price-alerts');
  expect(JSON.stringify(await readAlerts())).not.toContain('late@');

  clock.advance(40 * DAY);
  await runJob('purge-price-alerts');
  const left = (await readAlerts()).filter(({ departure_date: day }) => day === trip.departureDate);
  expect(left.every(({ state, email }) => state === 'ended' && email === '')).toBe(true);
  clock.advance(91 * DAY);
  await runJob('purge-price-alerts');
  expect((await readAlerts()).filter(({ departure_date: day }) => day === trip.departureDate)).toEqual([]);
});
