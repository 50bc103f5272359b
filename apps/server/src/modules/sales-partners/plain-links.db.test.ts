import type { followPartnerLink } from '@farewind/contract/partners/partner-click';
import type { Output } from '@farewind/contract/core/operation';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clickOf, clickOffer } from '../../testing/click-offer.ts';
import { hireStaff, type OfficeCaller } from '../../testing/office-staff.ts';
import { Office } from '../../testing/office.ts';
import { openCharter } from '../../testing/open-charter.ts';
import { DEFAULT_TENANT } from '../../testing/seed-tenants.ts';
import { familyPassengers, ShopClient, type Trip } from '../../testing/shop-client.ts';
import { purgeClicks } from './purge-clicks.ts';

const PERSON = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
let office: Office;
let clerk: OfficeCaller;
let trip: Trip;
let origin: string;
let networks = 0;
let buyers = 0;

beforeAll(async () => {
  office = await Office.open({ DEMO: 'true' });
  trip = await openCharter(office.desk.app.db, DEFAULT_TENANT);
  origin = await office.desk.app.server.listen({ host: '127.0.0.1', port: 0 });
  const rights = ['Pages.Agency', 'Pages.Ledger', 'Pages.Orders.View'];
  clerk = await hireStaff(office, rights, { email: 'clerk@example.com' });
}, 60_000);
afterAll(() => office.close());

