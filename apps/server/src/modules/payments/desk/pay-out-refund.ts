import type { payOutRefund as payOutCall, RefundOutput } from '@farewind/contract/finance/refunds';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { formatMoney } from '@farewind/values/format-money';
import { formatMinor } from '@farewind/values/money';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { decide, type DecisionDeps } from '../refunds/decide-refund.ts';
import { lockLeft } from '../refunds/leave-out-disputed.ts';
import { isStopped } from '../refunds/refund-failures.ts';
import { BY_HAND, isPending, recordOnRefund } from '../refunds/refund-rows.ts';
import { settleRefund } from '../refunds/settle-refund.ts';

/**
 * Records that staff have paid back money taken at the desk, or that no provider pays back: refund, ledger and receipt change together, once. Refuses
 * with ORD-STATE a refund that is not waiting for it, and more than the payer's bank has left after a dispute.
 */
export function payOutRefund(
  given: DecisionDeps,
  scope: TenantScope,
  context: RequestContext,
  { documentNumber, ...seen }: ParsedInput<typeof payOutCall>,
): Promise<RefundOutput> {
  const entry = { action: 'payOut', details: { deskDocument: documentNumber } };
  return decide(given, scope, context, seen, entry, async (refund, by) => {
    const { charge, leftMinor } = await lockLeft(scope, refund);
    const isReturned = isStopped(refund) || (isPending(refund) && leftMinor < refund.amountMinor);
    if (charge.disputedMinor > 0 && isReturned) {
      const sum = formatMoney(formatMinor(charge.disputedMinor), charge.currency, context.language);
      throw refusal('ORD-STATE', { message: 'refund.returnedByBank', values: { sum } });
    }
    const isForStaff = charge.isTakenByStaff || refund.bankReference === BY_HAND;
    if (!isPending(refund) || !isForStaff) throw refusal('ORD-STATE');
    await recordOnRefund(scope, refund.id, { paid_out_by: by });
    await settleRefund(given.deps, scope, refund, documentNumber);
  });
}
