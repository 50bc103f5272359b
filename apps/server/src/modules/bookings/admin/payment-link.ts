import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type * as calls from '@farewind/contract/orders/payment-link';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { BookingDeps } from '../order/deps.ts';
import { findPayableUntil } from '../order/find-payable-until.ts';
import { getOrderRow, listItems } from '../order/order-rows.ts';
import { lastPayment, listSaleAttempts } from '../order/sale-attempts.ts';

/** Previews the message of `sendPaymentLink`. Refuses with GEN-NOTFOUND, ORD-STATE and GEN-UNAVAILABLE. */
export async function previewPaymentLink(
  deps: BookingDeps,
  scope: TenantScope,
  { orderId, channel }: ParsedInput<typeof calls.previewPaymentLink>,
): Promise<Output<typeof calls.previewPaymentLink>> {
  const payBy = await getPayableUntil(deps, scope, orderId);
  return { ...(await deps.admin.formatPaymentLink(scope, { orderId, channel, payBy })), payBy };
}

/**
 * Sends the buyer of an unpaid order a payment link. Refuses with GEN-NOTFOUND, ORD-STATE, GEN-LIMIT, and
 * GEN-UNAVAILABLE if the agency cannot send text messages.
 */
export async function sendPaymentLink(
  deps: BookingDeps,
  scope: TenantScope,
  context: RequestContext,
  { orderId, channel }: ParsedInput<typeof calls.sendPaymentLink>,
): Promise<Output<typeof calls.sendPaymentLink>> {
  const payBy = await getPayableUntil(deps, scope, orderId);
  const messageId = await deps.admin.sendPaymentLink(scope, { orderId, channel, payBy });
  await recordChange(scope, context, {
    action: 'sendPaymentLink',
    entity: 'order',
    entityId: orderId,
    after: { channel, payBy },
  });
  return { messageId, payBy };
}

/** Until when an unpaid order can be paid, in ISO 8601. Refuses with GEN-NOTFOUND and ORD-STATE. */
export async function getPayableUntil(
  deps: BookingDeps,
  scope: TenantScope,
  orderId: string,
): Promise<string> {
  const order = await getOrderRow(scope, orderId);
  const payBy = findPayableUntil({
    statuses: (await listItems(scope, orderId)).map(({ status }) => status),
    lastAttempt: lastPayment(await listSaleAttempts(deps, scope, orderId))?.state,
    expiresAt: order.claims.expiresAt,
    now: scope.now,
  });
  if (payBy === undefined) throw refusal('ORD-STATE', { message: 'order.notPayable' });
  return payBy;
}
