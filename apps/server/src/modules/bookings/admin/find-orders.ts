import { orderStatuses } from '@farewind/contract/bookings/get-order';
import type { ParsedInput } from '@farewind/contract/core/operation';
import type { getOrders } from '@farewind/contract/orders/order-list';
import { sql, type RawBuilder } from 'kysely';
import type { Total } from '../../../platform/database/read-long-page.ts';
import { beginOfDay } from '../../../platform/database/begin-of-day.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { SortKey } from '../../../platform/database/read-sorting.ts';
import { selectOutdatedOrders } from '../order/first-departure.ts';
import { selectMatching, type SoughtOrders } from './matching-orders.ts';
import { userActor } from '../../../platform/user-actor.ts';

type Input = ParsedInput<typeof getOrders> & {
  readonly sought?: SoughtOrders | undefined;
  /** Selects the ids of orders with the requested payment state. */
  readonly paidBy?: RawBuilder<unknown> | undefined;
  /** Selects the ids of orders that a sales partner brought. */
  readonly ofPartner?: RawBuilder<unknown> | undefined;
};
type OrderIds = ReturnType<typeof selectIds>;
type Condition = RawBuilder<boolean>;

/** Sort keys of the order list. */
export const sortable = {
  createdAt: 'o.created_at',
  reservationNumber: 'o.reservation_number',
  total: 'o.total_minor',
  departsAt: 'first.departs_at_local',
  customerName: 'o.contact_surname',
} as const;

/** Matching orders are sorted individually up to this number; a common first name may have thousands. */
const LOOKED_UP = 500;

interface FoundOrders {
  readonly counted: OrderIds;
  /** A text was typed: few orders match, so each is looked up. */
  readonly isNarrow: boolean;
  readonly find: (total: Total) => OrderIds;
}

/** How the ids of the requested orders are counted and found, each by the access path that reads the fewest rows. */
export function findOrders(
  scope: TenantScope,
  request: Input,
  sort: readonly SortKey<string>[],
): FoundOrders {
  const isNarrow = request.sought !== undefined;
  const [item, ...items] = itemConditions(request);
  const others = [...items.map((each) => hasItem(scope, each)), ...conditionsOf(scope, request)];
  const all = [
    ...others,
    ...(item === undefined ? [] : [hasItem(scope, item)]),
    ...isOfStatus(scope, request),
  ];
  const isByDeparture = sort.some(({ column }) => column === sortable.departsAt);
  const walk = () => among(isByDeparture ? selectIdsByDeparture(scope) : selectIds(scope), all);
  const { sought } = request;
  if (sought !== undefined && all.length === 1) {
    const find = ({ totalCount }: Total) =>
      totalCount > LOOKED_UP && isBy(sort, 'createdAt')
        ? selectIds(scope).where(isAmongMatching(scope, sought))
        : walk();
    return { counted: selectIdsOfText(scope, sought), isNarrow, find };
  }
  if (item === undefined) return { counted: among(selectIds(scope), all), isNarrow, find: walk };
  const gather = (isSorted: boolean) =>
    among(selectIdsOfItems(scope, item, isSorted), [...others, ...isOfStatus(scope, request, 'o.is_only')]);
  return {
    counted: isOfDays(request) || isOfOrders(request) ? among(selectIds(scope), all) : gather(false),
    isNarrow,
    // Departures of a few days were sold close together, which may be far from where a scan by order time starts.
    find: ({ isEstimate }) =>
      leavesIn(request) && !isEstimate && !isOfOrders(request) && isBy(sort, 'createdAt', 'departsAt')
        ? gather(isByDeparture)
        : walk(),
  };
}

/**
 * Whether an order matches the typed text, for a scan of the newest orders. The matches are collected once instead of
 * looked up for each order (the planner would turn this into a join if it were not a value, hence `is true`).
 */
function isAmongMatching(scope: TenantScope, sought: SoughtOrders): Condition {
  return sql<boolean>`(o.id in (${selectMatching(scope, sought)})) is true`;
}

