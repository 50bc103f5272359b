import type { Currency } from '@farewind/values/currency';
import { sql } from 'kysely';
import { begins } from '../../../../platform/database/begins.ts';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import type { ItemStatus } from '../../order/order-moves.ts';
import { computeOrderStatus } from '../../order/order-status.ts';

/** An order's sales, for reconciliation. */
export interface OrderBooks {
  readonly state: ItemStatus;
  /** The sum sold, even if cancelled later; zero if nothing ever was. */
  readonly soldMinor: number;
  readonly currency: Currency;
}

/** The sums sold by these orders; an item counts as sold once its money was captured. */
export async function readOrderBooks(
  { tx, tenantId }: TenantScope,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderBooks>> {
  if (orderIds.length === 0) return new Map();
  const { rows } = await sql<{
    order_id: string;
    currency: Currency;
    states: ItemStatus[];
    sold_minor: string | number;
  }>`
    select i.order_id, min(i.currency) as currency, array_agg(i.status) as states,
      coalesce(sum(i.total_minor) filter (where exists (select 1 from order_history h
        where h.tenant_id = i.tenant_id and h.order_id = i.order_id and h.item_id = i.id
          and h.reason = 'captured')), 0) as sold_minor
    from order_item i
    where i.tenant_id = ${tenantId} and i.order_id = any (${orderIds}::text[])
    group by i.order_id`.execute(tx);
  return new Map(
    rows.map(({ order_id: orderId, currency, states, sold_minor: sold }) => [
      orderId,
      { state: computeOrderStatus(states), soldMinor: Number(sold), currency },
    ]),
  );
}

const MOST_FOUND = 200;

/** Orders whose reservation number begins with the text, with or without its letters. */
export async function findOrdersByNumber({ tx, tenantId }: TenantScope, typed: string): Promise<string[]> {
  const number = /^\d+$/.test(typed) ? `FW${typed}` : typed.toUpperCase();
  if (!/^FW\d{0,9}$/.test(number)) return [];
  const rows = await tx
    .selectFrom('customer_order')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where(begins('reservation_number', number))
    .limit(MOST_FOUND)
    .execute();
  return rows.map(({ id }) => id);
}
