import type { TenantScope } from '../../../platform/database/scope.ts';
import type { PaymentsDeps } from '../deps.ts';
import { promiseFrom } from './approve-request.ts';
import { isLeftOpen } from './fail-refund.ts';
import { leaveOutDisputed } from './leave-out-disputed.ts';
import { postAccepted } from './post-accepted.ts';
import { queueSending } from './queue-sending.ts';
import { isHeldByDispute, isStopped } from './refund-failures.ts';
import { listRefundsOfAttempt, recordOnRefund, type Refund } from './refund-rows.ts';

/** Sends the refunds of a charge that its dispute keeps back, as far as it has money for them again: the dispute is won. */
export async function resumeHeld(
  deps: Pick<PaymentsDeps, 'outbox'>,
  scope: TenantScope,
  attemptId: string,
): Promise<void> {
  for (const refund of (await listRefundsOfAttempt(scope, attemptId)).filter(isHeldByDispute))
    if (isStopped(refund) || (await isLeftOpen(scope, refund))) await resume(deps, scope, refund);
}

/** Sends those that ended by its dispute, as far as another refund has left money for them. */
export async function resumeStopped(
  deps: Pick<PaymentsDeps, 'outbox'>,
  scope: TenantScope,
  attemptId: string,
): Promise<void> {
  for (const refund of (await listRefundsOfAttempt(scope, attemptId)).filter(isStopped))
    await resume(deps, scope, refund);
}

async function resume(deps: Pick<PaymentsDeps, 'outbox'>, scope: TenantScope, held: Refund): Promise<void> {
  const { refund, stoppedBy } = await leaveOutDisputed(scope, held);
  if (stoppedBy) return;
  await recordOnRefund(scope, refund.id, {
    failure_code: null,
    // What had ended was owed to nobody, so its old promise is not late; what was owed all the time is.
    ...(isStopped(held) ? { due_at: promiseFrom(scope.now) } : {}),
  });
  await postAccepted(scope, refund);
  await queueSending(deps, scope, refund, `resumed:${refund.version}`);
}