/** Whether the sort uses only these keys. */
const isBy = (sort: readonly SortKey<string>[], ...names: readonly (keyof typeof sortable)[]): boolean =>
  sort.every(({ column }) => names.some((name) => sortable[name] === column));

function among(query: OrderIds, conditions: readonly Condition[]): OrderIds {
  return conditions.reduce((soFar, condition) => soFar.where(condition), query);
}

function selectIds({ tx, tenantId }: TenantScope) {
  return tx.selectFrom('customer_order as o').select('o.id').where('o.tenant_id', '=', tenantId);
}

/** Ids of the orders that match a typed text, without reading the orders. */
function selectIdsOfText(scope: TenantScope, sought: SoughtOrders): OrderIds {
  return scope.tx
    .selectFrom(sql`(${selectMatching(scope, sought)})`.as('o'))
    .select(sql.ref<string>('o.id').as('id'));
}

/**
 * Ids of the orders of certain items, from an index on items alone: counted, and sorted by time or first departure,
 * without reading the orders. Orders with several items, or from before items stored the order's data, are grouped
 * first.
 */
function selectIdsOfItems(scope: TenantScope, item: Condition, isByDeparture: boolean): OrderIds {
  const { tx, tenantId } = scope;
  const isIt = sql`i.tenant_id = ${tenantId} and ${item}`;
  const orderedAt = sql`coalesce(i.ordered_at, (select created_at from customer_order
    where tenant_id = ${tenantId} and id = i.order_id))`;
  // Whether any order is outdated is checked once; only if so is each one checked (separately, hence `offset`) and
  // looked up.
  const outdated = selectOutdatedOrders(scope);
  const departsAt = sql`case when exists (${outdated}) and exists (${outdated} and order_id = i.order_id offset 0)
    then (select min(departs_at_local) from order_item where tenant_id = ${tenantId} and order_id = i.order_id)
    else i.order_departs_at end`;
  const orders = sql`(
    select i.order_id as id, true as is_only, i.ordered_at as created_at, i.departs_at_local
      from order_item i where ${isIt} and i.is_only
    union all select i.order_id, false, min(${orderedAt}), ${isByDeparture ? sql`min(${departsAt})` : sql`null`}
      from order_item i where ${isIt} and i.is_only is not true group by i.order_id)`;
  const first = sql`(select o.departs_at_local)`;
  return tx
    .selectFrom(orders.as('o'))
    .innerJoinLateral(first.as('first'), (join) => join.onTrue())
    .select(sql.ref<string>('o.id').as('id'));
}

/** Each order once, at its first departure, so that a page follows the departures. */
function selectIdsByDeparture(scope: TenantScope): OrderIds {
  return selectIds(scope)
    .innerJoin('order_item as first', (join) =>
      join.onRef('first.tenant_id', '=', 'o.tenant_id').onRef('first.order_id', '=', 'o.id'),
    )
    .where(
      sql<boolean>`not exists (select 1 from order_item i where i.tenant_id = ${scope.tenantId}
        and i.order_id = first.order_id and i.id <> first.id and (i.departs_at_local < first.departs_at_local
          or first.departs_at_local is null and i.departs_at_local is not null
          or i.departs_at_local is not distinct from first.departs_at_local and i.id < first.id))`,
    );
}

/**
 * Joins a table's row to its order; the tenant is compared with a parameter, so that the planner can estimate its rows.
 */
export function ofOrder({ tenantId }: Pick<TenantScope, 'tenantId'>, alias: string): RawBuilder<unknown> {
  return sql`${sql.ref(`${alias}.tenant_id`)} = ${tenantId} and ${sql.ref(`${alias}.order_id`)} = o.id`;
}

