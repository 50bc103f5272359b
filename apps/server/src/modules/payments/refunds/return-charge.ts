import type { TenantScope } from '../../../platform/database/scope.ts';
import type { PaymentsDeps } from '../payments.ts';
import type { Attempt } from '../repository.ts';
import { getAttempt } from '../repository.ts';
import { requestRefund } from './request-refund.ts';

/**
 * Gives back all of a charge for which nothing was sold: a void comes too late for it. Repeated, it asks once; false as
 * long as the money is on its way.
 */
export async function returnCharge(
  deps: PaymentsDeps,
  tenantId: number,
  { id }: Pick<Attempt, 'id'>,
): Promise<boolean> {
  return deps.database.inTenant(tenantId, (scope) => giveBackCharge(deps, scope, id));
}

/** The same in the caller's transaction. */
export async function giveBackCharge(
  deps: PaymentsDeps,
  scope: TenantScope,
  attemptId: string,
): Promise<boolean> {
  const { state, capturedMinor, reference, currency } = await getAttempt(scope, attemptId);
  if (state !== 'captured') return state === 'refunded';
  await requestRefund(
    deps,
    scope,
    {
      ...{ refundId: attemptId, reference, subject: attemptId, currency, reason: 'nothingSold' },
      ...{ supplierMinor: capturedMinor, serviceMinor: 0, requestedBy: 'system', needsApproval: false },
    },
    { nature: 'charge', attemptId },
  );
  return false;
}
