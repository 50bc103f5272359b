import { randomUUID } from 'node:crypto';
import type { Output } from '@farewind/contract/core/operation';
import type {
  getPartnerStatementLines,
  getPartnerStatements,
} from '@farewind/contract/partners/partner-statements';
import { parseMinor } from '@farewind/values/money';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GOOD_PASSWORD } from '../../testing/account-desk.ts';
import { clickOf, clickOffer } from '../../testing/click-offer.ts';
import { hireStaff, type OfficeCaller } from '../../testing/office-staff.ts';
import { Office } from '../../testing/office.ts';
import { openCharter } from '../../testing/open-charter.ts';
import { DEFAULT_TENANT } from '../../testing/seed-tenants.ts';
import type { Trip } from '../../testing/shop-client.ts';
import { buyerForm } from '../bookings/testing/sale-samples.ts';
import { setRehearsalsAside, type Posting } from '../payments/public.ts';
import { postLedger } from '../payments/postings/post-ledger.ts';
import { payBesideClosing } from './testing/pay-beside-closing.ts';

type Statements = Output<typeof getPartnerStatements>['items'];
type Lines = Output<typeof getPartnerStatementLines>['items'];

/** The demo's partner. */
const PARTNER = 1;
const [PRICE, DAY] = [130_00, 86_400_000] as const;
const [MAY, JUNE, JULY] = ['2027-05', '2027-06', '2027-07'] as const;

let office: Office;
let clerk: OfficeCaller;
let trip: Trip;
let buyers = 0;

beforeAll(async () => {
  office = await Office.open({ DEMO: 'true' });
  office.desk.app.db.clock.freezeAt(new Date('2027-05-20T09:00:00Z'));
  trip = await openCharter(office.desk.app.db, DEFAULT_TENANT);
  await office.desk.app.server.listen({ host: '127.0.0.1', port: 0 });
  await hire();
}, 60_000);
afterAll(() => office.close());

async function hire(): Promise<void> {
  const rights = ['Orders.View', 'Agency', 'Ledger', 'Ledger.Close', 'Ledger.Post'].map(
    (name) => `Pages.${name}`,
  );
  clerk = await hireStaff(office, rights, { email: `${randomUUID()}@example.com` });
}

/** Sessions do not outlast the months. */
async function itIs(day: string): Promise<void> {
  office.desk.app.db.clock.freezeAt(new Date(`${day}T09:00:00Z`));
  await hire();
}

const inject = (url: string, more: Omit<InjectOptions, 'url'> = {}) =>
  office.desk.app.server.inject({ url, remoteAddress: '10.20.0.1', ...more });
const advance = (ms: number) => office.desk.app.db.clock.advance(ms);
const setTerms = (terms: object) => clerk('SalesPartner/SaveTerms', { id: PARTNER, ...terms });

async function runJob(wanted: string): Promise<void> {
  await office.desk.app.schedules.find(({ name }) => name === wanted)!.run();
}

/** Events are handled, each of them twice where it can be. */
async function settle(): Promise<void> {
  for (const name of ['outbox', 'outbox', 'accrue-commissions', 'accrue-commissions']) await runJob(name);
}

const click = (headers?: Record<string, string>, network?: string) =>
  clickOffer(inject, trip, headers, network);

