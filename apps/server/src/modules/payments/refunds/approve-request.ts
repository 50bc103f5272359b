import { addBusinessDays } from '@farewind/values/business-days';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { REFUND_APPROVED } from '../events.ts';
import type { PaymentsDeps } from '../deps.ts';
import { postAccepted } from './post-accepted.ts';
import { lockRequest, moveRefund } from './refund-rows.ts';
import { emitRefund } from './emit-refund.ts';
import { leaveOutDisputed, type Undisputed } from './leave-out-disputed.ts';
import { queueSending } from './queue-sending.ts';
import { endReturned } from './settle-refund.ts';

const REFUND_BUSINESS_DAYS = 7;

/** By when a refund that is approved now is promised to the customer. */
export const promiseFrom = (now: Date): Date => addBusinessDays(now, REFUND_BUSINESS_DAYS);

/** Who approved, and why; absent: it follows the rule and is within the limit. */
export interface Decision {
  readonly by: string;
  readonly reason: string;
}

/** The refund is approved: the ledger records the debt, the customer gets a date, and the outbox sends it. */
export async function approveRequest(
  deps: Pick<PaymentsDeps, 'outbox'>,
  scope: TenantScope,
  requestId: string,
  decision?: Decision,
): Promise<void> {
  const refunds = await lockRequest(scope, requestId);
  for (const waiting of refunds) {
    const { refund, stoppedBy }: Undisputed = decision
      ? await leaveOutDisputed(scope, waiting)
      : { refund: waiting };
    const isMoved = await moveRefund(
      scope,
      refund.id,
      'approved',
      {
        approved_at: scope.now,
        due_at: promiseFrom(scope.now),
        ...(decision ? { decided_by: decision.by, decision: decision.reason } : {}),
      },
      ['accepted'],
    );
    if (!isMoved) continue;
    if (stoppedBy) {
      await endReturned(deps, scope, refund);
      continue;
    }
    await postAccepted(scope, refund);
    await queueSending(deps, scope, refund);
  }
  const [first] = refunds;
  if (first) await emitRefund(deps, scope, REFUND_APPROVED, first);
}
