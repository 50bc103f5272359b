import type { WorkItem, WorkKind } from '@farewind/contract/orders/work-queue';
import { isCurrency } from '@farewind/values/currency';
import { instantOf } from '@farewind/values/local-time';
import { formatMinor } from '@farewind/values/money';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { recordSchema, stored } from '../../../../platform/database/stored.ts';
import type { RequestContext } from '../../../../platform/http/request-context.ts';
import { findProposals, type ProposalRow } from '../../changes/proposals/proposal-rows.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { journeyClockOf } from '../../order/journey-clock.ts';
import type { ItemSnapshot } from '../../order/order-draft.ts';
import { readContact, readSnapshot } from '../../order/read-stored.ts';
import { staffActor } from '../../order/staff-actor.ts';
import type { WorkRow } from './find-work.ts';
import { userActor } from '../../../../platform/user-actor.ts';

type Deps = Pick<BookingDeps, 'admin' | 'places'>;

/** The rows of a page as staff see them: their holder, their flight, and what has changed. */
export async function presentWork(
  { admin, places }: Deps,
  scope: TenantScope,
  context: RequestContext,
  rows: readonly WorkRow[],
): Promise<WorkItem[]> {
  const orderIds = [...new Set(rows.flatMap(({ order_id: orderId }) => orderId ?? []))];
  const orders = await readOrders(scope, orderIds);
  const proposals = await findProposals(
    scope,
    rows.flatMap(({ key }) => (key.startsWith('proposal:') ? [key.slice('proposal:'.length)] : [])),
  );
  const people = rows.flatMap((row) => [
    row.assignee_id,
    row.handed_over_by,
    row.snoozed_by,
    row.missed_call_by,
  ]);
  const names = await admin.listUserNames(scope, [...new Set(people.filter((id) => id !== null))]);
  const { userId } = staffActor(context);
  const nameOf = (id: number | null): string => (id === null ? '' : (names.get(id) ?? userActor(id)));
  return rows.map((row) => {
    const order = orders.get(row.order_id ?? '');
    const detail = readDetail(row.detail);
    const clock = order && journeyClockOf(places, order.items, context.language);
    return {
      key: row.key,
      kind: row.kind as WorkKind,
      code: row.code,
      orderId: row.order_id,
      reservationNumber: row.reservation_number,
      customerName: order?.customerName ?? null,
      ...presentFlight(order?.items ?? [], proposals.get(row.key.slice('proposal:'.length))),
      isRead: row.is_read,
      text: typeof detail['text'] === 'string' ? detail['text'] : null,
      amount: amountOf(detail),
      detail,
      dueAt: row.due_at.toISOString(),
      isLate: row.due_at < scope.now,
      ...(clock ? { clock } : {}),
      createdAt: row.since.toISOString(),
      assignee: presentAssignee(row, nameOf, userId),
      snoozed:
        row.snoozed_until === null
          ? null
          : {
              until: row.snoozed_until.toISOString(),
              by: nameOf(row.snoozed_by),
              reason: row.snooze_reason,
            },
      missedCalls:
        row.missed_call_at === null
          ? null
          : {
              count: row.missed_calls ?? 0,
              last: row.missed_call_at.toISOString(),
              by: nameOf(row.missed_call_by),
            },
    };
  });
}

function presentAssignee(
  row: WorkRow,
  nameOf: (id: number | null) => string,
  readerId: number,
): WorkItem['assignee'] {
  if (row.assignee_id === null || row.assigned_at === null) return null;
  return {
    id: row.assignee_id,
    name: nameOf(row.assignee_id),
    since: row.assigned_at.toISOString(),
    isMe: row.assignee_id === readerId,
    handedOverBy: row.handed_over_by === null ? null : nameOf(row.handed_over_by),
    note: row.handover_note,
  };
}

interface ListedOrder {
  readonly customerName: string;
  readonly items: readonly { readonly snapshot: ItemSnapshot }[];
}

async function readOrders(
  { tx, tenantId }: TenantScope,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, ListedOrder>> {
  if (orderIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('customer_order as o')
    .innerJoin('order_item as i', (join) =>
      join.onRef('i.tenant_id', '=', 'o.tenant_id').onRef('i.order_id', '=', 'o.id'),
    )
    .select(['o.id', 'o.contact', 'i.snapshot'])
    .where('o.tenant_id', '=', tenantId)
    .where('o.id', 'in', orderIds)
    .orderBy('i.position')
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, items]) => {
      const { name, surname } = readContact(items[0]!.contact);
      const customerName = `${name} ${surname}`.trim();
      return [
        id,
        { customerName, items: items.map(({ snapshot }) => ({ snapshot: readSnapshot(snapshot) })) },
      ];
    }),
  );
}

/** For a proposal about a flight, that flight at its new times; otherwise the order's first flight. */
function presentFlight(
  items: ListedOrder['items'],
  proposal: ProposalRow | undefined,
): Pick<WorkItem, 'flight' | 'move' | 'departsAt'> {
  const asked = proposal?.after.snapshot ?? proposal?.before.snapshot;
  const flown = asked ?? items.find(({ snapshot }) => snapshot.segments.length > 0)?.snapshot;
  const [first, last] = [flown?.segments[0], flown?.segments.at(-1)];
  if (!first || !last) return { flight: null, move: null, departsAt: null };
  const { carrier, number, from, departsAt, departsOffset } = first;
  const [before, after] = [timesOf(proposal?.before.snapshot), timesOf(proposal?.after.snapshot)];
  return {
    flight: { carrier, number, from, to: last.to, date: departsAt.slice(0, 10) },
    move: before && after ? { before, after } : null,
    departsAt: new Date(instantOf(departsAt, departsOffset)).toISOString(),
  };
}

function timesOf(snapshot: ItemSnapshot | undefined) {
  const [first, last] = [snapshot?.segments[0], snapshot?.segments.at(-1)];
  return first && last ? { departsAt: first.departsAt, arrivesAt: last.arrivesAt } : undefined;
}

function amountOf({ amountMinor, currency }: Readonly<Record<string, unknown>>): WorkItem['amount'] {
  if (!isCurrency(currency) || Number.isNaN(Number(amountMinor ?? Number.NaN))) return null;
  return { sum: formatMinor(Number(amountMinor)), currency };
}

const readDetail = stored('staff_task.detail', recordSchema);