/** A page was opened by a plain link, from a network of its own. */
async function follow(source: string, userAgent = PERSON, network = `198.51.100.${(networks += 1)}`) {
  const answer = await office.desk.app.server.inject({
    method: 'POST',
    url: '/api/services/app/SalesPartner/FollowLink',
    remoteAddress: network,
    headers: { 'user-agent': userAgent },
    payload: { source },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ result: Output<typeof followPartnerLink> }>().result.click;
}

async function addPartner(code: string): Promise<number> {
  const form = { code, name: `Partner ${code}`, calls: ['search'], perMinute: '60' };
  return (await clerk('SalesPartner/Save', form)).result.id;
}

/** Buys as a browser with this mark; returns which of the partners has brought the order. */
async function buyWith(mark: string | undefined, partners: readonly number[]): Promise<number[]> {
  buyers += 1;
  const letters = 'ABCDEFGHIJ'[buyers]!.repeat(3);
  const change = {
    passengers: familyPassengers().map((one) => ({ ...one, name: `${one.name} ${letters}` })),
    customerEmail: `buyer.${letters.toLowerCase()}@example.com`,
  };
  const cookie = mark === undefined ? '' : `source=${mark}`;
  const { orderId } = await new ShopClient(origin, cookie).buy(trip, change);
  const brought: number[] = [];
  for (const partnerId of partners) {
    const { items } = (await clerk('Order/GetAll', { partnerId, maxResultCount: 100 })).result;
    if ((items as { orderId: string }[]).some((order) => order.orderId === orderId)) brought.push(partnerId);
  }
  return brought;
}

it('an order belongs to the partner whose plain link its browser remembers, within the partner’s days', async () => {
  const [blog, guide] = [await addPartner('blog'), await addPartner('guide')];
  const first = (await follow(' Blog '))!;
  const last = (await follow('guide'))!;
  expect([first.sourceDays, last.sourceDays]).toEqual([30, 30]);
  expect(await buyWith(first.id, [blog, guide])).toEqual([blog]);
  expect(await buyWith(last.id, [blog, guide])).toEqual([guide]);
  expect(await buyWith(undefined, [blog, guide])).toEqual([]);
  const { owner } = office.desk.app.db.database;
  await owner.query(`update partner_click set clicked_at = clicked_at - interval '31 days' where id = $1`, [
    last.id,
  ]);
  expect(await buyWith(last.id, [blog, guide])).toEqual([]);
});

it('a name that no partner of the agency has is nobody’s, and leaves nothing behind', async () => {
  for (const unknown of ['nobody', '', '%00', 'x'.repeat(64)]) expect(await follow(unknown)).toBeNull();
  const { rows } = await office.desk.app.db.database.owner.query<{ clicks: number }>(
    `select count(*)::int as clicks from partner_click where network_hash is not null
     and partner_id not in (select id from sales_partner where code in ('blog', 'guide'))`,
  );
  expect(rows).toEqual([{ clicks: 0 }]);
});

it('a click by a program is marked, and none counts among those whose price held', async () => {
  const partnerId = await addPartner('robots');
  const robot = (await follow('robots', 'curl/8.5.0'))!;
  const { items } = (await clerk('SalesPartner/GetClicks', { partnerId, state: 'marked' })).result;
  expect((items as { id: string; marks: string[] }[]).map(({ id, marks }) => [id, marks])).toEqual([
    [robot.id, ['robot']],
  ]);
  const listed = (await clerk('SalesPartner/GetAll', { maxResultCount: 100 })).result.items;
  expect(listed.find(({ id }: { id: number }) => id === partnerId)).toMatchObject({
    clicks: 0,
    clicksInTime: 0,
    heldClicks: 0,
  });
  const query = { id: robot.id };
  const shown = await office.desk.app.server.inject({
    url: '/api/services/app/SalesPartner/GetClick',
    query,
  });
  expect(shown.statusCode).toBe(404);
});

/** Makes a click that is stored the first of so many, from the same network. */
const repeatClick = (id: string, times: number) =>
  office.desk.app.db.database.owner.query(
    `insert into partner_click select (jsonb_populate_record(k, jsonb_build_object('id', k.id || n))).*
     from partner_click k, generate_series(2, $2::int) n where k.id = $1`,
    [id, times],
  );

async function listStored(partnerId: number): Promise<string[]> {
  const { rows } = await office.desk.app.db.database.owner.query<{ id: string }>(
    'select id from partner_click where partner_id = $1',
    [partnerId],
  );
  return rows.map(({ id }) => id);
}

it('clicks without end from one network are answered like any other and stored no more', async () => {
  const partnerId = await addPartner('flooded');
  const from = '198.51.100.250';
  const flood = () => follow('flooded', PERSON, from);
  const first = (await flood())!.id;
  await repeatClick(first, 299);
  const last = (await flood())!.id;
  expect(await listStored(partnerId)).toContain(last);
  const above = await flood();
  expect(above).toEqual({ id: expect.stringMatching(/^.{20,}$/), sourceDays: 30 });
  expect(await listStored(partnerId)).toHaveLength(300);
  expect(await listStored(partnerId)).not.toContain(above!.id);
  expect(await buyWith(above!.id, [partnerId])).toEqual([]);
  const other = await follow('flooded');
  expect(await listStored(partnerId)).toContain(other!.id);

  const inject = (url: string, more = {}) => office.desk.app.server.inject({ url, ...more });
  const ofOffer = () => clickOffer(inject, trip, {}, from);
  const stored = clickOf(await ofOffer());
  await repeatClick(stored, 300);
  const arrival = await ofOffer();
  expect(arrival.pathname).toMatch(/^\/flightPayment\//);
  const { rows } = await office.desk.app.db.database.owner.query(
    'select from partner_click where id = any($1)',
    [[stored, clickOf(arrival)]],
  );
  expect(rows).toHaveLength(1);
});

it('nor are those from the many networks of one customer of an access provider', async () => {
  const partnerId = await addPartner('site');
  const stored = (await follow('site', PERSON, '2001:db8:9:1::1'))!.id;
  // The second half is of the network.
  await repeatClick(stored, 1200);
  await office.desk.app.db.database.owner.query(
    `update partner_click set network_hash = substring(network_hash for 16) || substring(sha256(id::bytea) for 16)
     where partner_id = $1`,
    [partnerId],
  );
  expect(await follow('site', PERSON, '2001:db8:9:2::1')).toMatchObject({ sourceDays: 30 });
  expect(await listStored(partnerId)).toHaveLength(1200);
  const other = await follow('site', PERSON, '2001:db8:a:2::1');
  expect(await listStored(partnerId)).toContain(other!.id);
});

it('the newest clicks of an agency are kept up to the total, and those that have brought an order always', async () => {
  const partnerId = await addPartner('total');
  const sold = (await follow('total'))!.id;
  expect(await buyWith(sold, [partnerId])).toEqual([partnerId]);
  // More than are deleted in one transaction.
  await repeatClick((await follow('total'))!.id, 2500);
  const { database } = office.desk.app.db;
  await database.owner.query(`update partner_click set clicked_at = clicked_at - interval '1 hour'`);
  const newest = [(await follow('total'))!.id, (await follow('total'))!.id];
  await purgeClicks(database, DEFAULT_TENANT, 2);
  expect((await listStored(partnerId)).toSorted()).toEqual([sold, ...newest].toSorted());
});

it('the accuracy of a partner’s prices is measured by people’s clicks, and not by a stale link followed over and over', async () => {
  const countOf = async () => {
    const { items } = (await clerk('SalesPartner/GetAll', { keyword: 'demo' })).result;
    const [counts] = items as { clicks: number; clicksInTime: number; heldClicks: number }[];
    return [counts!.clicks, counts!.clicksInTime, counts!.heldClicks];
  };
  const inject = (url: string, more = {}) => office.desk.app.server.inject({ url, ...more });
  const [clicks, inTime, held] = (await countOf()) as [number, number, number];
  const id = clickOf(await clickOffer(inject, trip));
  expect(await countOf()).toEqual([clicks + 1, inTime + 1, held + 1]);
  await clickOffer(inject, trip, { 'user-agent': 'curl/8.5.0' });
  await repeatClick(id, 50);
  const { owner } = office.desk.app.db.database;
  await owner.query(
    `update partner_click set outcome = 'gone', marks = '{repeated,crowd}' where id <> $1 and id like $1 || '%'`,
    [id],
  );
  expect(await countOf()).toEqual([clicks + 1, inTime + 1, held + 1]);
  const decision = { id: `${id}2`, decision: 'lifted', reason: 'A known customer' };
  const poster = await hireStaff(office, ['Pages.Agency', 'Pages.Ledger', 'Pages.Ledger.Post']);
  expect(await poster('SalesPartner/JudgeClick', decision)).toMatchObject({ status: 200 });
  expect(await countOf()).toEqual([clicks + 2, inTime + 2, held + 1]);
  // Once the answer's validity is over, a click says nothing about the prices in it, whatever it found.
  await owner.query(
    `update partner_click set shown_at = clicked_at - interval '21 minutes' where id like $1 || '%'`,
    [id],
  );
  expect(await countOf()).toEqual([clicks + 2, inTime, held]);
});

it('the page of an offer that is opened half an hour after its click is known as a bookmark', async () => {
  const { server, db } = office.desk.app;
  const id = clickOf(await clickOffer((url, more) => server.inject({ url, ...more }), trip));
  const read = async () => {
    const answer = await server.inject(`/api/services/app/SalesPartner/GetClick?id=${id}`);
    return answer.json<{ result: { isOld?: true } }>().result.isOld;
  };
  expect(await read()).toBeUndefined();
  db.clock.advance(31 * 60_000);
  expect(await read()).toBe(true);
});
