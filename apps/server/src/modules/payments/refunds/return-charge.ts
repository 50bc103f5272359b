import type { TenantScope } from '../../../platform/database/scope.ts';
import type { PaymentsDeps } from '../payments.ts';
import type { Attempt } from '../repository.ts';
import { getAttempt } from '../repository.ts';
import { requestRefund } from './request-refund.ts';

/**
 * Refunds all of a charge for which nothing was sold, because it is too late for a void. Repeated, it requests once;
 * false as long as the money is under way.
 */
export async function returnCharge(
  deps: PaymentsDeps,
  tenantId: number,
  { id }: Pick<Attempt, 'id'>,
): Promise<boolean> {
  return deps.database.inTenant(tenantId, (scope) => refundAttempt(deps, scope, id));
}

/** The same in the caller's transaction. */
export async function refundAttempt(
  deps: PaymentsDeps,
  scope: TenantScope,
  attemptId: string,
): Promise<boolean> {
  const attempt = await getAttempt(scope, attemptId);
  if (attempt.state !== 'captured') return attempt.state === 'refunded';
  await requestReturn(deps, scope, attempt, attempt.capturedMinor);
  return false;
}

/**
 * Refunds what is left of a charge for which nothing was sold, after a part of it was refunded, or taken back by the
 * card's bank. Repeated, it requests once; false as long as the money is under way.
 */
export async function returnRest(
  deps: PaymentsDeps,
  tenantId: number,
  { id }: Pick<Attempt, 'id'>,
): Promise<boolean> {
  return deps.database.inTenant(tenantId, async (scope) => {
    const attempt = await getAttempt(scope, id);
    const { capturedMinor, claimedMinor, refundedMinor, disputedMinor } = attempt;
    // The disputed part is in it: that is remembered, because nothing else returns it if the dispute is won.
    const openMinor = capturedMinor - claimedMinor;
    if (openMinor > 0) await requestReturn(deps, scope, attempt, openMinor);
    return refundedMinor + disputedMinor >= capturedMinor;
  });
}

/** A bank that captures the whole sum at once has captured too much if a part of the order was unavailable. */
export async function refundUnsold(
  deps: PaymentsDeps,
  scope: TenantScope,
  attemptId: string,
  soldMinor: number,
): Promise<void> {
  const attempt = await getAttempt(scope, attemptId);
  const { capturedMinor, claimedMinor } = attempt;
  const unsoldMinor = capturedMinor - Math.max(soldMinor, claimedMinor);
  if (unsoldMinor > 0) await requestReturn(deps, scope, attempt, unsoldMinor);
}

/** Under the attempt's own id: the unsold part of one charge is refunded once. */
async function requestReturn(
  deps: PaymentsDeps,
  scope: TenantScope,
  { id, reference, currency }: Attempt,
  amountMinor: number,
): Promise<void> {
  await requestRefund(
    deps,
    scope,
    {
      refundId: id,
      reference,
      subject: id,
      currency,
      reason: 'nothingSold',
      supplierMinor: amountMinor,
      serviceMinor: 0,
      requestedBy: 'system',
      needsApproval: false,
    },
    { nature: 'charge', attemptId: id, isOfDisputed: true },
  );
}
