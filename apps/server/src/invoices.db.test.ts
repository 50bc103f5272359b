import type { Input, Operation, Output } from '@farewind/contract/core/operation';
import * as calls from '@farewind/contract/finance/invoices';
import { parseMinor } from '@farewind/values/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readReceiptOrder } from './modules/bookings/admin/figures/receipt-order.ts';
import {
  actingWith,
  openBookingTestHarness,
  staffWith,
  type BookingTestHarness,
} from './modules/bookings/testing/booking-test-harness.ts';
import { contextOf } from './modules/bookings/testing/test-context.ts';
import type { TestTrip } from './modules/bookings/testing/test-inventory.ts';
import { visitBankPage } from './modules/bookings/testing/visit-bank-page.ts';
import { listMoneyMoves } from './modules/payments/public.ts';
import {
  countRefusedInvoices,
  createReceiptOffice,
  createReceipts,
  type ReceiptOffice,
} from './modules/receipts/public.ts';
import { createSettings } from './modules/settings/public.ts';
import { newId } from './platform/ids.ts';
import { Keyring } from './platform/secrets/keyring.ts';
import { DEFAULT_TENANT, OTHER_TENANT } from './testing/seed-tenants.ts';

const { drain } = visitBankPage(() => desk);
let desk: BookingTestHarness;
let office: ReceiptOffice;

beforeAll(async () => {
  desk = await openBookingTestHarness({
    createReceipts: (given) => {
      const deps = { ...given, readOrder: readReceiptOrder, desks: { desks: {}, providers: {} } };
      const receipts = createReceipts(deps);
      office = createReceiptOffice({
        ...deps,
        settings: createSettings(new Keyring('a key for tests, long enough to be one')),
        receipts,
        listMoneyMoves,
        countryOf: (airport) => (['AYT', 'IST'].includes(airport) ? 'TR' : 'RU'),
        names: {
          readReservationNumbers: async (_, ids) => new Map(ids.map((id) => [id, `FW-${id.slice(0, 4)}`])),
          findReferences: async () => [],
        },
        listTenantIds: async () => [DEFAULT_TENANT, OTHER_TENANT],
      });
      return receipts;
    },
  });
  for (const currency of ['TRY', 'BYN'] as const) await ask(calls.saveInvoiceSetting, setting(currency));
});
afterAll(() => desk.close());

const setting = (currency: 'TRY' | 'BYN') => ({
  currency,
  isActive: true,
  mode: 'live' as const,
  title: 'Farewind Turizm A.Ş.',
  taxNumber: currency === 'TRY' ? '1234567890' : '191234567',
  taxOffice: 'Kadıköy',
  street: 'Moda Cad. 1',
  district: 'Kadıköy',
  city: 'İstanbul',
  series: currency === 'TRY' ? 'FWD' : '',
  since: '2026-01-01',
  rates: [{ from: '2026-01-01', flight: 0, domesticFlight: 20, transfer: 20, insurance: 0, fee: 20 }],
  exemptionCode: '350',
  exemptionReason: 'Diğerleri',
});

async function ask<Op extends Operation>(operation: Op, input: Input<Op>, tenantId = DEFAULT_TENANT) {
  const binding = office.bindings.find((one) => one.operation.name === operation.name)!;
  const context = contextOf({ ...staffWith('Pages.Payments'), tenantId }, new URL(desk.shop.listeningOrigin));
  const answer = await binding.handler(context, operation.input.parse(input));
  return operation.output.parse(answer) as Output<Op>;
}

async function buy(date: string, currency: 'TRY' | 'BYN', trip: TestTrip = 'scheduled') {
  const purchase = await desk.offer(trip, date, 2, { currency });
  const quote = await desk.quote(purchase);
  const { orderId, pGuid } = await desk.order(purchase, quote);
  await drain();
  return { orderId, pGuid, sumMinor: parseMinor(quote.total) };
}

async function refund(orderId: string, currency: 'TRY' | 'BYN', amountMinor: number): Promise<void> {
  const refundId = newId();
  await desk.db.database.inTenant(DEFAULT_TENANT, (scope) =>
    desk.parts.payments.requestRefund(scope, {
      refundId,
      reference: orderId,
      subject: refundId,
      currency,
      reason: 'goodwill',
      supplierMinor: amountMinor,
      serviceMinor: 0,
      requestedBy: 'system',
      needsApproval: false,
    }),
  );
  await drain();
}

