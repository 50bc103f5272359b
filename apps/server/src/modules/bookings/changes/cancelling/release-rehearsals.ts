import type { TenantScope } from '../../../../platform/database/scope.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { moveItem } from '../../order/move-item.ts';
import { cancellableStates } from '../../order/order-moves.ts';
import {
  getOrderRow,
  listPassengers,
  listTickets,
  lockItems,
  type ItemRow,
  type TicketRow,
} from '../../order/order-rows.ts';
import { findFlightId } from '../../order/find-flight-id.ts';
import { isCancelled } from './read-cancellable.ts';

/**
 * Puts the seats and vehicles of orders that were only tried out back on sale: their items are cancelled. Nothing is
 * refunded, because only test money was paid, and nobody is written to.
 */
export async function releaseRehearsals(
  deps: BookingDeps,
  scope: TenantScope,
  orderIds: readonly string[],
): Promise<void> {
  for (const orderId of orderIds) {
    const items = (await lockItems(scope, orderId)).filter(({ status }) =>
      cancellableStates.includes(status),
    );
    const tickets = await listTickets(scope, orderId);
    for (const item of items) {
      const live = tickets.filter((ticket) => ticket.itemId === item.itemId && !isCancelled(ticket));
      await release(deps, scope, item, live);
    }
  }
}

async function release(
  { suppliers }: BookingDeps,
  scope: TenantScope,
  item: ItemRow,
  live: readonly TicketRow[],
): Promise<void> {
  const { orderId, itemId } = item;
  const passengers = await listPassengers(scope, orderId);
  const seats = live.filter(
    ({ passengerPosition }) => passengers[passengerPosition]?.type !== 'infant',
  ).length;
  const flightId = findFlightId(await getOrderRow(scope, orderId), item);
  // A supplier that is no longer connected has nothing to take back from us.
  await suppliers
    .get(item.supplier)
    ?.takeBack(scope, item.supplierLocator, { flightId, seats, isLast: true, isLastOfLocator: true });
  await scope.tx
    .updateTable('ticket')
    .set({ state: 'cancelled' })
    .where('tenant_id', '=', scope.tenantId)
    .where('order_id', '=', orderId)
    .where('item_id', '=', itemId)
    .where('cancelled_by', 'is', null)
    .execute();
  const cause = { reason: 'rehearsalEnded', actor: 'system' };
  const waiting =
    item.status === 'waitingForCancel' ? item : await moveItem(scope, item, 'waitingForCancel', cause);
  await moveItem(scope, waiting, 'cancelled', cause);
}
