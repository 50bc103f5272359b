import { findCancelledPart } from '@farewind/contract/bookings/cancelled-part';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type { getOrders } from '@farewind/contract/orders/order-list';
import type { Currency } from '@farewind/values/currency';
import { formatMinor } from '@farewind/values/money';
import { counts } from '../../../platform/database/rehearsals.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { nameActors } from '../order/actor-names.ts';
import { computeOrderStatus } from '../order/order-status.ts';
import type { BookingDeps } from '../order/deps.ts';
import { sql, type RawBuilder } from 'kysely';
import { lookUpRows, readLongPage, type Total } from '../../../platform/database/read-long-page.ts';
import { breakTies, readSorting, type SortKey } from '../../../platform/database/read-sorting.ts';
import type { Contact } from '../order/order-draft.ts';
import type { ItemStatus } from '../order/order-moves.ts';
import type { TicketState } from '../order/order-rows.ts';
import { findOrders, ofOrder, sortable } from './find-orders.ts';
import { readContact } from '../order/read-stored.ts';
import { readKeyword } from './read-keyword.ts';
import { userActor, userIdOf } from '../../../platform/user-actor.ts';

/** The agency's orders, page by page. */
export async function listOrders(
  deps: Pick<BookingDeps, 'payments' | 'admin'>,
  scope: TenantScope,
  request: ParsedInput<typeof getOrders>,
): Promise<Output<typeof getOrders>> {
  const { keyword, payment, partnerId } = request;
  const paidBy =
    payment === undefined || payment === 'unpaid'
      ? undefined
      : deps.payments.selectReferencesOfState(scope, attemptStates[payment]);
  const ofPartner = partnerId === undefined ? undefined : deps.admin.selectOrdersOfSource(scope, partnerId);
  if (!keyword) {
    const { total, rows } = await readOrderPage(scope, { ...request, paidBy, ofPartner });
    return { ...total, items: await presentRows(deps, scope, rows) };
  }
  const { sought, reading } = await readKeyword(deps, scope, keyword);
  const { total, rows } = await readOrderPage(scope, { ...request, sought, paidBy, ofPartner });
  return { ...total, items: await presentRows(deps, scope, rows), reading };
}

async function presentRows(
  deps: Pick<BookingDeps, 'admin' | 'payments'>,
  scope: TenantScope,
  rows: readonly ListedOrder[],
): Promise<Output<typeof getOrders>['items']> {
  const nameOf = await nameActors(
    deps,
    scope,
    rows.map((row) => row.booked_by ?? undefined),
  );
  const paid = await deps.payments.listPaidStates(
    scope,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const listed = presentRow(row);
    const payment = paid.get(row.id) ?? (isAwaited(listed.status) ? 'unpaid' : undefined);
    return {
      ...listed,
      ...(payment === undefined ? {} : { payment }),
      bookedBy: row.booked_by === null ? null : nameOf(row.booked_by),
    };
  });
}

/** Whether a payment is awaited or has failed, as the filter `unpaid` means it. */
const isAwaited = (status: ItemStatus): boolean => status === 'pendingPayment' || status === 'paymentFailed';