async function setClock(instant: string): Promise<void> {
  desk.db.clock.freezeAt(new Date(instant));
  await desk.db.database.owner.query(`update exchange_rate set day = $1`, [instant.slice(0, 10)]);
}
const match = () => office.match(DEFAULT_TENANT);
const listOf = async (orderId: string) =>
  (await ask(calls.getInvoices, { orderId })).items
    .toReversed()
    .map(({ kind, number, amount, issuedOn }) => `${kind} ${number} ${parseMinor(amount)} ${issuedOn}`);

/** Each money move of the ledger against the invoices, by currency. */
async function expectLedger(): Promise<void> {
  const { rows } = await desk.db.database.owner.query<{
    currency: string;
    ledger: string;
    invoiced: string;
  }>(`
    select l.currency, sum(l.amount_minor)::text as ledger,
      (select sum(case when kind = 'sale' then amount_minor else -amount_minor end)::text from invoice i
        where i.currency = l.currency) as invoiced
    from ledger_entry e join ledger_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id
    where l.account = 'bankClearing' and l.currency in ('TRY', 'BYN') and e.move in ('capture', 'refundSent', 'chargeReturned')
    group by 1`);
  expect(rows.length).toBeGreaterThan(0);
  for (const { ledger, invoiced } of rows) expect(invoiced).toBe(ledger);
}

