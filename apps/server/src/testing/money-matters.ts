import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import type { TenantScope } from '../platform/database/scope.ts';
import { newId } from '../platform/ids.ts';

const moneyMatters = [
  'waitingRefund',
  'stuckRefund',
  'disputedPayment',
  'deskRefund',
  'mismatch',
  'testOrder',
  'refusedReceipt',
  'refusedDeskReceipt',
  'invoice',
  'partnerClick',
  'partnerDebt',
  'payout',
  'agencyDebt',
  'periodClose',
  'bankLine',
  'settledBankLine',
] as const;
type MoneyMatter = (typeof moneyMatters)[number];

export const isMoneyMatter = (entity: string): entity is MoneyMatter =>
  (moneyMatters as readonly string[]).includes(entity);

/** Writes a paid charge with a waiting refund or a discrepancy, a payout, or a closed period; returns its id. */
export async function writeMoneyMatter(
  database: Database,
  tenantId: number,
  matter: MoneyMatter,
): Promise<string> {
  const [payableId, attemptId, id] = [newId(), newId(), newId()];
  const sums = { amount_minor: 100_00, currency: 'EUR' };
  return database.inTenant(tenantId, async ({ tx, now }) => {
    const head = { tenant_id: tenantId, reference: payableId };
    if (matter === 'bankLine' || matter === 'settledBankLine')
      return writeBankLine(tx, tenantId, id, matter === 'settledBankLine');
    if (matter === 'partnerClick') return writePartnerClick(tx, tenantId, id);
    if (matter === 'partnerDebt') return writePartnerDebt(tx, tenantId, id);
    if (matter === 'payout') return writePayout(tx, tenantId, id);
    if (matter === 'agencyDebt') return writeSupplied(tx, tenantId, id, { supplier: 'agency:77', minor: 1 });
    if (matter === 'periodClose') return writeClose(tx, tenantId, id);
    const setting = await tx.selectFrom('payment_setting').select('id').executeTakeFirstOrThrow();
    await tx
      .insertInto('payable')
      .values({ ...head, ...sums, id: payableId, purpose: 'sale' })
      .execute();
    await tx
      .insertInto('payment_attempt')
      .values({
        tenant_id: tenantId,
        id: attemptId,
        payable_id: payableId,
        attempt_no: 1,
        ...sums,
        state: 'captured',
        setting_id: setting.id,
        captured_minor: 100_00,
        ...(matter === 'disputedPayment' ? { state: 'disputed', disputed_minor: 100_00 } : {}),
        ...(matter === 'testOrder' ? { mode: 'test' } : {}),
        ...(matter === 'deskRefund' ? { taken_by: 'user:1', method: 'deskCash' } : {}),
      })
      .execute();
    if (matter === 'disputedPayment') return attemptId;
    if (matter === 'testOrder') return payableId;
    if (matter === 'refusedReceipt' || matter === 'refusedDeskReceipt') {
      const way = matter === 'refusedReceipt' ? 'provider' : 'desk';
      if (way === 'desk') await activateNewestReceiptSetting(tx, tenantId);
      const about = { purpose: 'prepayment', sequence: 1, cause: `capture:${attemptId}`, way, mode: 'live' };
      await tx
        .insertInto('fiscal_receipt')
        .values({
          ...about,
          ...sums,
          tenant_id: tenantId,
          id,
          order_id: payableId,
          setting_id: setting.id,
          attempt_id: attemptId,
          lines: '[]',
          customer: '{}',
          state: 'refused',
          moved_at: now,
        })
        .execute();
      return id;
    }
    if (matter === 'invoice') {
      await tx
        .insertInto('invoice')
        .values({
          tenant_id: tenantId,
          id,
          mode: 'live',
          series: 'FWD2027',
          number: (Number.parseInt(id.replaceAll('-', '').slice(-7), 16) % 1_000_000) + 1,
          kind: 'sale',
          cause: `capture:${attemptId}`,
          order_id: payableId,
          attempt_id: attemptId,
          amount_minor: 100_00,
          currency: 'TRY',
          lines: '[]',
          issuer: '{}',
          buyer: '{}',
          method: 'card',
          issued_on: '2027-01-15',
          moved_at: now,
        })
        .execute();
      return id;
    }
    if (matter === 'mismatch') {
      const about = { class: 'amountDiffers', subject: 'ledger', bank_reference: attemptId };
      await tx
        .insertInto('money_mismatch')
        .values({ ...head, ...about, id, attempt_id: attemptId, repairs: ['accept'] })
        .execute();
      return id;
    }
    const isStuck = matter === 'stuckRefund';
    const isAtDesk = matter === 'deskRefund';
    await tx
      .insertInto('refund')
      .values({
        ...head,
        ...sums,
        id,
        request_id: id,
        attempt_id: attemptId,
        subject: 'a quote',
        nature: 'sale',
        supplier_minor: 100_00,
        service_minor: 0,
        reason: 'choice',
        requested_by: 'customer',
        needs_approval: true,
        state: isStuck ? 'approved' : isAtDesk ? 'sentToBank' : 'accepted',
        bank_reference: isAtDesk ? 'desk' : null,
        failure_code: isStuck ? '05' : null,
        sendings: isStuck || isAtDesk ? 1 : 0,
      })
      .execute();
    return id;
  });
}

