import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type {
  getPartnerStatementLines,
  getPartnerStatements,
} from '@farewind/contract/partners/partner-statements';
import type { Currency } from '@farewind/values/currency';
import { formatMinor } from '@farewind/values/money';
import { sql, type RawBuilder } from 'kysely';
import { isItemSale } from '../../../platform/database/item-sales.ts';
import { counts } from '../../../platform/database/rehearsals.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { isMarked } from './earning-click.ts';
import { formatShare } from './commission.ts';

export type Statement = Output<typeof getPartnerStatements>['items'][number];
type Line = Output<typeof getPartnerStatementLines>['items'][number];

interface Row extends Pick<Statement, 'partnerId' | 'partner' | 'month' | 'currency' | 'orders' | 'state'> {
  readonly monthOrders: number;
  readonly clicks: number;
  readonly marked: number;
  readonly soldMinor: number;
  readonly refundedMinor: number;
  readonly earnedMinor: number;
  readonly carriedMinor: number;
  readonly payoutId: string | null;
  readonly paidOn: string | null;
  readonly reference: string | null;
  readonly total: number;
}

/** How many clicks a partner has in a month, as they are judged now. */
export function selectClicks(
  scope: TenantScope,
  partnerId: RawBuilder<unknown>,
  month: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`select count(*)::int as clicks, count(*) filter (where ${isMarked(scope)})::int as marked
    from partner_click k where k.tenant_id = ${scope.tenantId} and k.partner_id = ${partnerId}
      and k.day >= ${month} and k.day < ${month} + interval '1 month'`;
}

/** Sums of the open months, as they are now. */
export function selectOpenSums({ tenantId }: TenantScope): RawBuilder<unknown> {
  return sql`select c.partner_id, c.month, c.currency,
      count(distinct c.order_id) filter (where ${isItemSale({ tenantId }, 'c.entry_id')})::int as orders,
      coalesce(sum(c.base_minor) filter (where c.kind = 'sale'), 0) as sold_minor,
      coalesce(-sum(c.base_minor) filter (where c.kind <> 'sale'), 0) as refunded_minor,
      sum(c.commission_minor) as earned_minor
    from partner_commission c
    where c.tenant_id = ${tenantId} and ${counts({ tenantId }, 'c.order_id')}
      and c.month > coalesce((select max(s.month) from partner_statement s
        where s.tenant_id = c.tenant_id and s.partner_id = c.partner_id), '-infinity')
    group by 1, 2, 3`;
}

/**
 * Statements by partner, month and currency, the newest first: closed months as they were frozen, open ones from their
 * rows, and the running month of partners that have sent visitors and sold nothing yet.
 */
export async function listStatements(
  scope: TenantScope,
  ownCurrency: Currency,
  { month, partnerId, state, skipCount, maxResultCount }: ParsedInput<typeof getPartnerStatements>,
): Promise<Output<typeof getPartnerStatements>> {
  const { tx, tenantId, now } = scope;
  const { rows } = await sql<Row>`
    with sums as (
      select partner_id, month, currency, orders, sold_minor, refunded_minor, earned_minor, carried_minor, payout_id, true as closed
      from partner_statement_sum where tenant_id = ${tenantId}
      union all
      select partner_id, month, currency, orders, sold_minor, refunded_minor, earned_minor, 0, null, false
      from (${selectOpenSums(scope)}) open),
    today as (select date_trunc('month', local_day(${now}::timestamptz, accounting_zone(${tenantId}::int)))::date as month),
    listed as (
      select * from sums
      union all
      select p.id, today.month, ${ownCurrency}, 0, 0, 0, 0, 0, null, false from sales_partner p, today
      where p.tenant_id = ${tenantId}
        and not exists (select from sums where sums.partner_id = p.id and sums.month = today.month)
        and exists (select from partner_click k where k.tenant_id = ${tenantId} and k.partner_id = p.id
          and k.day >= today.month)),
    shown as (
      select l.*, p.name as partner, o.id as paid_id, o.paid_on, o.reference,
        case when not l.closed then 'open' when o.id is null then 'closed' else 'paid' end as state
      from listed l
      join sales_partner p on p.tenant_id = ${tenantId} and p.id = l.partner_id
      left join supplier_payout o on o.tenant_id = ${tenantId} and o.id = l.payout_id and o.reversed_at is null
      where ${month === undefined ? sql`true` : sql`l.month = ${`${month}-01`}::date`}
        and ${partnerId === undefined ? sql`true` : sql`l.partner_id = ${partnerId}`}),
    page as (
      select *, count(*) over ()::int as total, sum(orders) over (partition by partner_id, month)::int as month_orders
      from shown where ${state === undefined ? sql`true` : sql`state = ${state}`}
      order by month desc, partner, partner_id, currency offset ${skipCount} limit ${maxResultCount})
    select page.partner_id as "partnerId", page.partner, to_char(page.month, 'YYYY-MM') as month, page.currency, page.orders,
      page.state, page.month_orders as "monthOrders", page.sold_minor::bigint as "soldMinor",
      page.refunded_minor::bigint as "refundedMinor", page.earned_minor::bigint as "earnedMinor",
      page.carried_minor::bigint as "carriedMinor", page.paid_id as "payoutId", page.paid_on::text as "paidOn",
      page.reference, page.total, clicks.clicks, clicks.marked
    from page
    left join partner_statement f on f.tenant_id = ${tenantId} and f.partner_id = page.partner_id and f.month = page.month
    cross join lateral (select f.clicks, f.marked_clicks as marked where f.clicks is not null union all
      select n.* from (${selectClicks(scope, sql`page.partner_id`, sql`page.month`)}) n where f.clicks is null) clicks
    order by page.month desc, page.partner, page.partner_id, page.currency`.execute(tx);
  return { totalCount: rows[0]?.total ?? 0, items: rows.map(presentStatement) };
}

