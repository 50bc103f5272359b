import type { TenantScope } from '../../../../platform/database/scope.ts';
import { newId } from '../../../../platform/ids.ts';
import { closeTasks, openTask } from '../../../../platform/staff-tasks.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { getOrderRow } from '../../order/order-rows.ts';
import { refundPaidRequest } from '../payment-requests/refund-request.ts';
import { isPaid, updateChange, type FlightChangeRow } from '../wished-change-rows.ts';

/** Nothing was changed at the supplier: what the buyer paid is given back in full, and staff are told. */
export async function refuseChange(
  deps: BookingDeps,
  scope: TenantScope,
  change: FlightChangeRow,
): Promise<void> {
  if (!isPaid(change)) return;
  await updateChange(scope, change, { state: 'refused' });
  if (change.requestId !== undefined)
    await refundPaidRequest(deps, scope, { requestId: change.requestId, refundId: newId() });
  await closeTasks(scope, 'flightChangeUnclear', change.orderId, 'system');
  await openFlightChangeTask(scope, change, 'flightChangeRefused');
}

/** Staff find out what became of it. */
export async function leaveToStaff(scope: TenantScope, change: FlightChangeRow): Promise<void> {
  if (change.state !== 'due' && change.state !== 'sent') return;
  await updateChange(scope, change, { state: 'unclear' });
  await openFlightChangeTask(scope, change, 'flightChangeUnclear');
}

export async function openFlightChangeTask(
  scope: TenantScope,
  { orderId, changeId, after }: FlightChangeRow,
  kind: 'flightChangeRefused' | 'flightChangeUnclear',
): Promise<void> {
  const { reservationNumber } = await getOrderRow(scope, orderId);
  const departsAt = after.segments[0]?.departsAt ?? '';
  const detail = { reservationNumber, change: changeId, departsAt };
  await openTask(scope, { kind, reference: orderId, detail, dueAt: scope.now });
}
