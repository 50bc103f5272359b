import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { MAIL_MINUTES, RECEIPT_HOURS_WHEN_NEAR } from '../order-clock.ts';

/** How many of something that was promised came in time. */
export interface Kept {
  readonly inTime: number;
  /** Those whose time is over or that came; what is still being waited for in time is not counted. */
  readonly total: number;
}

export interface PromiseFigures {
  /** Seats and money within twenty minutes of pressing the pay button. */
  readonly confirmations: Kept;
  /** Itinerary receipts within two hours of paying, of flights that leave within a day. */
  readonly nearReceipts: Kept;
}

const DAYS = 30;
const NEAR_HOURS = 24;

/** What was promised over the last thirty days, and what of it was kept. */
export async function readPromiseFigures(scope: TenantScope): Promise<PromiseFigures> {
  const since = new Date(scope.now.getTime() - DAYS * 24 * 3_600_000);
  const { rows } = await sql<Record<'confirmed' | 'confirmedInTime' | 'near' | 'nearInTime', number>>`
    with sold as (
      select h.order_id, min(h.at) as sold_at from order_history h
      where h.tenant_id = ${scope.tenantId} and h.reason = 'captured' and h.at >= ${since}
      group by h.order_id
    ), measured as (
      select s.sold_at, f.departs_at,
        coalesce((select max(a.at) from order_history a where a.tenant_id = o.tenant_id and a.order_id = o.id
          and a.reason = 'paysAgain' and a.at <= s.sold_at), o.created_at) as begun_at,
        (select min(t.at) from order_history t join order_item i on i.tenant_id = t.tenant_id and i.order_id = t.order_id
          and i.id = t.item_id and i.kind = 'flight'
          where t.tenant_id = o.tenant_id and t.order_id = o.id and t.to_status = 'ticketed') as ticketed_at
      from sold s join customer_order o on o.tenant_id = ${scope.tenantId} and o.id = s.order_id
      left join lateral (select min((i.snapshot->'segments'->0->>'departsAt')::timestamp at time zone 'UTC'
          - make_interval(mins => (i.snapshot->'segments'->0->>'departsOffset')::int)) as departs_at
        from order_item i where i.tenant_id = o.tenant_id and i.order_id = o.id and i.kind = 'flight') f on true
    )
    select count(*)::int as "confirmed",
      (count(*) filter (where sold_at <= begun_at + make_interval(mins => ${MAIL_MINUTES})))::int as "confirmedInTime",
      (count(*) filter (where is_near and (ticketed_at is not null or due_at < ${scope.now})))::int as "near",
      (count(*) filter (where is_near and ticketed_at <= due_at))::int as "nearInTime"
    from (select *, departs_at - sold_at <= make_interval(hours => ${NEAR_HOURS}) as is_near,
      sold_at + make_interval(hours => ${RECEIPT_HOURS_WHEN_NEAR}) as due_at from measured) m`.execute(
    scope.tx,
  );
  const { confirmed = 0, confirmedInTime = 0, near = 0, nearInTime = 0 } = rows[0] ?? {};
  return {
    confirmations: { inTime: confirmedInTime, total: confirmed },
    nearReceipts: { inTime: nearInTime, total: near },
  };
}