describe('e-Arşiv invoices and the daily list', () => {
  it('number each finished day’s sales and refunds without a gap, and agree with the ledger', async () => {
    await setClock('2027-03-29T09:00:00Z');
    const kept = await buy('2027-06-01', 'TRY');
    const whole = await buy('2027-06-02', 'TRY');
    const listed = await buy('2027-06-03', 'BYN');
    expect((await ask(calls.getInvoiceDay, { currency: 'TRY', day: '2027-03-29' })).missing).toMatchObject([
      { orderId: kept.orderId, why: 'tonight' },
      { orderId: whole.orderId, why: 'tonight' },
    ]);
    expect((await match()).differences).toEqual([]);

    await setClock('2027-03-30T09:00:00Z');
    await refund(kept.orderId, 'TRY', 10_01);
    await refund(whole.orderId, 'TRY', whole.sumMinor);
    await refund(listed.orderId, 'BYN', listed.sumMinor);
    await setClock('2027-03-31T09:00:00Z');
    // Two processes at the same time.
    const runs = await Promise.all([match(), match()]);
    expect(runs.flatMap(({ differences }) => differences)).toHaveLength(6);
    expect((await match()).differences).toEqual([]);
    expect(await listOf(kept.orderId)).toEqual([
      `sale FWD2027000000001 ${kept.sumMinor} 2027-03-29`,
      'return FWD2027000000003 1001 2027-03-30',
    ]);
    // Withdrawn within a week and the month: a cancellation, which takes no number.
    expect(await listOf(whole.orderId)).toEqual([
      `sale FWD2027000000002 ${whole.sumMinor} 2027-03-29`,
      `cancel FWD2027000000002 ${whole.sumMinor} 2027-03-30`,
    ]);
    expect(await listOf(listed.orderId)).toEqual([
      `sale 2027/1 ${listed.sumMinor} 2027-03-29`,
      `return 2027/2 ${listed.sumMinor} 2027-03-30`,
    ]);
    const day = await ask(calls.getInvoiceDay, { currency: 'TRY' });
    expect(day).toMatchObject({ day: '2027-03-30', missing: [], refused: 0 });
    expect(day.invoices).toEqual(day.ledger);
    const { invoices } = await desk.getOrder(kept.orderId, actingWith(kept.pGuid));
    expect(invoices?.map(({ kind, number }) => `${kind} ${number}`)).toEqual([
      'sale FWD2027000000001',
      'return FWD2027000000003',
    ]);
    // Who knows no more than its number sees none.
    expect((await desk.getOrder(kept.orderId)).invoices).toBeUndefined();
    await expectLedger();
  });

  it('a sale refunded whole after the end of its month has a return, dated and numbered in the next', async () => {
    await setClock('2027-03-31T15:00:00Z');
    const { orderId, sumMinor } = await buy('2027-06-04', 'TRY');
    await setClock('2027-04-02T09:00:00Z');
    await match();
    await refund(orderId, 'TRY', sumMinor);
    await setClock('2027-04-03T09:00:00Z');
    await match();
    expect(await listOf(orderId)).toEqual([
      `sale FWD2027000000004 ${sumMinor} 2027-03-31`,
      `return FWD2027000000005 ${sumMinor} 2027-04-02`,
    ]);
    await expectLedger();
  });

  it('a missing one gets a new number, and one without its money is a task of the staff', async () => {
    await setClock('2027-04-03T10:00:00Z');
    const { orderId, sumMinor } = await buy('2027-06-05', 'TRY');
    await setClock('2027-04-04T10:00:00Z');
    await match();
    const { owner } = desk.db.database;
    await owner.query(`delete from invoice where order_id = $1`, [orderId]);
    const other = await buy('2027-06-06', 'TRY');
    await setClock('2027-04-05T10:00:00Z');
    expect((await match()).differences).toHaveLength(2);
    // Its number was spent, and the dates of a series never go back.
    expect(await listOf(orderId)).toEqual([`sale FWD2027000000007 ${sumMinor} 2027-04-03`]);
    await owner.query(`update invoice set cause = 'capture:' || id where order_id = $1`, [other.orderId]);
    const { differences } = await match();
    expect(differences.map(({ kind, isMended }) => `${kind} ${isMended}`)).toEqual([
      'missing true',
      'orphan false',
    ]);
    const { rows } = await owner.query(
      `select reference from staff_task where kind = 'receiptDiffers' and done_at is null`,
    );
    expect(rows).toEqual([{ reference: other.orderId }]);
    await owner.query(`delete from invoice where order_id = $1 and number = 8`, [other.orderId]);
    expect((await match()).differences).toEqual([]);
  });

  it('a night’s invoice is of what was sold, although one flight was cancelled and the other’s price raised since', async () => {
    const { orderId, sumMinor } = await buy('2027-06-08', 'TRY', 'charterRoundTrip');
    const { owner } = desk.db.database;
    const { rows: sold } = await owner.query<{ id: string; minor: number }>(
      'select id, total_minor::int as minor from order_item where order_id = $1 order by position',
      [orderId],
    );
    expect(sold).toHaveLength(2);
    await owner.query(`update order_item set status = 'cancelled' where id = $1`, [sold[0]!.id]);
    await owner.query('update order_item set total_minor = total_minor * 3 where id = $1', [sold[1]!.id]);
    await setClock('2027-04-06T10:00:00Z');
    await match();
    const { rows } = await owner.query<{ lines: { itemId: string; amountMinor: number }[] }>(
      'select lines from invoice where order_id = $1',
      [orderId],
    );
    expect(rows[0]!.lines.map(({ itemId, amountMinor }) => ({ id: itemId, minor: amountMinor }))).toEqual(
      sold,
    );
    expect(sold.reduce((sum, { minor }) => sum + minor, 0)).toBe(sumMinor);
  });

  it('files of a period hold every invoice, the cancellations apart, and only of the own agency', async () => {
    const period = { currency: 'TRY' as const, from: '2027-03-01', to: '2027-03-31' };
    const foreign = async () => (await ask(calls.getInvoices, {}, OTHER_TENANT)).items;
    expect(await foreign()).toEqual([]);
    await ask(calls.saveInvoiceSetting, setting('TRY'), OTHER_TENANT);
    const foreignId = newId();
    await desk.db.database.owner.query(
      `insert into invoice select (jsonb_populate_record(i, jsonb_build_object('id', $1::text, 'tenant_id', $2::int,
         'number', 77))).* from invoice i where series = 'FWD2027' and number = 1 and kind = 'sale'`,
      [foreignId, OTHER_TENANT],
    );
    expect((await foreign()).map(({ number }) => number)).toEqual(['FWD2027000000077']);
    const foreignFile = await ask(calls.exportInvoices, { ...period, format: 'ubl' }, OTHER_TENANT);
    expect([foreignFile.count, foreignFile.total]).toEqual([1, (await foreign())[0]!.amount]);
    const zip = await ask(calls.exportInvoices, { ...period, format: 'ubl' });
    expect(zip).toMatchObject({ name: 'e-arsiv-2027-03-01-2027-03-31.zip', count: 5 });
    const names = Buffer.from(zip.content, 'base64').toString('latin1');
    for (const name of ['FWD2027000000001.xml', 'FWD2027000000004.xml', 'iptal.csv'])
      expect(names).toContain(name);
    expect(names).not.toContain('FWD2027000000077');
    await expect(
      ask(calls.exportInvoices, { ...period, format: 'ubl', invoiceId: foreignId }),
    ).rejects.toMatchObject({ key: 'GEN-NOTFOUND' });
    const csv = await ask(calls.exportInvoices, { ...period, format: 'csv' });
    expect(csv.total).toBe(zip.total);
    const { items } = await ask(calls.getInvoices, { keyword: 'fwd2027000000003' });
    expect(items).toMatchObject([{ kind: 'return', number: 'FWD2027000000003' }]);
    const one = await ask(calls.exportInvoices, {
      ...period,
      format: 'ubl',
      invoiceId: items[0]!.invoiceId,
    });
    expect(one.name).toBe('FWD2027000000003.xml');
    expect(Buffer.from(one.content, 'base64').toString('utf8')).toContain(
      '<cbc:ID>FWD2027000000001</cbc:ID>',
    );
    await desk.db.database.owner.query('delete from invoice where id = $1', [foreignId]);
  });

  it('one that the integrator refused is completed and issued again under its number', async () => {
    const [sale] = (await ask(calls.getInvoices, { keyword: 'FWD2027000000001' })).items;
    const { invoiceId, version, number } = sale!;
    expect(sale!.gaps).toContain('city');
    const refused = await ask(calls.refuseInvoice, { invoiceId, version, reason: 'İl bilgisi eksik' });
    expect(refused).toMatchObject({ state: 'refused', reason: 'İl bilgisi eksik' });
    expect((await ask(calls.getInvoices, { state: 'refused' })).totalCount).toBe(1);
    const blocking = await desk.db.database.inTenant(DEFAULT_TENANT, (scope) =>
      countRefusedInvoices(scope, scope.now),
    );
    expect(blocking).toBe(1);
    const buyer = {
      title: '',
      name: 'Anna',
      surname: 'Kaya',
      taxNumber: '10000000146',
      taxOffice: '',
      address: 'Bağdat Cad. 5',
      district: 'Kadıköy',
      city: 'İstanbul',
      country: 'Türkiye',
    };
    await expect(ask(calls.correctInvoice, { invoiceId, version, ...buyer })).rejects.toMatchObject({
      key: 'GEN-CONFLICT',
    });
    expect(await ask(calls.correctInvoice, { invoiceId, version: refused.version, ...buyer })).toMatchObject({
      state: 'issued',
      reason: null,
      number,
      gaps: [],
      buyer,
    });
  });

  it('exports hold only invoices of the setting’s mode, although a test invoice has the number of a live one', async () => {
    const period = { currency: 'TRY' as const, from: '2027-03-01', to: '2027-03-31' };
    const live = await ask(calls.exportInvoices, { ...period, format: 'csv' });
    const { owner } = desk.db.database;
    const testId = newId();
    await owner.query(
      `insert into invoice select (jsonb_populate_record(i, jsonb_build_object('id', $1::text, 'mode', 'test',
         'cause', 'capture:' || $1))).* from invoice i where series = 'FWD2027' and number = 1 and kind = 'sale'`,
      [testId],
    );
    expect(await ask(calls.exportInvoices, { ...period, format: 'csv' })).toEqual(live);
    const archive = await ask(calls.exportInvoices, { ...period, format: 'ubl' });
    expect(archive.count).toBe(live.count);
    const twins = (await ask(calls.getInvoices, { keyword: 'FWD2027000000001' })).items.filter(
      ({ kind }) => kind === 'sale',
    );
    expect(twins.map(({ mode, canDownload }) => `${mode} ${canDownload}`).toSorted()).toEqual([
      'live true',
      'test false',
    ]);
    await expect(
      ask(calls.exportInvoices, { ...period, format: 'ubl', invoiceId: testId }),
    ).rejects.toMatchObject({ key: 'GEN-NOTFOUND' });
    await owner.query(`update invoice_setting set mode = 'test' where currency = 'TRY'`);
    expect(await ask(calls.exportInvoices, { ...period, format: 'ubl' })).toMatchObject({
      name: 'test-e-arsiv-2027-03-01-2027-03-31.zip',
      count: 1,
    });
    await owner.query(`update invoice_setting set mode = 'live' where currency = 'TRY'`);
    await owner.query(`delete from invoice where id = $1`, [testId]);
  });

  it('setting them up names what an e-Arşiv invoice needs, at its field', async () => {
    const saved = (await ask(calls.getInvoiceSettings, {})).items.find(({ currency }) => currency === 'TRY')!;
    const problems = async (change: object) =>
      ask(calls.saveInvoiceSetting, { ...setting('TRY'), version: saved.version, ...change }).then(
        () => [],
        (error: { options: { fields: { path: string }[] } }) => error.options.fields.map(({ path }) => path),
      );
    expect(await problems({ series: '', city: '' })).toEqual(['series', 'city']);
    expect(await problems({ taxNumber: '191234567' })).toEqual(['taxNumber']);
    expect(await problems({ exemptionCode: '' })).toEqual(['exemptionCode']);
    expect(await problems({ rates: [saved.rates[0], saved.rates[0]] })).toEqual(['rates']);
    expect(await problems({})).toEqual([]);
  });
});
