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
  const sales = await salesSince(scope, since);
  const confirmations = sql<MetDeadlines>`select count(*)::int as total,
      (count(*) filter (where sold_at <= begun_at + make_interval(mins => ${MAIL_MINUTES})))::int as "inTime"
    from (${sales}) sold`;
  // Few orders are sold within a day of their flight: only their history is read.
  const nearReceipts = sql<MetDeadlines>`
    select (count(*) filter (where ticketed_at is not null or due_at < ${scope.now}))::int as total,
      (count(*) filter (where ticketed_at <= due_at))::int as "inTime"
    from (select order_id, sold_at + make_interval(hours => ${RECEIPT_HOURS_WHEN_NEAR}) as due_at from (${sales}) sold
      where departs_at - sold_at <= make_interval(hours => ${NEAR_HOURS})) near
    cross join lateral (select min(t.at) as ticketed_at from order_history t
      join order_item i on i.tenant_id = t.tenant_id and i.order_id = t.order_id and i.id = t.item_id and i.kind = 'flight'
      where t.tenant_id = ${scope.tenantId} and t.order_id = near.order_id and t.to_status = 'ticketed') t`;
  const [confirmed, received] = await Promise.all([
    confirmations.execute(scope.tx),
    nearReceipts.execute(scope.tx),
  ]);
  return { confirmations: confirmed.rows[0]!, nearReceipts: received.rows[0]! };
}
