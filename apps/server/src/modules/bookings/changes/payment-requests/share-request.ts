import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type { sharePaymentRequest } from '@farewind/contract/orders/payment-requests';
import { recordChange } from '../../../../platform/audit/record-change.ts';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { refusal } from '../../../../platform/errors.ts';
import type { RequestContext } from '../../../../platform/http/request-context.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { hashOrderKey } from '../../order/order-key.ts';
import { getOrderRow } from '../../order/order-rows.ts';
import { makeRequestKey } from './request-key.ts';
import { getRequest, type PaymentRequestRow } from './request-rows.ts';

/**
 * Sends an open link to the order's buyer, or returns it: it gives the right to pay this sum and no other right, so staff
 * may pass it on by any way. Refuses with GEN-NOTFOUND, ORD-STATE, GEN-LIMIT, and GEN-UNAVAILABLE if it cannot be sent.
 */
export async function shareRequest(
  deps: BookingDeps,
  scope: TenantScope,
  context: RequestContext,
  { requestId, channel }: ParsedInput<typeof sharePaymentRequest>,
): Promise<Output<typeof sharePaymentRequest>> {
  const request = await getRequest(scope, requestId);
  const { orderId, state, payUntil } = request;
  if (state !== 'open' || payUntil <= scope.now) throw refusal('ORD-STATE');
  const answer =
    channel === 'link'
      ? { url: await linkOf(deps, scope, request), messageId: null }
      : {
          url: null,
          messageId: await deps.admin.sendPaymentLink(scope, {
            orderId,
            channel,
            payBy: payUntil.toISOString(),
            requestId,
          }),
        };
  await recordChange(scope, context, {
    action: channel === 'link' ? 'showPaymentLink' : 'sendPaymentLink',
    entity: 'order',
    entityId: orderId,
    after: { requestId, channel },
  });
  return answer;
}

async function linkOf(
  deps: BookingDeps,
  scope: TenantScope,
  { requestId, orderId, keyHash }: PaymentRequestRow,
): Promise<string> {
  const { siteId, language } = await getOrderRow(scope, orderId);
  const key = findRequestKey(deps, scope, { requestId, keyHash });
  if (key === undefined) throw refusal('GEN-UNAVAILABLE');
  return requestAddress(await deps.getSiteOrigin(scope, siteId), { requestId, language, key });
}

/** The page of a request. The right to pay follows `#`, where no server and no referrer sees it. */
function requestAddress(
  siteOrigin: string,
  {
    requestId,
    language,
    key,
  }: { readonly requestId: string; readonly language: string; readonly key: string },
): string {
  return `${siteOrigin}/pay/${requestId}?locale=${language}#key=${key}`;
}

/** The key of a request; undefined when it was derived with a secret that this process no longer has, or was revoked. */
export function findRequestKey(
  { keyring }: Pick<BookingDeps, 'keyring'>,
  { tenantId }: TenantScope,
  { requestId, keyHash }: Pick<PaymentRequestRow, 'requestId' | 'keyHash'>,
): string | undefined {
  const key = makeRequestKey(keyring, tenantId, requestId);
  return hashOrderKey(key).equals(keyHash) ? key : undefined;
}
