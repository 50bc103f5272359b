import { recordChange } from '../../../platform/audit/record-change.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { actorName } from '../order/actor.ts';
import { issueTickets, emitTicketsIssued } from '../order/issue-tickets.ts';
import { moveItem } from '../order/move-item.ts';
import { getOrderRow, lockItems, type ItemRow } from '../order/order-rows.ts';
import type { BookingDeps } from '../order/deps.ts';
import { staffActor } from '../order/staff-actor.ts';

/**
 * Turns a charter's certificate into tickets: assigns their numbers, moves the item to ticketed and sends the itinerary
 * receipt. Refuses with GEN-NOTFOUND, and with ORD-STATE if no charter of the order is booked.
 */
export async function confirmCharter(
  deps: BookingDeps,
  scope: TenantScope,
  context: RequestContext,
  { orderId, itemIds }: { readonly orderId: string; readonly itemIds?: readonly string[] | undefined },
): Promise<{ itemIds: string[] }> {
  await getOrderRow(scope, orderId);
  const actor = actorName(staffActor(context));
  const items = await lockItems(scope, orderId);
  const wanted = itemIds ?? items.filter(isConfirmable).map(({ itemId }) => itemId);
  const chosen = items.filter(({ itemId }) => wanted.includes(itemId));
  if (chosen.length === 0 || chosen.length < wanted.length || !chosen.every(isConfirmable))
    throw refusal('ORD-STATE');
  const ticketed: ItemRow[] = [];
  for (const item of chosen) {
    await issueTickets(scope, item);
    ticketed.push(await moveItem(scope, item, 'ticketed', { reason: 'ticketsIssued', actor }));
    await deps.payments.closeSale(scope, orderId, item.itemId);
  }
  await emitTicketsIssued(deps, scope, ticketed);
  await recordChange(scope, context, {
    action: 'confirm',
    entity: 'order',
    entityId: orderId,
    after: { items: chosen.map(({ itemId }) => itemId) },
  });
  return { itemIds: chosen.map(({ itemId }) => itemId) };
}

function isConfirmable({ status, snapshot }: ItemRow): boolean {
  return status === 'booked' && snapshot.charter;
}
