import { LONGEST_HOLD_MINUTES } from '../../../platform/hold-limits.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { Bill } from '../../payments/public.ts';
import { BILL_OPEN, orderEventsKey, type BillOpen } from '../events.ts';
import type { BookingDeps } from '../order/deps.ts';
import { getOrderRow, type OrderRow } from '../order/order-rows.ts';

/** The latest end of an unpaid order's hold: seats are held from the first submission, or as promised to a caller. */
export function heldUntilOf({ createdAt, heldUntil }: Pick<OrderRow, 'createdAt' | 'heldUntil'>): Date {
  return new Date((heldUntil ?? createdAt).getTime() + LONGEST_HOLD_MINUTES * 60_000);
}

/**
 * Tells the buyer once how a bill is paid and until when, and what follows when the seats are released before; and once
 * more when they are released (`areSeatsReleased`), because the bill stays payable.
 */
export async function announceBill(
  { outbox }: Pick<BookingDeps, 'outbox'>,
  scope: TenantScope,
  orderId: string,
  {
    attemptId,
    bill,
    areSeatsReleased = false,
  }: { readonly attemptId: string; readonly bill: Bill; readonly areSeatsReleased?: boolean },
): Promise<void> {
  const { number, service, path, payBy } = bill;
  const payload = {
    orderId,
    attemptId,
    bill: { number, ...(service === undefined ? {} : { service }), path: [...path], payBy },
    heldUntil: heldUntilOf(await getOrderRow(scope, orderId)).toISOString(),
    areSeatsReleased,
  } satisfies BillOpen;
  const dedupeKey = `order:${orderId}:billOpen:${attemptId}:${areSeatsReleased ? 'released' : 'issued'}`;
  await outbox.add(scope, { topic: BILL_OPEN, dedupeKey, payload, orderingKey: orderEventsKey(orderId) });
}
