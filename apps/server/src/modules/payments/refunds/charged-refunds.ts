import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { attemptMode } from '../attempts/attempt-mode.ts';
import { isRefundedByHand } from '../attempts/is-refunded-by-hand.ts';
import type { PaymentsDeps } from '../deps.ts';
import { STOPPED_BY_DISPUTE } from './refund-failures.ts';

/** Refunds with what is shown of their charges and of the accounts that took them. */
export function selectChargedRefunds({ tx, tenantId }: TenantScope) {
  return (
    tx
      .selectFrom('refund')
      .innerJoin('payment_attempt as attempt', (join) =>
        join
          .onRef('attempt.tenant_id', '=', 'refund.tenant_id')
          .onRef('attempt.id', '=', 'refund.attempt_id'),
      )
      .innerJoin('payment_setting as account', (join) =>
        join
          .onRef('account.tenant_id', '=', 'attempt.tenant_id')
          .onRef('account.id', '=', 'attempt.setting_id'),
      )
      .selectAll('refund')
      .select(['attempt.card_brand', 'attempt.card_last4', 'attempt.method', 'attempt.taken_by', attemptMode])
      .select(['attempt.captured_minor', 'attempt.refund_claimed_minor', 'attempt.disputed_minor'])
      // Other refunds of the charge that have ended by its dispute: they claim it, and leave it to this one.
      .select((eb) =>
        eb
          .selectFrom('refund as other')
          .select(sql<number>`coalesce(sum(other.amount_minor), 0)::bigint`.as('minor'))
          .whereRef('other.tenant_id', '=', 'refund.tenant_id')
          .whereRef('other.attempt_id', '=', 'refund.attempt_id')
          .whereRef('other.id', '<>', 'refund.id')
          .where('other.state', '=', 'approved')
          .where('other.failure_code', '=', STOPPED_BY_DISPUTE)
          .as('others_ended_minor'),
      )
      .select(['account.provider', 'account.mode as account_mode'])
      .where('refund.tenant_id', '=', tenantId)
  );
}

export type ChargedRefundRow = Awaited<
  ReturnType<ReturnType<typeof selectChargedRefunds>['execute']>
>[number];

/**
 * Whether the provider of its charge makes no refunds of the method, so that staff pay it back. Test money of an account
 * that is live by now is settled without anybody.
 */
export function isChargePaidBackByHand(deps: Pick<PaymentsDeps, 'gateways'>, row: ChargedRefundRow): boolean {
  const isOfOtherMode = row.taken_by === null && row.money_mode !== row.account_mode;
  return !isOfOtherMode && isRefundedByHand(deps, row.provider, row.method);
}
