import type { TenantScope } from '../../../../platform/database/scope.ts';
import { lockOrder } from '../../order/address-rows.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { judgeAttempts } from '../../settlement/later-payments/judge-attempts.ts';
import { onRequestOver } from '../wished-change-of-request.ts';
import { requestToPay } from './request-payment.ts';
import { endRequest, getRequest, listOpenRequests, listRequests, lockRequests } from './request-rows.ts';

/**
 * Ends requests that were not paid in time. One whose payment is in progress waits for the bank; one that is paid
 * continues at once even if its processing was interrupted.
 */
export async function lapseRequests(deps: BookingDeps, scope: TenantScope): Promise<void> {
  const open = await listOpenRequests(scope);
  const sums = await deps.payments.sumPayables(
    scope,
    open.map(({ payableId }) => payableId),
  );
  for (const { orderId, requestId, payableId, payUntil } of open) {
    const isLate = payUntil <= scope.now;
    if (!isLate && !sums.get(payableId)?.capturedMinor) continue;
    await lockOrder(scope, orderId);
    await lockRequests(scope, orderId);
    const request = await getRequest(scope, requestId);
    // Paid or cancelled at this very moment by another request.
    if (request.state !== 'open') continue;
    const paying = judgeAttempts(await deps.payments.listAttempts(scope, orderId), request.payableId);
    if (paying === 'paid') await requestToPay(deps, request).goOn(scope);
    if (paying !== 'unpaid' || !isLate) continue;
    await endRequest(scope, request, 'lapsed', { by: 'system' });
    await onRequestOver(scope, requestId);
  }
}

/**
 * Withdraws the open requests of an order of which nothing is left, or only the named ones. A payment that is under way is given back when it
 * arrives. What was paid by a link stays, also if its processing was interrupted: it is no part of the order's price,
 * and staff refund it where it is due.
 */
export async function dropRequests(
  deps: BookingDeps,
  scope: TenantScope,
  orderId: string,
  only?: readonly string[],
): Promise<void> {
  await lockRequests(scope, orderId);
  const open = (await listRequests(scope, orderId)).filter(
    ({ state, requestId }) => state === 'open' && (only === undefined || only.includes(requestId)),
  );
  if (open.length === 0) return;
  const attempts = await deps.payments.listAttempts(scope, orderId);
  for (const request of open) {
    if (judgeAttempts(attempts, request.payableId) === 'paid') await requestToPay(deps, request).goOn(scope);
    else {
      await endRequest(scope, request, 'cancelled', { by: 'system', reason: 'orderCancelled' });
      await onRequestOver(scope, request.requestId);
    }
  }
}
