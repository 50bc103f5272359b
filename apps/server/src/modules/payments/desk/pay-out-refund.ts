import type { payOutRefund as payOutCall, RefundOutput } from '@farewind/contract/finance/refunds';
import type { ParsedInput } from '@farewind/contract/core/operation';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { decide, type DecisionDeps } from '../refunds/decide-refund.ts';
import { BY_HAND, isPending, recordOnRefund } from '../refunds/refund-rows.ts';
import { settleRefund } from '../refunds/settle-refund.ts';
import { getAttempt } from '../attempts/repository.ts';

/**
 * Records that staff have paid back money taken at the desk, or that no provider pays back: refund, ledger and receipt change together, once. Refuses
 * with ORD-STATE a refund that is not waiting for it.
 */
export function payOutRefund(
  given: DecisionDeps,
  scope: TenantScope,
  context: RequestContext,
  { documentNumber, ...seen }: ParsedInput<typeof payOutCall>,
): Promise<RefundOutput> {
  const entry = { action: 'payOut', details: { deskDocument: documentNumber } };
  return decide(given, scope, context, seen, entry, async (refund, by) => {
    const attempt = await getAttempt(scope, refund.attemptId);
    const isForStaff = attempt.isTakenByStaff || refund.bankReference === BY_HAND;
    if (!isPending(refund) || !isForStaff) throw refusal('ORD-STATE');
    await recordOnRefund(scope, refund.id, { paid_out_by: by });
    await settleRefund(given.deps, scope, refund, documentNumber);
  });
}
