import type { TenantScope } from '../../../platform/database/scope.ts';
import { attemptMode } from '../attempts/attempt-mode.ts';
import { isRefundedByHand } from '../attempts/is-refunded-by-hand.ts';
import type { PaymentsDeps } from '../deps.ts';

/** Refunds with what is shown of their charges and of the accounts that took them. */
export function selectChargedRefunds({ tx, tenantId }: TenantScope) {
  return tx
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
    .select(['attempt.card_brand', 'attempt.card_last4', 'attempt.method', 'attempt.taken_by', attemptMode])
    .select(['attempt.captured_minor', 'attempt.refund_claimed_minor', 'attempt.disputed_minor'])
    .select(['account.provider', 'account.mode as account_mode'])
    .where('refund.tenant_id', '=', tenantId);
}

export type ChargedRefundRow = Awaited<
  ReturnType<ReturnType<typeof selectChargedRefunds>['execute']>
>[number];

/**
 * Whether the provider of its charge makes no refunds of the method, so that staff pay it back. Test money of an account
 * that is live by now is settled without anybody.
 */
export function isLeftToStaff(deps: Pick<PaymentsDeps, 'gateways'>, row: ChargedRefundRow): boolean {
  const isOfOtherMode = row.taken_by === null && row.money_mode !== row.account_mode;
  return !isOfOtherMode && isRefundedByHand(deps, row.provider, row.method);
}
