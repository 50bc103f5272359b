import type { TenantScope } from '../../../platform/database/scope.ts';
import type { PaymentsDeps } from '../deps.ts';
import type { Attempt } from '../attempts/repository.ts';
import { getAttempt } from '../attempts/repository.ts';
import { requestRefund } from './request-refund.ts';
import { unclaimedOf } from './taken-by-bank.ts';

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

/** The same in the caller's transaction: what refunds by other requests, and a dispute, have left of the charge. */
export async function refundAttempt(
  deps: PaymentsDeps,
  scope: TenantScope,
  attemptId: string,
): Promise<boolean> {
  const attempt = await getAttempt(scope, attemptId);
  const { state } = attempt;
  if (!['captured', 'partlyRefunded', 'disputed'].includes(state)) return state === 'refunded';
  await requestRest(deps, scope, attempt);
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
    await requestRest(deps, scope, attempt);
    const { capturedMinor, refundedMinor, disputedMinor } = attempt;
    return refundedMinor + disputedMinor >= capturedMinor;
  });
}

/** The disputed part is in it: that is remembered, because nothing else returns it if the dispute is won. */
async function requestRest(deps: PaymentsDeps, scope: TenantScope, attempt: Attempt): Promise<void> {
  const openMinor = unclaimedOf(attempt);
  if (openMinor > 0) await requestReturn(deps, scope, attempt, openMinor);
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
