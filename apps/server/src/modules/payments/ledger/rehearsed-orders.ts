import type { markRehearsal as operation } from '@farewind/contract/finance/rehearsed-orders';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { sql } from 'kysely';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { lockBooks } from './close-rows.ts';
import { isPaidOut, lockStatements, shiftStatements } from './rehearsed-statements.ts';

/** An order's id that has a posting in a closed period, whose sums are frozen. */
const isClosed = (
  { tenantId }: TenantScope,
  reference: string,
) => sql<boolean>`exists (select from ledger_entry e
  where e.tenant_id = ${tenantId} and e.reference = ${sql.ref(reference)}
    and e.posted_on <= books_closed_through(${tenantId}::int))`;

/** An order's id with seats of another agency that are in the settlement with it; its books have them too. */
const isSettledWithAgency = (
  { tenantId }: TenantScope,
  reference: string,
) => sql<boolean>`exists (select from ticket t join seat_sale s on s.tenant_id = t.tenant_id and s.ticket_id = t.id
  where t.tenant_id = ${tenantId} and t.order_id = ${sql.ref(reference)})`;

/** An order's id with a payment of real money, or an attempt at one. */
const hasRealMoney = (
  { tenantId }: TenantScope,
  reference: string,
) => sql<boolean>`exists (select from payable paid
  join payment_attempt a on a.tenant_id = paid.tenant_id and a.payable_id = paid.id
  where paid.tenant_id = ${tenantId} and paid.reference = ${sql.ref(reference)}
    and coalesce(a.mode, mode_of_attempt(a.tenant_id, a.id)) = 'live')`;

/**
 * At the opening of the sites, sets aside all orders so far: only test accounts have taken payments. Orders with real
 * money, as of an agency that has moved here with its books, stay, and so do those of closed periods, of partners'
 * statements that were paid and of settlements with other agencies. Returns their ids.
 */
export async function setRehearsalsAside(scope: TenantScope): Promise<string[]> {
  await lockStatements(scope);
  await lockBooks(scope);
  const { rows } = await sql<{ order_id: string }>`
    insert into rehearsal_order (tenant_id, order_id, marked_at)
    select distinct ${scope.tenantId}::int, p.reference, ${scope.now}::timestamptz from payable p
    where p.tenant_id = ${scope.tenantId} and not ${hasRealMoney(scope, 'p.reference')}
      and not ${isClosed(scope, 'p.reference')} and not ${isPaidOut(scope, 'p.reference')}
      and not ${isSettledWithAgency(scope, 'p.reference')}
    on conflict do nothing returning order_id`.execute(scope.tx);
  const ids = rows.map((row) => row.order_id);
  await shiftSums(scope, ids, -1);
  return ids;
}

async function isRehearsal({ tx, tenantId }: TenantScope, orderId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('rehearsal_order')
    .select('order_id')
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row !== undefined;
}

/** `setAside`: a rehearsal that counts nowhere. `possible`: paid with test money alone, and counted. */
export async function readRehearsal(
  scope: TenantScope,
  orderId: string,
): Promise<'setAside' | 'possible' | undefined> {
  if (await isRehearsal(scope, orderId)) return 'setAside';
  const { rows } = await sql<{ isReal: boolean }>`select ${hasRealMoney(scope, 'p.reference')} as "isReal"
    from payable p join payment_attempt a on a.tenant_id = p.tenant_id and a.payable_id = p.id and a.captured_minor > 0
    where p.tenant_id = ${scope.tenantId} and p.reference = ${orderId} limit 1`.execute(scope.tx);
  return rows[0]?.isReal === false ? 'possible' : undefined;
}

/**
 * Sets an order aside as a rehearsal, or counts it again. Refuses with GEN-NOTFOUND an order without payments, and with
 * GEN-RULE one with real money, with postings in a closed period, a commission that was paid or seats in the settlement
 * with another agency. Repeating it changes nothing.
 */