function conditionsOf(scope: TenantScope, request: Input): Condition[] {
  return [
    ...(request.sought ? [sql<boolean>`o.id in (${selectMatching(scope, request.sought)})`] : []),
    ...(request.createdFrom ? [sql<boolean>`o.created_at >= ${beginOfDay(scope, request.createdFrom)}`] : []),
    ...(request.createdTo ? [sql<boolean>`o.created_at < ${beginOfDay(scope, request.createdTo, 1)}`] : []),
    ...(request.problem ? [hasProblem(scope)] : []),
    ...(request.currency ? [sql<boolean>`o.currency = ${request.currency}`] : []),
    ...(request.siteId === undefined ? [] : [sql<boolean>`o.site_id = ${request.siteId}`]),
    ...(request.agentId === undefined ? [] : [sql<boolean>`o.booked_by = ${userActor(request.agentId)}`]),
    ...ofRehearsals(scope, request),
    ...(request.paidBy ? [sql<boolean>`o.id in (${request.paidBy})`] : []),
    ...(request.ofPartner ? [sql<boolean>`o.id in (${request.ofPartner})`] : []),
  ];
}

/** Rehearsals are listed on request, and found by a typed text; they are few, so that their ids are collected once. */
function ofRehearsals({ tenantId }: TenantScope, { rehearsals, sought }: Input): Condition[] {
  const ids = sql`(select order_id from rehearsal_order where tenant_id = ${tenantId})`;
  if (rehearsals === true) return [sql<boolean>`o.id in ${ids}`];
  return sought === undefined ? [sql<boolean>`o.id not in ${ids}`] : [];
}

function hasItem(scope: TenantScope, condition: RawBuilder<unknown>): Condition {
  return sql<boolean>`exists (select 1 from order_item i where ${ofOrder(scope, 'i')} and ${condition})`;
}

const isOfDays = ({ createdFrom, createdTo }: Input): boolean =>
  createdFrom !== undefined || createdTo !== undefined;

/** Whether a column of the order itself is asked for, which its items do not tell. */
const isOfOrders = ({ currency, siteId, agentId, ofPartner }: Input): boolean =>
  currency !== undefined || siteId !== undefined || agentId !== undefined || ofPartner !== undefined;

const leavesIn = ({ departureFrom, departureTo }: Input): boolean =>
  departureFrom !== undefined || departureTo !== undefined;

/** Conditions on the order's items, the most selective first; each may be met by a different item. */
function itemConditions(request: Input): Condition[] {
  const { status, kind, flights, departureFrom, departureTo } = request;
  const from = departureFrom ?? '0000';
  const until = `${departureTo ?? '9999-12-31'}T24`;
  return [
    // Any flight may match; the departure's text begins with its day.
    ...(leavesIn(request)
      ? [sql<boolean>`i.departs_at_local >= ${from} and i.departs_at_local < ${until}`]
      : []),
    ...(status ? [sql<boolean>`i.status = ${status}`] : []),
    ...(flights ? [sql<boolean>`i.kind = 'flight' and i.is_charter = ${flights === 'charter'}`] : []),
    ...(request.payment === 'unpaid' ? [sql<boolean>`i.status in ('pendingPayment', 'paymentFailed')`] : []),
    ...(kind ? [sql<boolean>`i.kind = ${kind}`] : []),
  ];
}

/**
 * An order's status is its most urgent item's: one item has it, and none has a more urgent one. Statuses more urgent
 * than `ticketed` are temporary and rare; less urgent ones are checked for each order separately (`offset`), unless
 * `isOnly` marks that it has no other item.
 */
function isOfStatus(scope: TenantScope, { status }: Input, isOnly?: string): Condition[] {
  const more = status === undefined ? [] : orderStatuses.slice(0, orderStatuses.indexOf(status));
  if (more.length === 0) return [];
  const other = sql`select 1 from order_item i where ${ofOrder(scope, 'i')} and i.status = any(${[...more]})`;
  return isOnly !== undefined && more.includes('ticketed')
    ? [sql<boolean>`(${sql.ref(isOnly)} or not exists (${other} offset 0))`]
    : [sql<boolean>`not exists (${other})`];
}

/** Few orders have a problem, so the query starts from those. */
function hasProblem({ tenantId }: TenantScope): Condition {
  return sql<boolean>`o.id in (
    select order_id from order_item where tenant_id = ${tenantId} and status = 'problematic'
    union select reference from staff_task where tenant_id = ${tenantId} and done_at is null)`;
}
