import type { Language } from '@farewind/contract/core/fields';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type * as contract from '@farewind/contract/finance/ledger';
import { isPartnerSubAccount } from '@farewind/contract/finance/partner-sub-account';
import type { Currency } from '@farewind/values/currency';
import { formatMinor, parseMinor } from '@farewind/values/money';
import { type ExpressionBuilder, sql } from 'kysely';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { requireVersion } from '../../../platform/audit/require-version.ts';
import { contains } from '../../../platform/database/contains.ts';
import { readPage } from '../../../platform/database/read-page.ts';
import type { SortKey } from '../../../platform/database/read-sorting.ts';
import type { DB } from '../../../platform/database/schema.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal, refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { newId } from '../../../platform/ids.ts';
import type { OfficeNames } from '../office-ports.ts';
import { postLedger } from '../postings/post-ledger.ts';
import { selectSums } from './day-sums.ts';
import { nameSuppliers, type SubAccountNames } from './name-sub-accounts.ts';
import { requireEnteredDay } from './require-entered-day.ts';
import { userActor, userIdOf } from '../../../platform/user-actor.ts';

export type PayoutNames = SubAccountNames & Pick<OfficeNames, 'listUserNames'>;
type Payout = Output<typeof contract.recordPayout>;

export async function listPayouts(
  names: PayoutNames,
  scope: TenantScope,
  language: Language,
  { supplier, currency, from, to, keyword, ...page }: ParsedInput<typeof contract.getPayouts>,
): Promise<Output<typeof contract.getPayouts>> {
  let query = selectPayouts(scope);
  if (supplier !== undefined) query = query.where('supplier', '=', supplier);
  if (currency) query = query.where('currency', '=', currency);
  if (from) query = query.where('paid_on', '>=', from);
  if (to) query = query.where('paid_on', '<=', to);
  if (keyword) query = query.where((eb) => matches(eb, keyword));
  const { totalCount, rows } = await readPage(query, page, newestFirst);
  return { totalCount, items: await presentPayouts(names, scope, language, rows) };
}

const newestFirst: SortKey<string>[] = [
  { column: 'paid_on', direction: 'desc' },
  { column: 'id', direction: 'desc' },
];

/** By the number of the payment order, its note, or its sum as people type it. */
function matches(eb: ExpressionBuilder<DB, 'supplier_payout'>, keyword: string) {
  const pattern = contains(keyword);
  return eb.or([
    eb('reference', 'ilike', pattern),
    eb('note', 'ilike', pattern),
    ...(/^\d{1,11}([.,]\d{1,2})?$/.test(keyword) ? [eb('amount_minor', '=', minorOf(keyword))] : []),
  ]);
}

/**
 * Posts a payment to a supplier, on its day or on the first open day after it. Refuses with GEN-VALIDATION a supplier
 * unknown to the ledger, and what `requireEnteredDay` refuses; with GEN-DUPLICATE a second payment order of that day
 * with the same number.
 */
export async function recordPayout(
  names: PayoutNames,
  scope: TenantScope,
  context: RequestContext,
  fields: ParsedInput<typeof contract.recordPayout>,
): Promise<Payout> {
  if (!(await isKnown(scope, fields.supplier)))
    throw fieldRefusal([{ path: 'supplier', message: 'payout.supplier' }]);
  return writePayout(names, scope, context, { ...fields, isReceived: false });
}

/**
 * Posts what a supplier has paid back, or another agency for seats of ours, on its day or on the first open day after
 * it. Refuses with GEN-VALIDATION one without postings in this currency, and what `requireEnteredDay` refuses; with
 * GEN-DUPLICATE a second transfer of it with the same number within a year.
 */
export async function recordAgencyPayment(
  names: PayoutNames,
  scope: TenantScope,
  context: RequestContext,
  fields: ParsedInput<typeof contract.recordAgencyPayment>,
): Promise<Payout> {
  const { supplier, currency } = fields;
  if (isPartnerSubAccount(supplier) || !(await isKnown(scope, supplier)))
    throw fieldRefusal([{ path: 'supplier', message: 'payout.noAgency' }]);
  if (!(await isKnown(scope, supplier, currency)))
    throw fieldRefusal([{ path: 'currency', message: 'payout.otherCurrency' }]);
  return writePayout(names, scope, context, { ...fields, isReceived: true });
}

