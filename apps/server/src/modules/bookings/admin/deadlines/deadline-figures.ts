import { sql } from 'kysely';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { salesSince } from '../figures/sales.ts';
import { MAIL_MINUTES, RECEIPT_HOURS_WHEN_NEAR } from '../../order/order-clock.ts';

/** How many deadlines of a kind were met. */
export interface MetDeadlines {
  readonly inTime: number;
  /** Deadlines that were met or have passed; open ones still in time are not counted. */
  readonly total: number;
}

export interface DeadlineFigures {
  /** Seats and money confirmed within twenty minutes of payment. */
  readonly confirmations: MetDeadlines;
  /** Itinerary receipts sent within two hours of payment, for flights departing within a day. */
  readonly nearReceipts: MetDeadlines;
}

const DAYS = 30;
const NEAR_HOURS = 24;

/** Deadlines of the last thirty days, and how many of them were met. */
export async function readDeadlineFigures(scope: TenantScope): Promise<DeadlineFigures> {
  const since = new Date(scope.now.getTime() - DAYS * 24 * 3_600_000);
  const { rows } = await sql<Record<'confirmed' | 'confirmedInTime' | 'near' | 'nearInTime', number>>`
    with measured as (
      select *, sold_at + make_interval(hours => ${RECEIPT_HOURS_WHEN_NEAR}) as due_at,
        departs_at - sold_at <= make_interval(hours => ${NEAR_HOURS}) as is_near
      from (${await salesSince(scope, since)}) sold
    )
    select count(*)::int as "confirmed",
      (count(*) filter (where sold_at <= begun_at + make_interval(mins => ${MAIL_MINUTES})))::int as "confirmedInTime",
      (count(*) filter (where is_near and (ticketed_at is not null or due_at < ${scope.now})))::int as "near",
      (count(*) filter (where is_near and ticketed_at <= due_at))::int as "nearInTime"
    from measured m
    left join lateral (select min(t.at) as ticketed_at from order_history t
      join order_item i on i.tenant_id = t.tenant_id and i.order_id = t.order_id and i.id = t.item_id and i.kind = 'flight'
      where m.is_near and t.tenant_id = ${scope.tenantId} and t.order_id = m.order_id
        and t.to_status = 'ticketed') t on true`.execute(scope.tx);
  const { confirmed = 0, confirmedInTime = 0, near = 0, nearInTime = 0 } = rows[0] ?? {};
  return {
    confirmations: { inTime: confirmedInTime, total: confirmed },
    nearReceipts: { inTime: nearInTime, total: near },
  };
}
