import type { TenantScope } from '../../../platform/database/scope.ts';
import type { OrderRight } from '../order/order-right.ts';
import { getOwnOrderRow, lockItems } from '../order/order-rows.ts';
import type { BookingDeps } from '../order/deps.ts';

/** Dismisses failed attempts of an order. Refuses with ORD-STATE while one is open or holds money. */
export async function clearPaymentState(
  deps: BookingDeps,
  scope: TenantScope,
  orderId: string,
  right: OrderRight,
): Promise<void> {
  await getOwnOrderRow(scope, orderId, right);
  await lockItems(scope, orderId);
  await deps.payments.clearAttempts(scope, orderId);
}
