import { orderStatuses } from '@farewind/contract/bookings/get-order';
import type { ParsedInput } from '@farewind/contract/core/operation';
import type { getOrders } from '@farewind/contract/orders/order-list';
import { sql, type RawBuilder } from 'kysely';
import { readPage } from '../../../platform/database/read-page.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { readSorting, type SortKey } from '../../../platform/http/read-sorting.ts';
import type { Contact } from '../order-draft.ts';
import type { ItemStatus } from '../order-moves.ts';

type Wish = ParsedInput<typeof getOrders>;

const sortable = {
  createdAt: 'o.created_at',
  reservationNumber: 'o.reservation_number',
  total: 'o.total_minor',
  departsAt: 'departs_at',
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
): Promise<{ readonly totalCount: number; readonly rows: ListedOrder[] }> {
  const sort = wish.sorting ? readSorting<string>(wish.sorting, sortable, []) : newestFirst;
  const query = conditionsOf(scope, wish).reduce(
    (soFar, condition) => soFar.where(condition),
    selectIds(
      scope,
      sort.map(({ column }) => column),
    ),
  );
  const page = await readPage(query, wish, [...sort, { column: 'o.id', direction: 'asc' }]);
  const ids = page.rows.map(({ id }) => id);
  const orders = ids.length === 0 ? [] : await selectOrders(scope, ids).execute();
  const byId = new Map(orders.map((order) => [order.id, order as unknown as ListedOrder]));
  return { totalCount: page.totalCount, rows: ids.map((id) => byId.get(id)!) };
}

const departsAt = sql<
  string | null
>`(select min(i.departs_at_local) from order_item i where ${ofOrder('i')})`;

/** What is sorted by is worked out for all that is found, and only then. */
function selectIds({ tx, tenantId }: TenantScope, sortedBy: readonly string[]) {
  return tx
    .selectFrom('customer_order as o')
    .select(['o.id', (sortedBy.includes('departs_at') ? departsAt : sql<null>`null`).as('departs_at')])
    .where('o.tenant_id', '=', tenantId);
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
    ...(wish.status ? [hasStatus(wish.status)] : []),
    ...(wish.kind ? [hasItem(sql`i.kind = ${wish.kind}`)] : []),
    ...(wish.flights
      ? [hasItem(sql`i.kind = 'flight' and i.is_charter = ${wish.flights === 'charter'}`)]
      : []),
    ...(wish.createdFrom ? [sql<boolean>`o.created_at >= ${wish.createdFrom}::date`] : []),
    ...(wish.createdTo ? [sql<boolean>`o.created_at < ${wish.createdTo}::date + 1`] : []),
    ...departureConditions(wish),
    ...(wish.problem ? [isTroubled()] : []),
  ];
}

function hasItem(condition: RawBuilder<unknown>): Condition {
  return sql<boolean>`exists (select 1 from order_item i where ${ofOrder('i')} and ${condition})`;
}

/** An order's status is the most pressing of its items': one has it, and none has a more pressing one. */
function hasStatus(status: ItemStatus): Condition {
  const more = orderStatuses.slice(0, orderStatuses.indexOf(status));
  const has = hasItem(sql`i.status = ${status}`);
  return more.length === 0 ? has : sql<boolean>`${has} and not ${hasItem(sql`i.status = any(${[...more]})`)}`;
}

/** By any of its flights; the text of a departure begins with its day. */
function departureConditions({ departureFrom, departureTo }: Wish): Condition[] {
  if (departureFrom === undefined && departureTo === undefined) return [];
  const from = departureFrom ?? '0000';
  const until = `${departureTo ?? '9999-12-31'}T24`;
  return [hasItem(sql`i.departs_at_local >= ${from} and i.departs_at_local < ${until}`)];
}

function isTroubled(): Condition {
  return sql<boolean>`(${hasItem(sql`i.status = 'problematic'`)} or exists (select 1 from staff_task t
    where t.tenant_id = o.tenant_id and t.reference = o.id and t.done_at is null))`;
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

/** Greater than whatever a text goes on with. */
const LAST_LETTER = '\u{10FFFF}';

function begins(column: string, text: string): Condition {
  const name = sql.ref(column);
  return sql<boolean>`${name} collate "C" >= ${text} and ${name} collate "C" < ${text + LAST_LETTER}`;
}
