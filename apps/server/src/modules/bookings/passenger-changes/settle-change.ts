import type { TenantScope } from '../../../platform/database/scope.ts';
import type { AttemptOutcome } from '../../payments/public.ts';
import { lockOrder } from '../address-rows.ts';
import { getOrderRow } from '../order-rows.ts';
import type { BookingParts } from '../parts.ts';
import { findChangeOfPayable, listUnpaidChanges, moveChange, type ChangeRow } from './change-rows.ts';
import { callStaff } from './request-change.ts';

/**
 * Goes on with a change from what became of an attempt to pay its fee: a held sum is taken and staff are called; one that
 * comes too late is let go. Safe to repeat.
 */
export async function settleChange(
  parts: BookingParts,
  tenantId: number,
  orderId: string,
  outcome: AttemptOutcome,
): Promise<void> {
  if (outcome.state !== 'authorised') return;
  const { attemptId } = outcome;
  const change = await parts.database.inTenant(tenantId, (scope) =>
    findPaid(parts, scope, orderId, attemptId),
  );
  if (!change || change.state === 'expired' || change.state === 'refused') {
    await parts.payments.voidAttempt(tenantId, attemptId);
    return;
  }
  if (!(await parts.payments.capture(tenantId, attemptId, change.feeMinor))) return;
  await parts.database.inTenant(tenantId, async (scope) => {
    await lockOrder(scope, orderId);
    const paid = await findPaid(parts, scope, orderId, attemptId);
    if (paid?.state !== 'waitingForPayment') return;
    await moveChange(scope, paid, 'waitingForStaff');
    await callStaff(scope, await getOrderRow(scope, orderId), paid.changeId);
  });
}

async function findPaid(
  { payments }: BookingParts,
  scope: TenantScope,
  orderId: string,
  attemptId: string,
): Promise<ChangeRow | undefined> {
  const attempts = await payments.listAttempts(scope, orderId);
  const payableId = attempts.find((attempt) => attempt.attemptId === attemptId)?.payableId;
  return payableId === undefined ? undefined : findChangeOfPayable(scope, orderId, payableId);
}

/** Attempt states in which the bank may hold the fee, or has given it. */
const alive: readonly string[] = [
  'created',
  'threeDsPending',
  'completing',
  'authorised',
  'captured',
  'unknown',
];

/** Requests that nobody paid for in time are over; one whose payment is on its way waits for the bank. */
export async function expireUnpaidChanges(parts: BookingParts, scope: TenantScope): Promise<void> {
  for (const change of await listUnpaidChanges(scope)) {
    await lockOrder(scope, change.orderId);
    const attempts = await parts.payments.listAttempts(scope, change.orderId);
    const isPaying = attempts.some(
      ({ payableId, state }) => payableId === change.payableId && alive.includes(state),
    );
    if (!isPaying) await moveChange(scope, change, 'expired');
  }
}
