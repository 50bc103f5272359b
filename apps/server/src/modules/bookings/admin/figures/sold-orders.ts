import { sql } from 'kysely';
import type { TenantScope } from '../../../../platform/database/scope.ts';

/** An item of an order, as reports distinguish it. */
export interface SoldItem {
  readonly itemId: string;
  readonly kind: string;
  /** `VKO-AYT`, from origin to destination; undefined for anything but a flight. */
  readonly route: string | undefined;
  readonly carrier: string | undefined;
  readonly totalMinor: number;
}

export interface SoldOrder {
  readonly orderId: string;
  readonly passengers: number;
  /** `customer`, or the staff member who sold it: `user:12`. */
  readonly soldBy: string;
  /** In the order of the booking. */
  readonly items: readonly SoldItem[];
  /** The refund of each item, by cancel quote. */
  readonly givenBack: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** The item of each payment request; null of one that is of the whole order. */
  readonly requestedFor: ReadonlyMap<string, string | null>;
}

interface Row {
  readonly order_id: string;
  readonly passengers: number;
  readonly sold_by: string | null;
  readonly items: readonly {
    readonly id: string;
    readonly kind: string;
    readonly from: string | null;
    readonly to: string | null;
    readonly carrier: string | null;
    readonly total: number;
  }[];
  readonly given_back: readonly { readonly quote: string; readonly item: string; readonly minor: number }[];
  readonly requests: readonly { readonly id: string; readonly item: string | null }[];
}

/** Contents of orders, by their ids. */
export async function readSoldOrders(
  scope: TenantScope,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, SoldOrder>> {
  if (orderIds.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select o.id as order_id,
      (select count(*)::int from order_passenger p where p.tenant_id = o.tenant_id and p.order_id = o.id) as passengers,
      (select h.actor from order_history h where h.tenant_id = o.tenant_id and h.order_id = o.id
        order by h.seq limit 1) as sold_by,
      (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'kind', i.kind, 'total', i.total_minor,
          'from', i.snapshot->'segments'->0->>'from', 'to', i.snapshot->'segments'->-1->>'to',
          'carrier', i.snapshot->'segments'->0->>'carrier') order by i.position), '[]')
        from order_item i where i.tenant_id = o.tenant_id and i.order_id = o.id) as items,
      (select coalesce(jsonb_agg(jsonb_build_object('quote', g.quote, 'item', g.item, 'minor', g.minor)), '[]') from (
        select cancelled_by as quote, item_id as item, sum(refund_minor) as minor from (
          select t.cancelled_by, t.item_id, t.refund_minor from ticket t
            where t.tenant_id = o.tenant_id and t.order_id = o.id and t.cancelled_by is not null
          union all
          select x.cancelled_by, x.item_id, x.refund_minor from order_extra x
            where x.tenant_id = o.tenant_id and x.order_id = o.id and x.cancelled_by is not null) every
        group by cancelled_by, item_id) g) as given_back,
      (select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'item', q.item_id)), '[]')
        from payment_request q where q.tenant_id = o.tenant_id and q.order_id = o.id) as requests
    from customer_order o
    where o.tenant_id = ${scope.tenantId} and o.id = any(${[...orderIds]})`.execute(scope.tx);
  return new Map(rows.map((row) => [row.order_id, toOrder(row)]));
}

function toOrder(row: Row): SoldOrder {
  const givenBack = new Map<string, Map<string, number>>();
  for (const { quote, item, minor } of row.given_back) {
    const ofQuote = givenBack.get(quote) ?? new Map<string, number>();
    givenBack.set(quote, ofQuote.set(item, minor));
  }
  return {
    orderId: row.order_id,
    passengers: row.passengers,
    soldBy: row.sold_by ?? 'customer',
    items: row.items.map(({ id, kind, from, to, carrier, total }) => ({
      itemId: id,
      kind,
      route: from === null || to === null ? undefined : `${from}-${to}`,
      carrier: carrier ?? undefined,
      totalMinor: total,
    })),
    givenBack,
    requestedFor: new Map(row.requests.map(({ id, item }) => [id, item])),
  };
}
