import type { TenantScope } from '../../../platform/database/scope.ts';
import type { SettledAttempt } from '../attempt.ts';
import { lookAtPayment } from '../charging/look-at-payment.ts';
import { matchAttempt } from '../matching/match-attempt.ts';
import type { PaymentsDeps } from '../deps.ts';
import type { ReceiptNotice } from '../ports.ts';
import { askAboutRefundsOf } from '../refunds/ask-about-pending-refunds.ts';
import { findAttempt, type Attempt } from '../attempts/repository.ts';
import { noticePlace } from './receive-notice.ts';

/** Retention of judged notifications. */
const KEPT_DAYS = 30;

/** The provider was queried and did not answer; the outbox retries. */
export class NoticeUndecided extends Error {}

/**
 * Judges a stored notification by querying the provider about the payment that it names; sums and states in it are never
 * trusted. A receipt in it is believed, because its provider cannot be queried about receipts. Returns the outcome of
 * the payment, or undefined if it is about none of this account.
 */
export async function judgeNotice(
  deps: PaymentsDeps,
  tenantId: number,
  noticeId: string,
): Promise<SettledAttempt | undefined> {
  const named = await deps.database.inTenant(tenantId, (scope) => findNamed(deps, scope, noticeId));
  const write = (verdict: string): Promise<void> =>
    deps.database.inTenant(tenantId, (scope) => writeVerdict(scope, noticeId, verdict));
  if (!named) {
    await write('unknownPayment');
    return undefined;
  }
  const { attempt, receipt, isYoung } = named;
  if (receipt) {
    const isNoted = await noteReceipt(deps, tenantId, attempt, receipt);
    if (!isNoted && isYoung) throw new NoticeUndecided(`No receipt of ${attempt.id} waits to be reported`);
    await write(isNoted ? 'receipt' : 'unknownReceipt');
    return undefined;
  }
  const { outcome, answer } = await lookAtPayment(deps, tenantId, attempt.id);
  if (answer !== 'read') throw new NoticeUndecided(`The provider did not answer about ${attempt.id}`);
  // The notification is about captured money: it may have been taken back, by a refund or by a dispute.
  if (attempt.capturedMinor > 0) {
    await askAboutRefundsOf(deps, tenantId, attempt.id);
    await matchAttempt(deps, tenantId, attempt.id);
  }
  await write(outcome.state);
  return { reference: attempt.reference, outcome };
}

/** A receipt's row is written with its money: after the provider has answered, or was asked about a lost answer. */
const FASTER_MS = 60 * 60_000;

/**
 * The payment that a notification is about, if it was made through the account that was notified, and the fiscal
 * receipt in it.
 */
async function findNamed(
  { keyring, gateways, settings }: PaymentsDeps,
  scope: TenantScope,
  noticeId: string,
) {
  const notice = await scope.tx
    .selectFrom('payment_notice')
    .select(['attempt_id', 'setting_id', 'body', 'received_at'])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', noticeId)
    .executeTakeFirst();
  if (!notice?.attempt_id) return undefined;
  const attempt = await findAttempt(scope, notice.attempt_id);
  if (attempt?.settingId !== notice.setting_id) return undefined;
  const { provider } = await settings.getPaymentSetting(scope, notice.setting_id);
  const body = keyring.open(noticePlace(scope.tenantId, noticeId), notice.body);
  const receipt = gateways[provider]?.readReceiptNotice?.(Buffer.from(body, 'utf8'));
  const isYoung = scope.now.getTime() - notice.received_at.getTime() < FASTER_MS;
  return { attempt, receipt, isYoung };
}

/** False if the receipt that this reports may be written later. */
async function noteReceipt(
  { database, receipts }: PaymentsDeps,
  tenantId: number,
  attempt: Attempt,
  notice: ReceiptNotice,
): Promise<boolean> {
  if (!receipts) return true;
  return database.inTenant(tenantId, (scope) => receipts.noteReported(scope, attempt, notice));
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