/** Who of the staff has ordered for callers, by name; jumps from one to the next along their index. */
export async function listAgents(
  { admin }: Pick<BookingDeps, 'admin'>,
  scope: TenantScope,
): Promise<{ id: number; name: string }[]> {
  const { tenantId } = scope;
  const next = (after: RawBuilder<unknown>) => sql`(select booked_by from customer_order
    where tenant_id = ${tenantId} and booked_by is not null ${after} order by booked_by limit 1)`;
  const { rows } = await sql<{ booked_by: string }>`
    with recursive agent as (
      select ${next(sql``)} as booked_by
      union all select ${next(sql`and booked_by > agent.booked_by`)} from agent where agent.booked_by is not null)
    select booked_by from agent where booked_by is not null limit ${MOST_AGENTS}`.execute(scope.tx);
  const ids = rows.flatMap((row) => userIdOf(row.booked_by) ?? []);
  const names = await admin.listUserNames(scope, ids);
  return ids
    .map((id) => ({ id, name: names.get(id) ?? userActor(id) }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

const MOST_AGENTS = 500;

/** The attempt states that mean an order is paid, or partly paid back. */
const attemptStates = {
  paid: 'captured',
  partlyRefunded: 'partlyRefunded',
  refunded: 'refunded',
  disputed: 'disputed',
} as const;

export function presentRow(row: ListedOrder): Output<typeof getOrders>['items'][number] {
  const { contact, items } = row;
  const first = items.find(({ kind }) => kind !== 'insurance') ?? items[0]!;
  const cancelledPart = findCancelledPart(items);
  return {
    orderId: row.id,
    reservationNumber: row.reservation_number,
    pnr: row.pnr,
    status: computeOrderStatus(items.map(({ status }) => status)),
    problem: items.find(({ status }) => status === 'problematic')?.problem ?? null,
    kind: first.kind,
    charter: items.some(({ charter }) => charter),
    from: first.from ?? '',
    to: first.to ?? '',
    isRoundTrip: items.some(({ direction }) => direction === 'return'),
    departsAt: row.departs_at,
    passengers: row.passengers,
    customerName: `${contact.name} ${contact.surname}`,
    email: contact.email,
    phone: contact.phone,
    siteId: row.site_id,
    total: formatMinor(row.total_minor),
    currency: row.currency as Currency,
    createdAt: row.created_at.toISOString(),
    openTasks: row.open_tasks,
    ...(row.is_rehearsal ? { isRehearsal: true } : {}),
    ...(cancelledPart === undefined ? {} : { cancelledPart }),
  };
}

const newestFirst: SortKey<string>[] = [{ column: sortable.createdAt, direction: 'desc' }];

/** An item, as a list of orders needs it. */
interface ListedItem {
  readonly status: ItemStatus;
  readonly problem: string | null;
  readonly kind: 'flight' | 'transfer' | 'insurance';
  readonly charter: boolean;
  readonly direction: 'outbound' | 'return' | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly tickets: readonly { readonly state: TicketState }[];
}

export interface ListedOrder {
  readonly id: string;
  readonly reservation_number: string;
  readonly pnr: string;
  readonly site_id: number;
  readonly contact: Contact;
  readonly total_minor: number;
  readonly currency: string;
  readonly created_at: Date;
  readonly booked_by: string | null;
  readonly departs_at: string | null;
  /** In the order of the booking. */
  readonly items: readonly ListedItem[];
  readonly passengers: number;
  readonly open_tasks: number;
  readonly is_rehearsal: boolean;
}

/** One page of the agency's orders: finds the ids first, then the details of that page only. */
export async function readOrderPage(
  scope: TenantScope,
  request: Parameters<typeof findOrders>[1],
): Promise<{ readonly total: Total; readonly rows: ListedOrder[] }> {
  const sort = request.sorting ? readSorting<string>(request.sorting, sortable, []) : newestFirst;
  const { total, rows } = await readLongPage(
    scope,
    findOrders(scope, request, sort),
    request,
    breakTies(sort, 'o.id'),
  );
  return { total, rows: await lookUpRows(rows, (ids) => readOrders(scope, ids)) };
}

/** The details of these orders for lists, in no particular order. */
export async function readOrders(scope: TenantScope, ids: readonly string[]): Promise<ListedOrder[]> {
  if (ids.length === 0) return [];
  const orders = await selectOrders(scope, ids).execute();
  return orders.map((order) => ({ ...order, contact: readContact(order.contact) }));
}

function selectOrders(scope: TenantScope, ids: readonly string[]) {
  const { tx, tenantId } = scope;
  return tx
    .selectFrom('customer_order as o')
    .select([
      'o.id',
      'o.reservation_number',
      'o.pnr',
      'o.site_id',
      'o.contact',
      'o.total_minor',
      'o.currency',
    ])
    .select([
      'o.created_at',
      'o.booked_by',
      sql<string | null>`(select min(i.departs_at_local) from order_item i where ${ofOrder(scope, 'i')})`.as(
        'departs_at',
      ),
      sql<readonly ListedItem[]>`(select jsonb_agg(jsonb_build_object(
        'status', i.status, 'problem', i.problem, 'kind', i.kind, 'charter', i.is_charter,
        'direction', coalesce(i.snapshot ->> 'direction', i.snapshot #>> '{ride,direction}'),
        'from', coalesce(i.snapshot #>> '{segments,0,from}', i.snapshot #>> '{ride,from,name}'),
        'to', coalesce(i.snapshot #>> '{segments,-1,to}', i.snapshot #>> '{ride,to,name}'),
        'tickets', coalesce((select jsonb_agg(jsonb_build_object('state', t.state)) from ticket t
          where ${ofOrder(scope, 't')} and t.item_id = i.id), '[]')) order by i.position)
        from order_item i where ${ofOrder(scope, 'i')})`.as('items'),
      // An order of rides alone has the name of the leading passenger only; the ride knows how many people it takes.
      sql<number>`greatest((select count(*)::int from order_passenger p where ${ofOrder(scope, 'p')}),
        (select case when bool_or(i.kind = 'flight') then 0 else coalesce(max(
          (i.snapshot #>> '{ride,passengers,adults}')::int + (i.snapshot #>> '{ride,passengers,children}')::int
          + (i.snapshot #>> '{ride,passengers,infants}')::int), 0) end
        from order_item i where ${ofOrder(scope, 'i')}))`.as('passengers'),
      sql<number>`(select count(*)::int from staff_task t where t.tenant_id = o.tenant_id
        and t.reference = o.id and t.done_at is null)`.as('open_tasks'),
      sql<boolean>`not ${counts(scope, 'o.id')}`.as('is_rehearsal'),
    ])
    .where('o.tenant_id', '=', tenantId)
    .where('o.id', 'in', ids);
}
