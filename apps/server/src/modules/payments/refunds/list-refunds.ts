import type { Currency } from '@farewind/values/currency';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { attemptMode } from '../attempts/attempt-mode.ts';
import type { PaymentsDeps } from '../deps.ts';
import { isRefundedByHand } from '../attempts/is-refunded-by-hand.ts';
import type { RefundView } from './refund.ts';
import { isStopped } from './refund-rows.ts';
import type { RefundState } from './refund-states.ts';

/** The refunds of a reference, oldest first. */
export async function listRefunds(
  deps: Pick<PaymentsDeps, 'gateways'>,
  scope: TenantScope,
  reference: string,
): Promise<RefundView[]> {
  const rows = await scope.tx
    .selectFrom('refund')
    .innerJoin('payment_attempt as attempt', (join) =>
      join.onRef('attempt.tenant_id', '=', 'refund.tenant_id').onRef('attempt.id', '=', 'refund.attempt_id'),
    )
    .innerJoin('payment_setting as account', (join) =>
      join
        .onRef('account.tenant_id', '=', 'attempt.tenant_id')
        .onRef('account.id', '=', 'attempt.setting_id'),
    )
    .selectAll('refund')
    .select(['attempt.method', 'attempt.taken_by', attemptMode])
    .select(['account.provider as account_provider', 'account.mode as account_mode'])
    .where('refund.tenant_id', '=', scope.tenantId)
    .where('refund.reference', '=', reference)
    .orderBy('refund.created_at')
    .orderBy('refund.id')
    .execute();
  return rows.map((row) => {
    // Test money of an account that is live by now is settled without anybody.
    const isOfOtherMode = row.taken_by === null && row.money_mode !== row.account_mode;
    const isByHand = !isOfOtherMode && isRefundedByHand(deps, row.account_provider, row.method);
    return {
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
      isByHand: row.paid_out_by !== null || isByHand,
    };
  });
}