/** Buys the offer of an arrival; the browser remembers the click of `source`, or none. */
async function buy(
  arrival: URL,
  source: string | undefined = clickOf(arrival),
  headers: Record<string, string> = {},
): Promise<string> {
  const [, , searchId, flightId] = arrival.pathname.split('/').map(decodeURIComponent);
  const choice = {
    searchId,
    flightId,
    fareId: arrival.searchParams.get('fare'),
    currency: 'EUR',
    adults: 1,
    children: 0,
    infants: 0,
  };
  const send = (name: string, payload: object) =>
    inject(`/api/services/app/${name}`, {
      method: 'POST',
      headers: { ...headers, ...(source === undefined ? {} : { cookie: `source=${source}` }) },
      payload,
    });
  const priced = await send('Booking/CheckPrice', choice);
  expect([priced.statusCode, priced.json<{ error: unknown }>().error]).toEqual([200, null]);
  const { quoteSeal } = priced.json<{ result: { quoteSeal: string } }>().result;
  buyers += 1;
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[buyers]!.repeat(3);
  const ordered = await send('Booking/AddOrder', {
    ...choice,
    quoteSeal,
    ...buyerForm(letters),
    idempotencyKey: randomUUID(),
  });
  expect([ordered.statusCode, ordered.json<{ error: unknown }>().error]).toEqual([200, null]);
  return ordered.json<{ result: { orderId: string } }>().result.orderId;
}

async function buyAndSettle(arrival: URL): Promise<string> {
  const orderId = await buy(arrival);
  await settle();
  return orderId;
}

/** Money given back, as payments post it. */
async function post(posting: Posting): Promise<void> {
  await office.desk.app.db.database.inTenant(DEFAULT_TENANT, (scope) => postLedger(scope, posting));
  await settle();
}
const refund = (reference: string, key: string, minor: number) =>
  post({ move: 'refundAccepted', key, reference, currency: 'EUR', supplierMinor: minor, serviceMinor: 0 });

async function linesOf(month: string): Promise<Lines> {
  const answer = await clerk('PartnerStatement/GetLines', {
    partnerId: PARTNER,
    month,
    maxResultCount: 100,
  });
  return (answer.result as { items: Lines }).items;
}

const earnedBy = async (orderId: string, month: string) =>
  (await linesOf(month))
    .filter((line) => line.orderId === orderId)
    .map(({ kind, commission }) => [kind, commission]);

async function statementOf(month: string): Promise<Statements[number] | undefined> {
  const { result } = await clerk('PartnerStatement/GetAll', { partnerId: PARTNER, month });
  return (result as { items: Statements }).items[0];
}

/** What the books owe the partner for a month, before payouts. */
async function inLedger(month: string): Promise<number> {
  return office.desk.app.db.database.inTenant(DEFAULT_TENANT, async ({ tx }) => {
    const { rows } = await sql<{ minor: number }>`
      select coalesce(-sum(l.amount_minor), 0)::bigint as minor from ledger_entry e
      join ledger_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id
      where l.account = 'supplierPayable' and l.sub_account = ${`partner:${PARTNER}`}
        and e.move in ('commission', 'commissionReversed') and to_char(e.posted_on, 'YYYY-MM') = ${month}`.execute(
      tx,
    );
    return rows[0]!.minor;
  });
}

/** Statement, its lines and the ledger agree to the cent. */
async function requireAgreement(month: string, earned: string): Promise<void> {
  const lines = (await linesOf(month)).reduce((sum, { commission }) => sum + parseMinor(commission), 0);
  expect([(await statementOf(month))?.earned ?? '0.00', lines, await inLedger(month)]).toEqual([
    earned,
    parseMinor(earned),
    parseMinor(earned),
  ]);
}

