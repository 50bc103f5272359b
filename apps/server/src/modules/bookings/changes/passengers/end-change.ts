import type { TenantScope } from '../../../../platform/database/scope.ts';
import { orderEventsKey, PASSENGER_CHANGE_DECIDED, type PassengerChangeDecided } from '../../events.ts';
import type { BookingDeps } from '../../order/deps.ts';
import type { ChangeRow } from './change-rows.ts';

/** Notifies the buyer of the outcome of a request. */
export async function emitDecision(
  { outbox }: BookingDeps,
  scope: TenantScope,
  { orderId, changeId }: ChangeRow,
): Promise<void> {
  await outbox.add(scope, {
    topic: PASSENGER_CHANGE_DECIDED,
    dedupeKey: `passengerChange:${changeId}`,
    payload: { orderId, changeId } satisfies PassengerChangeDecided,
    orderingKey: orderEventsKey(orderId),
  });
}
