import type { TenantScope } from '../../platform/database/scope.ts';
import type { TicketsIssued } from '../bookings/events.ts';
import { planOrderMessage, type OrderPlanDeps } from './plan-order-message.ts';
import { confirmationTemplate } from './sources/confirmation-source.ts';

/** The order is paid: its buyer gets the confirmation. */
export async function planConfirmation(
  deps: OrderPlanDeps,
  scope: TenantScope,
  orderId: string,
): Promise<void> {
  const source = await deps.readOrder(scope, orderId);
  const template = confirmationTemplate(source.order);
  await planOrderMessage(deps, scope, { orderId, cause: 'confirmed', template }, source);
}

/** A certificate has become tickets: the itinerary receipt goes out, once for an item and each re-issue of it. */
export async function planTickets(
  deps: OrderPlanDeps,
  scope: TenantScope,
  { orderId, itemId }: TicketsIssued,
): Promise<void> {
  const source = await deps.readOrder(scope, orderId);
  const numbers = source.order.items
    .filter((item) => item.itemId === itemId)
    .flatMap(({ tickets }) => tickets.map(({ number }) => number));
  const cause = `ticketed:${itemId}:${numbers.join(',')}`;
  const data = { isReceipt: true };
  await planOrderMessage(deps, scope, { orderId, cause, template: 'ticket-issued', data }, source);
}
