import { sql } from 'kysely';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { salesSince } from './sales.ts';

const DAY_MS = 24 * 3_600_000;
/** Longer than any agency allows a hold to last, so that no open one is missed. */
const LONGEST_HOLD_MS = 8 * DAY_MS;

export interface PartnerHolds {
  /** Unpaid orders whose seats are still held. */
  readonly open: number;
  /** Orders made within the last 24 hours, whatever became of them. */
  readonly inDay: number;
}

/** The holds of whoever makes orders under this name, such as `partner:demo`. */
export async function countPartnerHolds(
  { tx, tenantId, now }: TenantScope,
  bookedBy: string,
): Promise<PartnerHolds> {
  const { rows } = await sql<PartnerHolds>`
    select count(*) filter (where held_until > ${now} and exists (select from order_item i
        where i.tenant_id = o.tenant_id and i.order_id = o.id and i.status in ('pendingPayment', 'paymentFailed')))::int as open,
      count(*) filter (where created_at > ${new Date(now.getTime() - DAY_MS)})::int as "inDay"
    from customer_order o
    where tenant_id = ${tenantId} and booked_by = ${bookedBy}
      and created_at > ${new Date(now.getTime() - LONGEST_HOLD_MS)}`.execute(tx);
  return rows[0]!;
}

export interface PartnerSales {
  /** Orders paid since then. */
  readonly orders: number;
  /** Their sum, in minor units of the inventory currency. */
  readonly totalMinor: number;
}

/** What was paid of such orders since an instant. */
export async function readPartnerSales(
  scope: TenantScope,
  bookedBy: string,
  since: Date,
): Promise<PartnerSales> {
  const { rows } = await sql<PartnerSales>`
    select count(*)::int as orders, coalesce(sum(flights_minor + transfers_minor), 0)::bigint as "totalMinor"
    from (${await salesSince(scope, since)}) sold
    join customer_order o on o.tenant_id = ${scope.tenantId} and o.id = sold.order_id and o.booked_by = ${bookedBy}`.execute(
    scope.tx,
  );
  return rows[0]!;
}
