import { sql } from 'kysely';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { openTask } from '../../../../platform/staff-tasks.ts';
import type { NotedChange } from '../../../flights/public.ts';
import { getOrderRow, lockItems, type ItemRow, type OrderRow } from '../../order/order-rows.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { isLive } from '../proposals/item-problems.ts';
import { isOnDeparture, readPresentFlight } from '../proposals/moved-flight.ts';
import { listProposals } from '../proposals/proposal-rows.ts';
import { proposeMovedFlight, questionOf, type MoveQuestion } from './propose-moved-flight.ts';

/** Sends each affected order a proposal about a changed departure. Returns the number of orders affected. */
export async function askAboutChange(
  deps: BookingDeps,
  scope: TenantScope,
  change: NotedChange,
  orderIds: readonly string[],
): Promise<number> {
  let touched = 0;
  for (const orderId of orderIds) {
    if (await askBuyer(deps, scope, change, orderId)) touched += 1;
  }
  return touched;
}

async function askBuyer(
  deps: BookingDeps,
  scope: TenantScope,
  change: NotedChange,
  orderId: string,
): Promise<boolean> {
  const order = await getOrderRow(scope, orderId);
  const items = (await lockItems(scope, orderId)).filter((item) => isOnDeparture(deps, order, item, change));
  const asked = (await listProposals(scope, orderId)).filter(({ changeId }) => changeId === change.changeId);
  const open = items.filter(({ itemId }) => asked.every((proposal) => proposal.itemId !== itemId));
  for (const item of open) {
    if (isLive(item)) await askAboutItem(deps, scope, change, order, item);
    // A voluntary cancellation is pending, but the buyer may now be owed a full refund.
    else if (item.status === 'waitingForCancel') await openDepartureTask(scope, change, order);
  }
  return items.some((item) => isLive(item) || item.status === 'waitingForCancel');
}

async function askAboutItem(
  deps: BookingDeps,
  scope: TenantScope,
  change: NotedChange,
  order: OrderRow,
  item: ItemRow,
): Promise<void> {
  const question = await findQuestion(deps, scope, change, order, item);
  if (question === 'unknownFlight') return openDepartureTask(scope, change, order);
  await proposeMovedFlight(deps, scope, { change, orderId: order.orderId, item, question });
}

async function findQuestion(
  deps: BookingDeps,
  scope: TenantScope,
  change: NotedChange,
  order: OrderRow,
  item: ItemRow,
): Promise<MoveQuestion | 'unknownFlight'> {
  if (change.kind === 'cancel') return { rule: 'cancelled', after: {} };
  const flight = await readPresentFlight(deps, scope, order, item);
  return flight ? questionOf(item.snapshot, flight) : 'unknownFlight';
}

const DEPARTURE_CHANGED = 'departureChanged';

/** Opens one task per change and order. */
async function openDepartureTask(scope: TenantScope, change: NotedChange, order: OrderRow): Promise<void> {
  const { reservationNumber, orderId } = order;
  const { changeId, serviceId, date, kind } = change;
  if (await hasTask(scope, orderId, changeId)) return;
  const detail = { reservationNumber, changeId, serviceId, date, change: kind };
  await openTask(scope, { kind: DEPARTURE_CHANGED, reference: orderId, detail, dueAt: scope.now });
}

async function hasTask(scope: TenantScope, orderId: string, changeId: string): Promise<boolean> {
  const row = await scope.tx
    .selectFrom('staff_task')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where('reference', '=', orderId)
    .where('kind', '=', DEPARTURE_CHANGED)
    .where(sql<boolean>`detail->>'changeId' = ${changeId}`)
    .executeTakeFirst();
  return row !== undefined;
}