function presentStatement(row: Row): Statement {
  const { partnerId, partner, month, currency, clicks, marked, orders, state } = row;
  const { monthOrders, payoutId, paidOn, reference } = row;
  return {
    partnerId,
    partner,
    month,
    currency,
    clicks,
    markedClicks: marked,
    orders,
    conversion: clicks === 0 ? null : ((monthOrders / clicks) * 100).toFixed(2),
    sold: formatMinor(row.soldMinor),
    refunded: formatMinor(row.refundedMinor),
    earned: formatMinor(row.earnedMinor),
    carried: formatMinor(row.carriedMinor),
    due: formatMinor(row.earnedMinor + row.carriedMinor),
    state,
    payout: payoutId === null ? null : { payoutId, paidOn: paidOn!, reference: reference! },
  };
}

interface LineRow extends Omit<Line, 'share' | 'amount' | 'commission' | 'reservationNumber'> {
  readonly share: number;
  readonly amountMinor: number;
  readonly commissionMinor: number;
  readonly total: number;
}

export interface LineDeps {
  readonly readReservationNumbers: (
    scope: TenantScope,
    orderIds: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
}

/** What changed a partner's commission in a month, oldest first; lines of nothing are left out. */
export async function listStatementLines(
  deps: LineDeps,
  scope: TenantScope,
  { partnerId, month, currency, skipCount, maxResultCount }: ParsedInput<typeof getPartnerStatementLines>,
): Promise<Output<typeof getPartnerStatementLines>> {
  const { tenantId, tx } = scope;
  const { rows } = await sql<LineRow>`
    select c.id as "lineId", c.day::text as day, c.order_id as "orderId", c.kind, s.share, c.currency,
      c.base_minor as "amountMinor", c.commission_minor as "commissionMinor", count(*) over ()::int as total
    from partner_commission c
    join order_source s on s.tenant_id = c.tenant_id and s.order_id = c.order_id
    where c.tenant_id = ${tenantId} and c.partner_id = ${partnerId} and c.month = ${`${month}-01`}::date
      and (c.base_minor <> 0 or c.commission_minor <> 0) and ${counts(scope, 'c.order_id')}
      and ${currency === undefined ? sql`true` : sql`c.currency = ${currency}`}
    order by c.day, c.at, c.id offset ${skipCount} limit ${maxResultCount}`.execute(tx);
  const numbers = await deps.readReservationNumbers(scope, [...new Set(rows.map(({ orderId }) => orderId))]);
  return {
    totalCount: rows[0]?.total ?? 0,
    items: rows.map(({ amountMinor, commissionMinor, share, total: _total, ...row }) => ({
      ...row,
      reservationNumber: numbers.get(row.orderId) ?? null,
      amount: formatMinor(amountMinor),
      share: formatShare(share),
      commission: formatMinor(commissionMinor),
    })),
  };
}