function writePartner(tx: TenantScope['tx'], tenantId: number, id: string): Promise<{ id: number }> {
  const code = id.slice(-12);
  return tx
    .insertInto('sales_partner')
    .values({ tenant_id: tenantId, code, name: code, calls: ['search'], per_minute: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** A visitor of a sales partner, marked as a robot. */
async function writePartnerClick(tx: TenantScope['tx'], tenantId: number, id: string): Promise<string> {
  const { id: partnerId } = await writePartner(tx, tenantId, id);
  const site = await tx
    .selectFrom('site')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('partner_click')
    .values({
      tenant_id: tenantId,
      id,
      partner_id: partnerId,
      site_id: site.id,
      source: null,
      day: '2027-01-01',
      shown_at: '2027-01-01',
      outcome: 'held',
      shown_minor: 1,
      now_minor: 1,
      currency: 'EUR',
      search_id: id,
      offer: JSON.stringify({ slices: [], rate: null }),
      marks: ['robot'],
    })
    .execute();
  return id;
}

/** What a sales partner has earned in a closed month. */
async function writePartnerDebt(tx: TenantScope['tx'], tenantId: number, id: string): Promise<string> {
  const partner = await writePartner(tx, tenantId, id);
  const entry = {
    tenant_id: tenantId,
    id,
    move: 'commission',
    posting_key: `commission:${id}`,
    reference: id,
  };
  await tx.insertInto('ledger_entry').values(entry).execute();
  const line = { tenant_id: tenantId, entry_id: id, currency: 'EUR', sub_account: `partner:${partner.id}` };
  await tx
    .insertInto('ledger_line')
    .values([
      { ...line, line_no: 1, account: 'partnerCommission', amount_minor: 100 },
      { ...line, line_no: 2, account: 'supplierPayable', amount_minor: -100 },
    ])
    .execute();
  const month = { tenant_id: tenantId, partner_id: partner.id, month: '2020-01-01' };
  await tx
    .insertInto('partner_statement')
    .values({ ...month, closed_by: 'user:1', clicks: 0, marked_clicks: 0 })
    .execute();
  const sums = { orders: 1, sold_minor: 1000, refunded_minor: 0, earned_minor: 100, carried_minor: 0 };
  await tx
    .insertInto('partner_statement_sum')
    .values({ ...month, ...sums, currency: 'EUR' })
    .execute();
  return String(partner.id);
}

/** What a supplier owes, or is owed if it is negative. */
async function writeSupplied(
  tx: TenantScope['tx'],
  tenantId: number,
  id: string,
  { supplier, minor }: { readonly supplier: string; readonly minor: number },
): Promise<string> {
  const entry = { tenant_id: tenantId, id, move: 'sale', posting_key: `sale:${id}`, reference: id };
  await tx.insertInto('ledger_entry').values(entry).execute();
  const line = { tenant_id: tenantId, entry_id: id, currency: 'EUR' };
  await tx
    .insertInto('ledger_line')
    .values([
      { ...line, line_no: 1, account: 'customer', amount_minor: -minor },
      { ...line, line_no: 2, account: 'supplierPayable', sub_account: supplier, amount_minor: minor },
    ])
    .execute();
  return id;
}

/** A supplier's sale, and a payout to it. */
async function writePayout(tx: TenantScope['tx'], tenantId: number, id: string): Promise<string> {
  await writeSupplied(tx, tenantId, id, { supplier: 'party:Testair', minor: -1 });
  const payout = { tenant_id: tenantId, id, supplier: 'party:Testair', amount_minor: 1, currency: 'EUR' };
  await tx
    .insertInto('supplier_payout')
    .values({ ...payout, paid_on: '2020-01-02', reference: id, recorded_by: 'user:1' })
    .execute();
  return id;
}

/** The last closed period: each call closes a later one. */
async function writeClose(tx: TenantScope['tx'], tenantId: number, id: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`select coalesce(max(through_day), '2020-03-01') + 1 as day
    from period_close where tenant_id = ${tenantId}`.execute(tx);
  const { day } = rows[0]!;
  await tx
    .insertInto('period_close')
    .values({
      tenant_id: tenantId,
      id,
      kind: 'day',
      from_day: day,
      through_day: day,
      closed_by: 'user:1',
      sheet: JSON.stringify({ currency: 'EUR', rates: [], accounts: [] }),
    })
    .execute();
  return id;
}

/** The newest setting applies; one of several is active. */
async function activateNewestReceiptSetting(tx: TenantScope['tx'], tenantId: number): Promise<void> {
  const settings = () => tx.updateTable('receipt_setting').where('tenant_id', '=', tenantId);
  await settings().set({ is_active: false }).execute();
  await settings()
    .set({ is_active: true })
    .where('id', '=', (eb) => eb.selectFrom('receipt_setting').select((of) => of.fn.max('id').as('newest')))
    .execute();
}

async function writeBankLine(
  tx: TenantScope['tx'],
  tenantId: number,
  id: string,
  isSettled: boolean,
): Promise<string> {
  const said = { bank: 'Testbank', account: '1', reference: id, counterparty: 'Testair', purpose: 'a fee' };
  const settled = isSettled ? { state: 'settled', kind: 'fee', settled_by: 'user:1' } : {};
  await tx
    .insertInto('bank_line')
    .values({
      ...said,
      ...settled,
      tenant_id: tenantId,
      id,
      line_hash: Buffer.from(id),
      booked_on: '2020-01-02',
      amount_minor: -1,
      currency: 'EUR',
      imported_by: 'user:1',
    })
    .execute();
  return id;
}