describe('an order’s source', () => {
  it('is the last click within the window, on the terms of the day on which the order is begun', async () => {
    expect(await setTerms({ from: '2027-05-20', windowDays: 7, share: '3.33' })).toMatchObject({
      status: 200,
    });
    const [first, last] = [await click(), await click()];
    const orderId = await buy(last);
    await setTerms({ from: '2027-05-21', windowDays: 7, share: '10' });
    await settle();
    expect(clickOf(first)).not.toBe(clickOf(last));
    expect(await earnedBy(orderId, MAY)).toEqual([['sale', '4.33']]);
    advance(DAY);
    await hire();
    expect(await earnedBy(await buyAndSettle(first), MAY)).toEqual([['sale', '13.00']]);
  });

  it('is nobody’s after the window, without a click, or if staff order', async () => {
    const staff = await office.addStaff(DEFAULT_TENANT, 'Seller');
    const seller = { authorization: `Bearer ${staff.token}` };
    const arrival = await click();
    const unsourced = [await buy(arrival, clickOf(arrival), seller), await buy(arrival, 'no-such-click')];
    advance(7 * DAY + 1);
    await hire();
    unsourced.push(await buy(await click(), clickOf(arrival)));
    await settle();
    for (const orderId of unsourced) expect(await earnedBy(orderId, MAY)).toEqual([]);
    // The list of orders can be narrowed to those of a partner.
    const listed = async (input: object): Promise<string[]> => {
      const { items } = (await clerk('Order/GetAll', { ...input, maxResultCount: 100 })).result;
      return items.map(({ orderId }: { orderId: string }) => orderId);
    };
    const [all, brought] = [await listed({}), await listed({ partnerId: PARTNER })];
    expect(brought).toHaveLength(2);
    expect(all.filter((orderId) => !brought.includes(orderId)).toSorted()).toEqual(unsourced.toSorted());
  });

  it('keeps terms that are agreed: a past day is refused, and so is a share above half', async () => {
    expect(await setTerms({ from: '2027-05-20', windowDays: 30, share: '5' })).toMatchObject({
      key: 'GEN-VALIDATION',
      fields: { from: expect.stringContaining('today or a later day') },
    });
    const tooMuch = await setTerms({ from: '2027-06-20', windowDays: 0, share: '50.01' });
    expect(Object.keys(tooMuch.fields).toSorted()).toEqual(['share', 'windowDays']);
  });
});

