import type { payOutRefund as payOutCall, RefundOutput } from '@farewind/contract/finance/refunds';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { requireVersion } from '../../../platform/audit/require-version.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { findRefundRow } from '../office/list-refunds.ts';
import { presentRefunds } from '../office/present-refund.ts';
import type { DecisionDeps } from '../refunds/decide-refund.ts';
import { isPending, lockRefund, recordOnRefund } from '../refunds/refund-rows.ts';
import { settleRefund } from '../refunds/settle-refund.ts';
import { getAttempt } from '../repository.ts';

/**
 * Somebody of the staff has paid out what was taken at the desk: refund, ledger and receipt move together, once. Refuses with
 * ORD-STATE a refund that does not wait for it.
 */
export async function payOutRefund(
  given: DecisionDeps,
  scope: TenantScope,
  context: RequestContext,
  { refundId, documentNumber, version }: ParsedInput<typeof payOutCall>,
): Promise<RefundOutput> {
  const refund = await lockRefund(scope, refundId);
  if (!refund) throw refusal('GEN-NOTFOUND');
  const before = await present();
  await requireVersion(scope, {
    entity: 'refund',
    entityId: refundId,
    current: before,
    seenVersion: version,
  });
  const attempt = await getAttempt(scope, refund.attemptId);
  if (!isPending(refund) || !attempt.isTakenByStaff) throw refusal('ORD-STATE');
  await recordOnRefund(scope, refundId, { paid_out_by: `user:${context.user!.id}` });
  await settleRefund(given.deps, scope, refund, documentNumber);
  const after = await present();
  const entry = { action: 'payOut', entity: 'refund', entityId: refundId };
  await recordChange(scope, context, {
    ...entry,
    before: { ...before },
    after: { ...after, documentNumber },
  });
  return after;

  async function present(): Promise<RefundOutput> {
    const row = (await findRefundRow(scope, refundId))!;
    return (await presentRefunds(given, scope, context, [row]))[0]!;
  }
}