/**
 * Posts the payment that a line of the bank statement is: to a supplier if the money left, otherwise from one. The line
 * proves its day, which may be long ago.
 */
export async function recordPayoutOfLine(
  names: PayoutNames,
  scope: TenantScope,
  context: RequestContext,
  line: { readonly amount_minor: number; readonly currency: string; readonly booked_on: string },
  { supplier, reference, note }: { supplier: string; reference: string; note?: string | undefined },
): Promise<Payout> {
  const isReceived = line.amount_minor > 0;
  const currency = line.currency as Currency;
  const suppliers = await listPaidSuppliers(scope, line);
  if (!suppliers.includes(supplier))
    throw fieldRefusal([{ path: 'supplier', message: isReceived ? 'payout.noAgency' : 'payout.supplier' }]);
  return writePayout(names, scope, context, {
    supplier,
    amount: formatMinor(Math.abs(line.amount_minor)),
    currency,
    paidOn: line.booked_on,
    reference,
    note,
    isReceived,
    isProven: true,
  });
}

/** Whose payment a line may be: any supplier's of the ledger, of money that came in only in its currency. Partners are paid by statement. */
export async function listPaidSuppliers(
  scope: TenantScope,
  { amount_minor: minor, currency }: { readonly amount_minor: number; readonly currency: string },
): Promise<string[]> {
  const { rows } = await sql<{ supplier: string }>`
    select distinct sub_account as supplier from (${await selectSums(scope, 'infinity')}) moved
    where account = 'supplierPayable' and sub_account <> ''
      and ${minor > 0 ? sql`currency = ${currency}` : sql`true`}`.execute(scope.tx);
  return rows.map(({ supplier }) => supplier).filter((supplier) => !isPartnerSubAccount(supplier));
}

