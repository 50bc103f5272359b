import type { TenantScope } from '../../../platform/database/scope.ts';
import type { AttemptOutcome, AttemptView } from '../../payments/public.ts';
import { lockItems } from '../order-rows.ts';
import type { BookingParts } from '../parts.ts';
import { findChangePayment } from '../passenger-changes/change-payment.ts';
import { lockChanges } from '../passenger-changes/change-rows.ts';
import { findPricePayment } from '../proposals/price-payment.ts';
import type { LaterPayment } from './later-payment.ts';

type Attempt = Pick<AttemptView, 'payableId' | 'purpose'>;

/**
 * Goes on with what is paid after the sale, from what became of an attempt to pay it: a held sum is taken; one that nobody
 * wants any more is let go, or given back if that was found out too late. Safe to repeat.
 */
export async function settleLater(
  parts: BookingParts,
  tenantId: number,
  orderId: string,
  attempt: Attempt,
  outcome: AttemptOutcome,
): Promise<void> {
  if (outcome.state !== 'authorised') return;
  const { database, payments } = parts;
  const { attemptId } = outcome;
  const due = await database.inTenant(tenantId, (scope) => find(parts, scope, orderId, attempt));
  if (!due || due.state === 'over') {
    await payments.voidAttempt(tenantId, attemptId);
    return;
  }
  if (!(await payments.capture(tenantId, attemptId, due.amountMinor))) return;
  await database.inTenant(tenantId, async (scope) => {
    await (attempt.purpose === 'change' ? lockChanges(scope, orderId) : lockItems(scope, orderId));
    const paid = await find(parts, scope, orderId, attempt);
    if (paid?.state === 'waiting') return paid.goOn(scope);
    if (paid?.state !== 'paid') await payments.giveBackCharge(scope, attemptId);
  });
}

async function find(
  parts: BookingParts,
  scope: TenantScope,
  orderId: string,
  { payableId, purpose }: Attempt,
): Promise<LaterPayment | undefined> {
  return purpose === 'change'
    ? findChangePayment(scope, orderId, payableId)
    : findPricePayment(parts, scope, orderId, payableId);
}
