import { orderStatuses } from '@farewind/contract/bookings/get-order';
import type { ParsedInput } from '@farewind/contract/core/operation';
import type { getOrders } from '@farewind/contract/orders/order-list';
import { sql, type RawBuilder } from 'kysely';
import { begins } from '../../../platform/database/begins.ts';
import { lookUpRows, readLongPage, type Total } from '../../../platform/database/read-long-page.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { readSorting, type SortKey } from '../../../platform/http/read-sorting.ts';
import type { Contact } from '../order-draft.ts';
import type { ItemStatus } from '../order-moves.ts';

type Wish = ParsedInput<typeof getOrders>;

const DEPARTS_AT = 'first.departs_at_local';
const sortable = {
  createdAt: 'o.created_at',
  reservationNumber: 'o.reservation_number',
  total: 'o.total_minor',
  departsAt: DEPARTS_AT,
  customerName: 'o.contact_surname',
} as const;
const newestFirst: SortKey<string>[] = [{ column: 'o.created_at', direction: 'desc' }];

/** One item as a list of orders needs it. */
export interface ListedItem {
  readonly status: ItemStatus;
  readonly problem: string | null;
  readonly kind: 'flight' | 'transfer' | 'insurance';
  readonly charter: boolean;
  readonly direction: 'outbound' | 'return' | null;
  readonly from: string | null;
  readonly to: string | null;
}

export interface ListedOrder {
  readonly id: string;
  readonly reservation_number: string;
  readonly pnr: string;
  readonly contact: Contact;
  readonly total_minor: number;
  readonly currency: string;
  readonly created_at: Date;
  readonly departs_at: string | null;
  /** In the order's own order. */
  readonly items: readonly ListedItem[];
  readonly passengers: number;
  readonly open_tasks: number;
}

/** One page of the agency's orders: found first, then what is told of each is looked up for the page alone. */
export async function readOrderPage(
  scope: TenantScope,
  wish: Wish,
): Promise<{ readonly total: Total; readonly rows: ListedOrder[] }> {
  const sort = wish.sorting ? readSorting<string>(wish.sorting, sortable, []) : newestFirst;
  const [item, ...items] = itemConditions(wish);
  const others = [...items.map(hasItem), ...conditionsOf(scope, wish)];
  const among = (query: ReturnType<typeof selectIds>, conditions: readonly Condition[]) =>
    conditions.reduce((soFar, condition) => soFar.where(condition), query);
  const all = item === undefined ? others : [hasItem(item), ...others];
  const isOfDays = wish.createdFrom !== undefined || wish.createdTo !== undefined;
  const counted =
    item === undefined || isOfDays
      ? among(selectIds(scope), all)
      : among(selectIdsOfItems(scope, item), others);
  const found = sort.some(({ column }) => column === DEPARTS_AT) ? selectIdsByDeparture : selectIds;
  const query = among(found(scope), all);
  const bySort = [...sort, { column: 'o.id', direction: 'asc' } as const];
  const page = await readLongPage(scope, query, wish, bySort, counted);
  const orders = await lookUpRows(page.rows, (ids) => selectOrders(scope, ids).execute());
  return { total: page.total, rows: orders as unknown as ListedOrder[] };
}

const departsAt = sql<
  string | null
>`(select min(i.departs_at_local) from order_item i where ${ofOrder('i')})`;

function selectIds({ tx, tenantId }: TenantScope) {
  return tx.selectFrom('customer_order as o').select('o.id').where('o.tenant_id', '=', tenantId);
}

/** The orders of items, along an index of these: they are counted without a look at the orders. */
function selectIdsOfItems({ tx, tenantId }: TenantScope, item: Condition): ReturnType<typeof selectIds> {
  const items = tx
    .selectFrom('order_item as i')
    .select(['i.tenant_id', 'i.order_id as id'])
    .where('i.tenant_id', '=', tenantId)
    .where(item)
    .distinct();
  return tx.selectFrom(items.as('o')).select('o.id');
}

/** Each order with its first departure alone, so that a page is read along the departures. */
function selectIdsByDeparture(scope: TenantScope): ReturnType<typeof selectIds> {
  return selectIds(scope)
    .innerJoin('order_item as first', (join) =>
      join.onRef('first.tenant_id', '=', 'o.tenant_id').onRef('first.order_id', '=', 'o.id'),
    )
    .where(
      sql<boolean>`not exists (select 1 from order_item i where i.tenant_id = first.tenant_id
        and i.order_id = first.order_id and i.id <> first.id and (i.departs_at_local < first.departs_at_local
          or first.departs_at_local is null and i.departs_at_local is not null
          or i.departs_at_local is not distinct from first.departs_at_local and i.id < first.id))`,
    );
}

