import type { Currency } from '@farewind/values/currency';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { PaymentsDeps } from '../deps.ts';
import { isChargePaidBackByHand, selectChargedRefunds } from './charged-refunds.ts';
import type { RefundView } from './refund.ts';
import { isStopped } from './refund-failures.ts';
import type { RefundState } from './refund-states.ts';

/** The refunds of a reference, oldest first. */
export async function listRefunds(
  deps: Pick<PaymentsDeps, 'gateways'>,
  scope: TenantScope,
  reference: string,
): Promise<RefundView[]> {
  const rows = await selectChargedRefunds(scope)
    .where('refund.reference', '=', reference)
    .orderBy('refund.created_at')
    .orderBy('refund.id')
    .execute();
  return rows.map((row) => ({
    refundId: row.request_id,
    subject: row.subject,
    state: row.state as RefundState,
    amountMinor: row.amount_minor,
    currency: row.currency as Currency,
    attemptId: row.attempt_id,
    dueAt: row.due_at ?? undefined,
    settledAt: row.settled_at ?? undefined,
    reason: row.reason,
    isStopped: isStopped({ state: row.state as RefundState, failure: row.failure_code ?? undefined }),
    isByHand: row.paid_out_by !== null || isChargePaidBackByHand(deps, row),
  }));
}