export async function markRehearsal(
  scope: TenantScope,
  context: RequestContext,
  { orderId, isRehearsal: isWanted, reason }: ParsedInput<typeof operation>,
): Promise<{ isRehearsal: boolean }> {
  await lockStatements(scope);
  await lockBooks(scope);
  const { rows } = await sql<{ isReal: boolean; isClosed: boolean; isPaidOut: boolean; isSettled: boolean }>`
    select ${hasRealMoney(scope, 'p.reference')} as "isReal", ${isClosed(scope, 'p.reference')} as "isClosed",
      ${isPaidOut(scope, 'p.reference')} as "isPaidOut", ${isSettledWithAgency(scope, 'p.reference')} as "isSettled"
    from payable p where p.tenant_id = ${scope.tenantId} and p.reference = ${orderId} limit 1`.execute(
    scope.tx,
  );
  const order = rows[0];
  if (!order) throw refusal('GEN-NOTFOUND');
  if (isWanted === (await isRehearsal(scope, orderId))) return { isRehearsal: isWanted };
  if (order.isClosed) throw refusal('GEN-RULE', { message: 'rehearsal.periodClosed' });
  if (order.isPaidOut) throw refusal('GEN-RULE', { message: 'rehearsal.statementPaid' });
  if (isWanted && order.isReal) throw refusal('GEN-RULE', { message: 'rehearsal.realMoney' });
  if (isWanted && order.isSettled) throw refusal('GEN-RULE', { message: 'rehearsal.seatsSettled' });
  const { tenantId } = scope;
  await (
    isWanted
      ? scope.tx
          .insertInto('rehearsal_order')
          .values({ tenant_id: tenantId, order_id: orderId, marked_at: scope.now })
      : scope.tx
          .deleteFrom('rehearsal_order')
          .where('tenant_id', '=', tenantId)
          .where('order_id', '=', orderId)
  ).execute();
  await shiftSums(scope, [orderId], isWanted ? -1 : 1);
  await recordChange(scope, context, {
    action: isWanted ? 'setAside' : 'count',
    entity: 'order',
    entityId: orderId,
    before: { isRehearsal: !isWanted },
    after: { isRehearsal: isWanted },
    reason,
  });
  return { isRehearsal: isWanted };
}

/** Takes the postings of orders out of the stored sums of past days, or adds them; the books are locked. */
async function shiftSums(scope: TenantScope, orderIds: readonly string[], sign: 1 | -1) {
  if (orderIds.length === 0) return;
  await shiftStatements(scope, orderIds, sign);
  const { tx, tenantId } = scope;
  const postings = sql`ledger_entry e join ledger_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id
    join ledger_summed d on d.tenant_id = e.tenant_id and d.through_day >= e.posted_on
    where e.tenant_id = ${tenantId} and e.reference = any(${[...orderIds]}::text[])`;
  await sql`
    insert into ledger_day_sum as s (tenant_id, posted_on, account, sub_account, currency, move, debit_minor, credit_minor)
    select ${tenantId}::int, e.posted_on, l.account, l.sub_account, l.currency, e.move,
      ${sign}::int * sum(greatest(l.amount_minor, 0)), ${sign}::int * sum(greatest(-l.amount_minor, 0))
    from ${postings} group by 2, 3, 4, 5, 6
    on conflict (tenant_id, posted_on, account, sub_account, currency, move) do update
      set debit_minor = s.debit_minor + excluded.debit_minor, credit_minor = s.credit_minor + excluded.credit_minor`.execute(
    tx,
  );
  await sql`
    insert into ledger_open_sum as s (tenant_id, reference, currency, customer_minor, refunds_minor)
    select ${tenantId}::int, e.reference, l.currency,
      ${sign}::int * coalesce(sum(l.amount_minor) filter (where l.account = 'customer'), 0),
      ${sign}::int * coalesce(sum(l.amount_minor) filter (where l.account = 'refundsPayable'), 0)
    from ${postings} and l.account in ('customer', 'refundsPayable') group by 2, 3
    on conflict (tenant_id, reference, currency) do update set customer_minor = s.customer_minor + excluded.customer_minor,
      refunds_minor = s.refunds_minor + excluded.refunds_minor`.execute(tx);
  await sql`delete from ledger_open_sum
    where tenant_id = ${tenantId} and customer_minor = 0 and refunds_minor = 0`.execute(tx);
}