function selectOrders({ tx, tenantId }: TenantScope, ids: readonly string[]) {
  return tx
    .selectFrom('customer_order as o')
    .select(['o.id', 'o.reservation_number', 'o.pnr', 'o.contact', 'o.total_minor', 'o.currency'])
    .select([
      'o.created_at',
      departsAt.as('departs_at'),
      sql`(select jsonb_agg(jsonb_build_object(
        'status', i.status, 'problem', i.problem, 'kind', i.kind, 'charter', i.is_charter,
        'direction', coalesce(i.snapshot ->> 'direction', i.snapshot #>> '{ride,direction}'),
        'from', coalesce(i.snapshot #>> '{segments,0,from}', i.snapshot #>> '{ride,from,name}'),
        'to', coalesce(i.snapshot #>> '{segments,-1,to}', i.snapshot #>> '{ride,to,name}')) order by i.position)
        from order_item i where ${ofOrder('i')})`.as('items'),
      sql<number>`(select count(*)::int from order_passenger p where ${ofOrder('p')})`.as('passengers'),
      sql<number>`(select count(*)::int from staff_task t where t.tenant_id = o.tenant_id
        and t.reference = o.id and t.done_at is null)`.as('open_tasks'),
    ])
    .where('o.tenant_id', '=', tenantId)
    .where('o.id', 'in', ids);
}

/** The row of a table that belongs to an order. */
function ofOrder(alias: string): RawBuilder<unknown> {
  return sql`${sql.ref(`${alias}.tenant_id`)} = o.tenant_id and ${sql.ref(`${alias}.order_id`)} = o.id`;
}

type Condition = RawBuilder<boolean>;

function conditionsOf(scope: TenantScope, wish: Wish): Condition[] {
  return [
    ...(wish.keyword ? [matches(scope, wish.keyword)] : []),
    ...(wish.status ? [hasNothingMorePressing(wish.status)] : []),
    ...(wish.createdFrom ? [sql<boolean>`o.created_at >= ${wish.createdFrom}::date::timestamptz`] : []),
    ...(wish.createdTo ? [sql<boolean>`o.created_at < (${wish.createdTo}::date + 1)::timestamptz`] : []),
    ...(wish.problem ? [isTroubled(scope)] : []),
  ];
}

function hasItem(condition: RawBuilder<unknown>): Condition {
  return sql<boolean>`exists (select 1 from order_item i where ${ofOrder('i')} and ${condition})`;
}

/** What an item of the order has to be, the fewest first; each by an item of its own. */
function itemConditions({ status, kind, flights, departureFrom, departureTo }: Wish): Condition[] {
  const from = departureFrom ?? '0000';
  const until = `${departureTo ?? '9999-12-31'}T24`;
  const leaves = departureFrom !== undefined || departureTo !== undefined;
  return [
    // By any of its flights; the text of a departure begins with its day.
    ...(leaves ? [sql<boolean>`i.departs_at_local >= ${from} and i.departs_at_local < ${until}`] : []),
    ...(status ? [sql<boolean>`i.status = ${status}`] : []),
    ...(flights ? [sql<boolean>`i.kind = 'flight' and i.is_charter = ${flights === 'charter'}`] : []),
    ...(kind ? [sql<boolean>`i.kind = ${kind}`] : []),
  ];
}

/** An order's status is the most pressing of its items': one has it, and none has a more pressing one. */
function hasNothingMorePressing(status: ItemStatus): Condition {
  const more = orderStatuses.slice(0, orderStatuses.indexOf(status));
  return more.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`not ${hasItem(sql`i.status = any(${[...more]})`)}`;
}

/** What is troubled is little; it is looked for from its own side. */
function isTroubled({ tenantId }: TenantScope): Condition {
  return sql<boolean>`o.id in (
    select order_id from order_item where tenant_id = ${tenantId} and status = 'problematic'
    union select reference from staff_task where tenant_id = ${tenantId} and done_at is null)`;
}

/** How a reservation number, PNR, ticket number, surname or mail address begins; each is found along its own index. */
function matches({ tenantId }: TenantScope, keyword: string): Condition {
  const capitals = keyword.toUpperCase();
  const number = /^\d{3,}$/.test(keyword) ? `FW${keyword}` : capitals;
  const orders = sql`select id from customer_order where tenant_id = ${tenantId} and`;
  return sql<boolean>`o.id in (
    ${orders} ${begins('reservation_number', number)}
    union ${orders} ${begins('pnr', capitals)}
    union ${orders} ${begins('contact_email', keyword.toLowerCase())}
    union ${orders} ${begins('contact_surname', capitals)}
    union select order_id from order_passenger
      where tenant_id = ${tenantId} and ${begins('surname', capitals)}
    union select order_id from ticket where tenant_id = ${tenantId} and ${begins('number', capitals)})`;
}
