import type { TenantScope } from '../../../platform/database/scope.ts';
import type { SettledAttempt } from '../attempt.ts';
import { lookAtPayment } from '../look-at-payment.ts';
import { matchAttempt } from '../matching/match-attempt.ts';
import type { PaymentsDeps } from '../payments.ts';
import { askAboutRefundsOf } from '../refunds/ask-about-pending-refunds.ts';
import { findAttempt } from '../repository.ts';

/** Retention of judged notifications. */
const KEPT_DAYS = 30;

/** The provider was queried and did not answer; the outbox retries. */
export class NoticeUndecided extends Error {}

/**
 * Judges a stored notification by querying the provider about the payment that it names; its content is never trusted.
 * Returns the outcome of the payment, or undefined if it names none of this account.
 */
export async function judgeNotice(
  deps: PaymentsDeps,
  tenantId: number,
  noticeId: string,
): Promise<SettledAttempt | undefined> {
  const attempt = await deps.database.inTenant(tenantId, (scope) => findNamedAttempt(scope, noticeId));
  if (!attempt) {
    await deps.database.inTenant(tenantId, (scope) => writeVerdict(scope, noticeId, 'unknownPayment'));
    return undefined;
  }
  const { outcome, isSilent } = await lookAtPayment(deps, tenantId, attempt.id);
  if (isSilent) throw new NoticeUndecided(`The provider did not answer about ${attempt.id}`);
  // The notification is about captured money: it may have been taken back, by a refund or by a dispute.
  if (attempt.capturedMinor > 0) {
    await askAboutRefundsOf(deps, tenantId, attempt.id);
    await matchAttempt(deps, tenantId, attempt.id);
  }
  await deps.database.inTenant(tenantId, (scope) => writeVerdict(scope, noticeId, outcome.state));
  return { reference: attempt.reference, outcome };
}

/** The payment that a notification is about, if it was made through the account that was notified. */
async function findNamedAttempt(scope: TenantScope, noticeId: string) {
  const notice = await scope.tx
    .selectFrom('payment_notice')
    .select(['attempt_id', 'setting_id'])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', noticeId)
    .executeTakeFirst();
  if (!notice?.attempt_id) return undefined;
  const attempt = await findAttempt(scope, notice.attempt_id);
  return attempt?.settingId === notice.setting_id ? attempt : undefined;
}

async function writeVerdict(
  { tx, tenantId, now }: TenantScope,
  noticeId: string,
  verdict: string,
): Promise<void> {
  await tx
    .updateTable('payment_notice')
    .set({ judged_at: now, verdict })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', noticeId)
    .execute();
  await tx
    .deleteFrom('payment_notice')
    .where('tenant_id', '=', tenantId)
    .where('received_at', '<', new Date(now.getTime() - KEPT_DAYS * 86_400_000))
    .execute();
}
