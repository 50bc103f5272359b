import { instantOf } from '@farewind/values/local-time';
import { sql } from 'kysely';
import { counts } from '../../../../platform/database/rehearsals.ts';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { listDriverDeadlines } from '../../transfers-in-orders/driver-deadline.ts';
import { CHARTER_RECEIPT_HOURS, MAIL_MINUTES, receiptDue } from '../../order/order-clock.ts';
import type { OrderDeadline } from '../../order/order-deadline.ts';

interface Row {
  readonly order_id: string;
  readonly reservation_number: string;
  /** When the bank authorised the sum; set while the seats are not confirmed. */
  readonly held_at: Date;
  readonly status: string;
  /** When the seats were confirmed; null before. */
  readonly booked_at: Date | null;
  readonly departs_at: string;
  readonly departs_offset: number;
}

/**
 * Open deadlines of orders due before an instant, including missed ones, as on the buyer's page. Rehearsals are left out.
 */
export async function listOrderDeadlines(scope: TenantScope, until: Date): Promise<OrderDeadline[]> {
  const { rows } = await sql<Row>`
    select distinct on (i.order_id) i.order_id, o.reservation_number, i.changed_at as held_at, i.status,
      (select min(h.at) from order_history h where h.tenant_id = i.tenant_id and h.order_id = i.order_id
        and h.to_status = 'booked') as booked_at,
      i.snapshot->'segments'->0->>'departsAt' as departs_at,
      (i.snapshot->'segments'->0->>'departsOffset')::int as departs_offset
    from (select * from order_item where tenant_id = ${scope.tenantId} and status = 'processing'
      union all select * from order_item where tenant_id = ${scope.tenantId} and status = 'booked' and is_charter
        and departs_at_local < ${localBound(until)}) i
    join customer_order o on o.tenant_id = i.tenant_id and o.id = i.order_id
    where ${counts(scope, 'i.order_id')}
    order by i.order_id, i.status = 'processing' desc, i.snapshot->'segments'->0->>'departsAt'`.execute(
    scope.tx,
  );
  const drivers = await listDriverDeadlines(scope, until);
  return [...rows.map(toDeadline).filter(({ dueAt }) => dueAt < until), ...drivers];
}

/** The latest local departure whose receipt can be due by then, in any time zone. */
function localBound(until: Date): string {
  const widest = (CHARTER_RECEIPT_HOURS + 14) * 3_600_000;
  return new Date(until.getTime() + widest).toISOString().slice(0, 16);
}

function toDeadline(row: Row): OrderDeadline {
  const head = { orderId: row.order_id, reservationNumber: row.reservation_number };
  if (row.status === 'processing' || row.booked_at === null)
    return { ...head, kind: 'seats', dueAt: new Date(row.held_at.getTime() + MAIL_MINUTES * 60_000) };
  const departsAt = new Date(instantOf(row.departs_at, row.departs_offset));
  return {
    ...head,
    kind: 'itineraryReceipt',
    dueAt: receiptDue({ charter: true, departsAt }, row.booked_at),
  };
}

/** Reservation numbers by order id. */
export async function readReservationNumbers(
  { tx, tenantId }: TenantScope,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (orderIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('customer_order')
    .select(['id', 'reservation_number'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', orderIds)
    .execute();
  return new Map(rows.map((row) => [row.id, row.reservation_number]));
}
