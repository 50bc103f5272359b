import { sql, type RawBuilder } from 'kysely';
import { countsAmongMany } from '../../../../platform/database/rehearsals.ts';
import type { TenantScope } from '../../../../platform/database/scope.ts';

const SETTLED_HOURS = 1;
/** Items per transaction: an agency that imports years of sales must not block others with one long transaction. */
const BATCH_SIZE = 5000;

/**
 * Query of the orders sold since an instant: `order_id`, `sold_at`, `ordered_at`, `begun_at`, `departs_at`,
 * `flights_minor` and `transfers_minor` in the inventory currency, `passengers`; without rehearsals. An order counts at its first capture
 * with the sum captured then; each item is converted back once, half up, at the rate locked by the order's quote.
 */
export async function salesSince(scope: TenantScope, since: Date): Promise<RawBuilder<unknown>> {
  const recent = await recentSales(scope, since);
  return sql`${storedSales(scope, sql`sold_at >= ${since}`)} union all ${recent}`;
}

/** The same of the stored sales alone, those that meet a condition on their row. */
export function storedSales(scope: TenantScope, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select order_id, sold_at, ordered_at, begun_at, departs_at, flights_minor, transfers_minor, passengers
    from order_sale where tenant_id = ${scope.tenantId} and ${condition}
      and ${countsAmongMany(scope, 'order_sale.order_id')}`;
}

/** The same of the sales since an instant that are not stored yet. */
export async function recentSales(scope: TenantScope, since: Date): Promise<RawBuilder<unknown>> {
  const kept = await findStoredUntil(scope);
  const captures = sql`h.at >= ${since} and h.at > ${kept}::timestamptz`;
  return sql`select * from (${readHistory(scope.tenantId, captures)}) recent
    where ${countsAmongMany(scope, 'recent.order_id')}`;
}

/**
 * Stores sales that are older than an hour, oldest first, because no capture is dated that far back any more. Returns
 * whether there are more.
 */
export async function storeSales(
  scope: TenantScope,
  { atOnce = BATCH_SIZE }: { readonly atOnce?: number } = {},
): Promise<boolean> {
  const { tx, tenantId, now } = scope;
  const kept = await findStoredUntil(scope);
  const settled = new Date(now.getTime() - SETTLED_HOURS * 3_600_000);
  const { rows } = await sql<{ until: string | null; items: number }>`
    select max(at)::text as until, count(*)::int as items from (select at from order_history
      where tenant_id = ${tenantId} and reason = 'captured' and at <= ${settled} and at > ${kept}::timestamptz
      order by at limit ${atOnce}) oldest`.execute(tx);
  const { until, items } = rows[0]!;
  if (until === null) return false;
  const captures = sql`h.at > ${kept}::timestamptz and h.at <= ${until}::timestamptz`;
  const { numAffectedRows } =
    await sql`insert into order_sale (tenant_id, order_id, sold_at, ordered_at, begun_at,
      departs_at, flights_minor, transfers_minor, passengers)
    select ${tenantId}::int, sold.* from (${readHistory(tenantId, captures)}) sold on conflict do nothing`.execute(
      tx,
    );
  return items === atOnce && numAffectedRows! > 0n;
}

/**
 * Time of the newest stored sale, to the microsecond; queried separately, so that the planner knows how few rows
 * follow.
 */
async function findStoredUntil({ tx, tenantId }: TenantScope): Promise<string> {
  const { rows } = await sql<{ until: string }>`
    select coalesce(max(sold_at), '-infinity')::text as until from order_sale where tenant_id = ${tenantId}`.execute(
    tx,
  );
  return rows[0]!.until;
}

/** The same columns, for orders whose first capture is among `captures`; for few orders, which are read one by one. */
function readHistory(tenantId: number, captures: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select s.order_id, s.sold_at, o.ordered_at,
      coalesce((select max(a.at) from order_history a where a.tenant_id = ${tenantId} and a.order_id = s.order_id
        and a.reason = 'paysAgain' and a.at <= s.sold_at), o.ordered_at) as begun_at,
      m.departs_at, m.flights_minor, m.transfers_minor,
      (select count(*)::int from order_passenger p where p.tenant_id = ${tenantId} and p.order_id = s.order_id)
        as passengers
    from (select h.order_id, min(h.at) as sold_at from order_history h
        where h.tenant_id = ${tenantId} and h.reason = 'captured' and ${captures} group by h.order_id) s
    cross join lateral (select created_at as ordered_at, quote->'rate' as rate from customer_order
      where tenant_id = ${tenantId} and id = s.order_id offset 0) o
    cross join lateral (
      select min((i.snapshot->'segments'->0->>'departsAt')::timestamp at time zone 'UTC'
          - make_interval(mins => (i.snapshot->'segments'->0->>'departsOffset')::int)) as departs_at,
        coalesce(sum(c.minor) filter (where i.kind <> 'transfer'), 0)::bigint as flights_minor,
        coalesce(sum(c.minor) filter (where i.kind = 'transfer'), 0)::bigint as transfers_minor
      from order_history h
      join order_item i on i.tenant_id = h.tenant_id and i.order_id = h.order_id and i.id = h.item_id
      cross join lateral (select case when o.rate->>'from' = o.rate->>'to' then i.total_minor
        else round(i.total_minor * 1000000::numeric / (o.rate->>'micros')::numeric) end as minor) c
      where h.tenant_id = ${tenantId} and h.order_id = s.order_id and h.reason = 'captured') m
    where not exists (select 1 from order_sale k where k.tenant_id = ${tenantId} and k.order_id = s.order_id)`;
}
