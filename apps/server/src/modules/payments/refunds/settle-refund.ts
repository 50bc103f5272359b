import type { TenantScope } from '../../../platform/database/scope.ts';
import { closeTasks } from '../../../platform/staff-tasks.ts';
import { REFUND_SETTLED } from '../events.ts';
import type { PaymentsDeps } from '../payments.ts';
import { postLedger } from '../post-ledger.ts';
import { moveAttempt } from '../repository.ts';
import { tellOfRefund } from './approve-request.ts';
import { REFUND_TROUBLE } from './fail-refund.ts';
import { lockRequest, moveRefund, type Refund } from './refund-rows.ts';

/** The bank has given the money back: refund, attempt and ledger move together, once. */
export async function settleRefund(
  deps: Pick<PaymentsDeps, 'outbox'>,
  scope: TenantScope,
  refund: Refund,
  bankReference: string,
): Promise<void> {
  const isMoved = await moveRefund(scope, refund.id, 'settled', {
    settled_at: scope.now,
    bank_reference: bankReference,
    failure_code: null,
    retry_at: null,
  });
  if (!isMoved) return;
  await moveAttempt(
    scope,
    refund.attemptId,
    (await isAllBack(scope, refund)) ? 'refunded' : 'partlyRefunded',
  );
  const { id, nature, reference, currency, amountMinor } = refund;
  const move = nature === 'sale' ? 'refundSent' : 'chargeReturned';
  await postLedger(scope, { move, key: `${move}:${id}`, reference, currency, amountMinor });
  await closeTasks(scope, REFUND_TROUBLE, reference, 'system');
  const parts = await lockRequest(scope, refund.requestId);
  if (parts.every(({ state }) => state === 'settled'))
    await tellOfRefund(deps, scope, REFUND_SETTLED, refund);
}

async function isAllBack({ tx, tenantId }: TenantScope, { attemptId }: Refund): Promise<boolean> {
  const row = await tx
    .selectFrom('payment_attempt')
    .select(['captured_minor', 'refunded_minor'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', attemptId)
    .executeTakeFirstOrThrow();
  return row.refunded_minor === row.captured_minor;
}
