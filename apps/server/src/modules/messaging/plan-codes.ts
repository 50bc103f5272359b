import type { TenantScope } from '../../platform/database/scope.ts';
import type { AddressCodeRequested, OrderCodeRequested, OrderFailed } from '../bookings/events.ts';
import { messageIdOf, orderingKeyOf, planMessage } from './plan-message.ts';
import type { OrderPlanDeps } from './plan-order-message.ts';

/** By mail alone: who pays by card sits before a screen, and the order may be paid a minute later. */
export async function planPaymentFailed(
  deps: OrderPlanDeps,
  scope: TenantScope,
  { orderId, attemptId, ...data }: OrderFailed,
): Promise<void> {
  const { language, customerEmail } = await deps.readOrder(scope, orderId);
  await planMessage(deps, scope, {
    id: messageIdOf(scope.tenantId, `order:${orderId}:failed:${attemptId}`, 'mail'),
    channel: 'mail',
    reference: orderId,
    template: 'payment-failed',
    language,
    recipient: customerEmail,
    data,
    orderingKey: orderingKeyOf('mail', orderId),
  });
}

/** A code answers somebody who waits for it: it does not wait for the order's other messages. */
export async function planOrderCode(
  deps: OrderPlanDeps,
  scope: TenantScope,
  { orderId, codeId }: OrderCodeRequested,
): Promise<void> {
  const { order, language, customerEmail } = await deps.readOrder(scope, orderId);
  await planMessage(deps, scope, {
    id: codeId,
    channel: 'mail',
    reference: orderId,
    template: 'order-code',
    language,
    recipient: customerEmail,
    data: { reservationNumber: order.reservationNumber },
  });
}

/** To the address that is to be the order's: whoever reads it there may make it so. */
export async function planAddressCode(
  deps: OrderPlanDeps,
  scope: TenantScope,
  { orderId, codeId, email }: AddressCodeRequested,
): Promise<void> {
  const { order, language } = await deps.readOrder(scope, orderId);
  await planMessage(deps, scope, {
    id: codeId,
    channel: 'mail',
    reference: orderId,
    template: 'address-code',
    language,
    recipient: email,
    data: { reservationNumber: order.reservationNumber },
  });
}