async function writePayout(
  names: PayoutNames,
  scope: TenantScope,
  context: RequestContext,
  fields: ParsedInput<typeof contract.recordPayout> & {
    readonly isReceived: boolean;
    /** The bank says its day; otherwise staff have typed it. */
    readonly isProven?: true;
  },
): Promise<Payout> {
  const { supplier, currency, paidOn, reference, note = '', isReceived } = fields;
  const amountMinor = minorOf(fields.amount);
  if (amountMinor <= 0) throw fieldRefusal([{ path: 'amount', message: 'payout.nothing' }]);
  if (!fields.isProven) await requireEnteredDay(scope, paidOn, 'paidOn');
  const id = newId();
  const inserted = await scope.tx
    .insertInto('supplier_payout')
    .values({
      tenant_id: scope.tenantId,
      id,
      supplier,
      amount_minor: amountMinor,
      currency,
      paid_on: paidOn,
      reference,
      note,
      recorded_by: userActor(context.user!.id),
      recorded_at: scope.now,
      is_received: isReceived,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n)
    throw fieldRefusal(
      [{ path: 'reference', message: isReceived ? 'payout.receivedAgain' : 'payout.again' }],
      'GEN-DUPLICATE',
    );
  const move = isReceived ? 'agencyPaid' : 'payout';
  const posting = { reference: id, currency, amountMinor, supplier } as const;
  await postLedger(scope, { ...posting, move, key: `${move}:${id}`, occurredOn: paidOn });
  const [payout] = await presentPayouts(names, scope, context.language, [(await lockPayout(scope, id))!]);
  await recordChange(scope, context, {
    action: 'create',
    entity: 'supplierPayout',
    entityId: id,
    after: { supplier, amount: formatMinor(amountMinor), currency, paidOn, reference, isReceived },
  });
  return payout!;
}

/**
 * Posts the opposite of a payout, on its day or the first open one. Refuses with ORD-STATE one that was already reversed, and one that is matched
 * with a bank line.
 */
export async function reversePayout(
  names: PayoutNames,
  scope: TenantScope,
  context: RequestContext,
  { payoutId, reason, version }: ParsedInput<typeof contract.reversePayout>,
): Promise<Payout> {
  const row = await lockPayout(scope, payoutId);
  if (!row) throw refusal('GEN-NOTFOUND');
  const seen = { entity: 'supplierPayout', entityId: payoutId, current: row, seenVersion: version };
  await requireVersion(scope, seen);
  if (row.reversed_at) throw refusal('ORD-STATE', { message: 'payout.reversed' });
  if (await isInStatement(scope, payoutId)) throw refusal('ORD-STATE', { message: 'payout.inStatement' });
  await scope.tx
    .updateTable('supplier_payout')
    .set({
      reversed_by: userActor(context.user!.id),
      reversed_at: scope.now,
      reverse_reason: reason,
      version: row.version + 1,
    })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', payoutId)
    .execute();
  const move = row.is_received ? 'agencyPaidReversed' : 'payoutReversed';
  await postLedger(scope, {
    move,
    key: `${move}:${payoutId}`,
    reference: payoutId,
    currency: row.currency as Currency,
    amountMinor: row.amount_minor,
    supplier: row.supplier,
    undoes: `${row.is_received ? 'agencyPaid' : 'payout'}:${payoutId}`,
  });
  await recordChange(scope, context, {
    action: 'reverse',
    entity: 'supplierPayout',
    entityId: payoutId,
    before: { state: 'posted' },
    after: { state: 'reversed' },
    reason,
  });
  return (await presentPayouts(names, scope, context.language, [(await lockPayout(scope, payoutId))!]))[0]!;
}

/** The bank's statement proves that it was paid. */
async function isInStatement({ tx, tenantId }: TenantScope, payoutId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('bank_line')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', 'payout')
    .where('target', '=', payoutId)
    .executeTakeFirst();
  return row !== undefined;
}

/** `1234`, `1234,5` and `1234.50` as typed by staff. */
function minorOf(text: string): number {
  const [whole = '', part = ''] = text.replace(',', '.').split('.');
  return parseMinor(`${whole}.${part.padEnd(2, '0')}`);
}

/** Something was sold for the supplier, or has been paid to it; with a currency: in that one. */
async function isKnown(scope: TenantScope, supplier: string, currency?: Currency): Promise<boolean> {
  const { rows } = await sql`select 1 from (${await selectSums(scope, 'infinity')}) moved
    where account = 'supplierPayable' and sub_account = ${supplier}
      and ${currency === undefined ? sql`true` : sql`currency = ${currency}`} limit 1`.execute(scope.tx);
  return rows.length > 0;
}

function selectPayouts({ tx, tenantId }: TenantScope) {
  return tx.selectFrom('supplier_payout').selectAll().where('tenant_id', '=', tenantId);
}

type PayoutRow = Awaited<ReturnType<ReturnType<typeof selectPayouts>['execute']>>[number];

function lockPayout(scope: TenantScope, id: string): Promise<PayoutRow | undefined> {
  return selectPayouts(scope).where('id', '=', id).forUpdate().executeTakeFirst();
}

async function presentPayouts(
  names: PayoutNames,
  scope: TenantScope,
  language: Language,
  rows: readonly PayoutRow[],
): Promise<Payout[]> {
  const ids = rows.flatMap((row) => [userIdOf(row.recorded_by), userIdOf(row.reversed_by)]);
  const people = await names.listUserNames(scope, [...new Set(ids.filter((id) => id !== undefined))]);
  const supplierName = await nameSuppliers(names, scope, language);
  const nameOf = (actor: string | null) => people.get(userIdOf(actor) ?? Number.NaN) ?? null;
  return rows.map((row) => ({
    payoutId: row.id,
    supplier: row.supplier,
    name: supplierName(row.supplier),
    isReceived: row.is_received,
    amount: formatMinor(row.amount_minor),
    currency: row.currency as Currency,
    paidOn: row.paid_on,
    reference: row.reference,
    note: row.note,
    recordedBy: nameOf(row.recorded_by),
    recordedAt: row.recorded_at.toISOString(),
    reversedBy: nameOf(row.reversed_by),
    reversedAt: row.reversed_at?.toISOString() ?? null,
    reverseReason: row.reverse_reason,
    version: row.version,
  }));
}