describe('a commission', () => {
  let orderId: string;

  it('is earned once, however often its events come', async () => {
    orderId = await buy(await click());
    await settle();
    await office.desk.app.db.database.inTenant(DEFAULT_TENANT, async ({ tx }) => {
      await sql`update outbox set state = 'waiting', done_at = null where topic like 'salesPartners.%'`.execute(
        tx,
      );
    });
    await settle();
    expect(await earnedBy(orderId, MAY)).toEqual([['sale', '13.00']]);
    await requireAgreement(MAY, '30.33');
  });

  it('follows refunds in parts to the cent, and ends at nothing', async () => {
    await refund(orderId, 'refundAccepted:a', 33_33);
    await refund(orderId, 'refundAccepted:b', 33_33);
    expect((await earnedBy(orderId, MAY)).slice(1)).toEqual([
      ['refund', '-3.33'],
      ['refund', '-3.34'],
    ]);
    await requireAgreement(MAY, '23.66');
  });

  it('is lost with a chargeback and comes back when the dispute is won', async () => {
    const disputed = await buy(await click());
    const sum = { reference: disputed, currency: 'EUR', amountMinor: PRICE } as const;
    await post({ move: 'chargeback', key: 'chargeback:x', ...sum });
    await post({ move: 'chargebackReturned', key: 'chargebackReturned:x', ...sum });
    expect((await earnedBy(disputed, MAY)).map(([, commission]) => commission)).toEqual([
      '13.00',
      '-13.00',
      '13.00',
    ]);
    // Given back twice is given back once.
    await refund(disputed, 'refundAccepted:c', PRICE);
    await post({ move: 'chargeback', key: 'chargeback:y', ...sum });
    expect((await earnedBy(disputed, MAY)).slice(3)).toEqual([
      ['refund', '-13.00'],
      ['chargeback', '0.00'],
    ]);
    await requireAgreement(MAY, '23.66');
  });

  it('counts the clicks of two IPv6 addresses of one subscriber as those of one network', async () => {
    const addresses = ['2001:db8:5:6:1:2:3:4', '2001:db8:5:6:abcd::9'];
    const ids: string[] = [];
    for (const address of addresses) ids.push(clickOf(await click({}, address)));
    const { rows } = await office.desk.app.db.database.owner.query(
      `select count(distinct network_hash)::int as networks, count(network_hash)::int as clicks
       from partner_click where id = any($1)`,
      [ids],
    );
    expect(rows).toEqual([{ networks: 1, clicks: 2 }]);
  });

  it('is not earned by a click from where staff work, and one session of theirs marks a network for a day', async () => {
    const marksFrom = async (network: string): Promise<unknown> => {
      const { rows } = await office.desk.app.db.database.owner.query<{ marks: string[] }>(
        'select marks from partner_click where id = $1',
        [clickOf(await click({}, network))],
      );
      return rows[0]!.marks;
    };
    const email = 'agent@example.com';
    await office.desk.addUser({ email, kind: 'staff' });
    const signIn = (from: string) =>
      office.desk.signIn(email, GOOD_PASSWORD, { tenantId: DEFAULT_TENANT, from });
    const [cafe, desk] = ['203.0.113.7', '203.0.113.8'];
    for (const network of [cafe, desk]) await signIn(network);
    expect([await marksFrom(cafe), await marksFrom(desk)]).toEqual([['ownNetwork'], ['ownNetwork']]);
    for (let day = 0; day < 2; day += 1) {
      advance(DAY);
      await signIn(desk);
    }
    advance(DAY + 1);
    expect([await marksFrom(cafe), await marksFrom(desk)]).toEqual([[], ['ownNetwork']]);
    await hire();
  });

  it('of a month is frozen when the month is closed; later refunds are the next month’s', async () => {
    const closing = { partnerId: PARTNER, month: MAY };
    expect(await clerk('PartnerStatement/Close', closing)).toMatchObject({ key: 'ORD-STATE' });
    await itIs('2027-06-02');
    expect(await clerk('PartnerStatement/Close', closing)).toMatchObject({ status: 200 });
    expect(await clerk('PartnerStatement/Close', closing)).toMatchObject({ key: 'ORD-STATE' });
    // Of an event of May, noted late.
    await post({
      move: 'refundAccepted',
      key: 'refundAccepted:d',
      reference: orderId,
      currency: 'EUR',
      supplierMinor: 63_34,
      serviceMinor: 0,
      occurredOn: '2027-05-31',
    });
    expect(await earnedBy(orderId, JUNE)).toEqual([['refund', '-6.33']]);
    await requireAgreement(MAY, '23.66');
    await requireAgreement(JUNE, '-6.33');
    const closed = await statementOf(MAY);
    expect(closed).toMatchObject({ state: 'closed', due: '23.66', orders: 4 });
    // Clicks are deleted after 400 days; what a statement says of them stays.
    const { owner } = office.desk.app.db.database;
    await owner.query(`update partner_click set clicked_at = clicked_at - interval '500 days'
      where id not in (select click_id from order_source where click_id is not null)`);
    const { rowCount: before } = await owner.query('select from partner_click');
    await runJob('purge-partner-clicks');
    expect((await owner.query('select from partner_click')).rowCount).toBeLessThan(before!);
    expect(await statementOf(MAY)).toEqual(closed);
  });

  it('of a marked click is earned when staff lift the mark, and lost when they confirm one', async () => {
    const arrival = await click({ 'user-agent': 'curl/8.5.0' });
    const marked = await buy(arrival);
    await settle();
    expect(await earnedBy(marked, JUNE)).toEqual([['sale', '0.00']]);
    const listed = (await clerk('SalesPartner/GetClicks', { state: 'marked' })).result as { items: object[] };
    expect(listed.items).toMatchObject([{ id: clickOf(arrival), marks: ['robot'], earns: false }]);
    const judge = (decision: string) =>
      clerk('SalesPartner/JudgeClick', { id: clickOf(arrival), decision, reason: 'A known customer' });
    expect((await judge('lifted')).result).toMatchObject({ earns: true, decidedBy: expect.any(String) });
    await judge('confirmed');
    await settle();
    expect((await earnedBy(marked, JUNE)).slice(1)).toEqual([
      ['mark', '13.00'],
      ['mark', '-13.00'],
    ]);
    await requireAgreement(JUNE, '-6.33');
  });

  it('is paid out once, exactly; a debt is carried to the next month', async () => {
    const payment = { partnerId: PARTNER, month: MAY, currency: 'EUR', paidOn: '2027-06-02' };
    // Paid as a supplier, the statement would still wait for its payment.
    const { currency, paidOn } = payment;
    const asSupplier = { supplier: `partner:${PARTNER}`, amount: '23.66', currency, paidOn, reference: '16' };
    expect(await clerk('Ledger/RecordPayout', asSupplier)).toMatchObject({ key: 'GEN-VALIDATION' });
    const pay = (ref: string) => clerk('PartnerStatement/RecordPayout', { ...payment, reference: ref });
    const paid = await payBesideClosing(office.desk.app.db, () => pay('17'));
    expect(paid.result).toMatchObject({ state: 'paid', payout: { reference: '17' } });
    expect(await pay('18')).toMatchObject({ key: 'ORD-STATE' });
    await itIs('2027-07-02');
    await clerk('PartnerStatement/Close', { partnerId: PARTNER, month: JUNE });
    const nothing = { ...payment, month: JUNE, paidOn: '2027-07-01', reference: '19' };
    expect(await clerk('PartnerStatement/RecordPayout', nothing)).toMatchObject({ key: 'ORD-STATE' });
    await itIs('2027-08-02');
    await clerk('PartnerStatement/Close', { partnerId: PARTNER, month: JULY });
    expect(await statementOf(JULY)).toMatchObject({ earned: '0.00', carried: '-6.33', due: '-6.33' });
    const { result } = await clerk('Ledger/GetAccounts', { from: '2027-05-01', to: '2027-08-01' });
    const { suppliers } = result as { suppliers: { supplier: string; name: string; due: string }[] };
    expect(suppliers.find(({ supplier }) => supplier === `partner:${PARTNER}`)).toMatchObject({
      name: 'Demo meta-search',
      due: '-6.33',
    });
  });

  it('of a rehearsal leaves the closed statements when the sites open, unless it was paid', async () => {
    // A higher price, paid months later, is no other order.
    const later = { move: 'sale', key: 'addition:x', reference: orderId, currency: 'EUR' } as const;
    await post({ ...later, supplierMinor: 20_00, serviceMinor: 0 });
    expect(await statementOf('2027-08')).toMatchObject({ orders: 0, sold: '20.00' });
    const { database } = office.desk.app.db;
    await database.owner.query(`update payment_attempt set mode = 'test'`);
    const open = () => database.inTenant(DEFAULT_TENANT, setRehearsalsAside);
    expect(await open()).not.toContain(orderId);
    expect(await statementOf(MAY)).toMatchObject({ earned: '23.66', state: 'paid' });
    await database.owner.query('update supplier_payout set reversed_at = paid_on');
    expect(await open()).toContain(orderId);
    for (const month of [MAY, JUNE, JULY]) {
      expect(await statementOf(month)).toMatchObject({ orders: 0, earned: '0.00', due: '0.00' });
      expect(await linesOf(month)).toEqual([]);
    }
    const payment = {
      partnerId: PARTNER,
      month: MAY,
      currency: 'EUR',
      paidOn: '2027-08-02',
      reference: '20',
    };
    expect(await clerk('PartnerStatement/RecordPayout', payment)).toMatchObject({ key: 'ORD-STATE' });
    const again = { orderId, isRehearsal: false, reason: 'It was none' };
    expect(await clerk('Ledger/MarkRehearsal', again)).toMatchObject({ status: 200 });
    expect(await statementOf(JULY)).toMatchObject({ earned: '0.00', carried: '-6.33' });
  });
});
