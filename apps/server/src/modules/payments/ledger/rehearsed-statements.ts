import { sql } from 'kysely';
import { isItemSale } from '../../../platform/database/item-sales.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';

/** An order's id whose commission, or what followed it, is in a statement that its partner was paid. */
export const isPaidOut = (
  { tenantId }: TenantScope,
  reference: string,
) => sql<boolean>`exists (select from partner_commission c
  join partner_statement_sum s on s.tenant_id = c.tenant_id and s.partner_id = c.partner_id
    and s.currency = c.currency and s.month >= c.month
  join supplier_payout o on o.tenant_id = s.tenant_id and o.id = s.payout_id and o.reversed_at is null
  where c.tenant_id = ${tenantId} and c.order_id = ${sql.ref(reference)})`;

/**
 * Waits for whoever closes a partner's month or notes a commission; before the books are locked, because those lock them
 * in this order.
 */
export async function lockStatements({ tx, tenantId }: TenantScope): Promise<void> {
  await tx
    .selectFrom('sales_partner')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * Takes the commissions of orders out of the closed statements that were not paid, or adds them; a debt that is carried
 * from month to month follows.
 */
export async function shiftStatements(
  scope: TenantScope,
  orderIds: readonly string[],
  sign: 1 | -1,
): Promise<void> {
  const { tx, tenantId } = scope;
  const { rows } = await sql<Account>`
    insert into partner_statement_sum as s (tenant_id, partner_id, month, currency, orders, sold_minor, refunded_minor,
      earned_minor, carried_minor)
    select c.tenant_id, c.partner_id, c.month, c.currency,
      ${sign}::int * count(distinct c.order_id) filter (where ${isItemSale(scope, 'c.entry_id')}),
      ${sign}::int * coalesce(sum(c.base_minor) filter (where c.kind = 'sale'), 0),
      ${sign}::int * coalesce(-sum(c.base_minor) filter (where c.kind <> 'sale'), 0), ${sign}::int * sum(c.commission_minor), 0
    from partner_commission c
    join partner_statement closed on closed.tenant_id = c.tenant_id and closed.partner_id = c.partner_id
      and closed.month = c.month
    where c.tenant_id = ${tenantId} and c.order_id = any(${[...orderIds]}::text[])
    group by 1, 2, 3, 4
    on conflict (tenant_id, partner_id, month, currency) do update set orders = s.orders + excluded.orders,
      sold_minor = s.sold_minor + excluded.sold_minor, refunded_minor = s.refunded_minor + excluded.refunded_minor,
      earned_minor = s.earned_minor + excluded.earned_minor
    returning partner_id as "partnerId", currency`.execute(tx);
  const accounts = new Map(rows.map((row) => [`${row.partnerId} ${row.currency}`, row]));
  for (const account of accounts.values()) await carryDebts(scope, account);
}

interface Account {
  readonly partnerId: number;
  readonly currency: string;
}

/** Each closed month begins with the debt of the month before it. */
async function carryDebts({ tx, tenantId }: TenantScope, { partnerId, currency }: Account): Promise<void> {
  const months = await tx
    .selectFrom('partner_statement as m')
    .leftJoin('partner_statement_sum as s', (join) =>
      join
        .onRef('s.tenant_id', '=', 'm.tenant_id')
        .onRef('s.partner_id', '=', 'm.partner_id')
        .onRef('s.month', '=', 'm.month')
        .on('s.currency', '=', currency),
    )
    .select(['m.month', 's.earned_minor'])
    .where('m.tenant_id', '=', tenantId)
    .where('m.partner_id', '=', partnerId)
    .orderBy('m.month')
    .execute();
  let debtMinor = 0;
  for (const { month, earned_minor: earnedMinor } of months) {
    if (earnedMinor !== null || debtMinor < 0)
      await sql`
        insert into partner_statement_sum (tenant_id, partner_id, month, currency, orders, sold_minor, refunded_minor,
          earned_minor, carried_minor)
        values (${tenantId}, ${partnerId}, ${month}::date, ${currency}, 0, 0, 0, 0, ${debtMinor})
        on conflict (tenant_id, partner_id, month, currency) do update set carried_minor = excluded.carried_minor`.execute(
        tx,
      );
    debtMinor = Math.min(0, (earnedMinor ?? 0) + debtMinor);
  }
}
