import type { ParsedInput } from '@farewind/contract/core/operation';
import type { PaymentRequest, refundPaymentRequest } from '@farewind/contract/orders/payment-requests';
import { formatMoney } from '@farewind/values/format-money';
import { formatMinor, parseMinor } from '@farewind/values/money';
import { recordChange } from '../../../../platform/audit/record-change.ts';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { fieldRefusal, refusal } from '../../../../platform/errors.ts';
import type { RequestContext } from '../../../../platform/http/request-context.ts';
import { actorName } from '../../order/actor.ts';
import { lockOrder } from '../../order/address-rows.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { staffActor } from '../../order/staff-actor.ts';
import { listRequestsBeingSpent } from '../wished-change-rows.ts';
import { presentRequest } from './present-request.ts';
import { findSupplierOfRequest } from './request-payment.ts';
import { getRequest, type PaymentRequestRow } from './request-rows.ts';

/**
 * Gives back all or a part of a paid request, to the card that paid it: what was earned with it is given up. Above the
 * agency's limit a second person approves it. Refuses with GEN-NOTFOUND, with ORD-STATE a request that is not paid, and
 * with ORD-DUPLICATE an id under which another sum was refunded.
 */
export async function refundRequest(
  deps: BookingDeps,
  scope: TenantScope,
  context: RequestContext,
  { requestId, refundId, amount, reason }: ParsedInput<typeof refundPaymentRequest>,
): Promise<PaymentRequest> {
  const request = await getRequest(scope, requestId);
  const { orderId, payableId, currency } = request;
  await lockOrder(scope, orderId);
  if (request.state !== 'paid') throw refusal('ORD-STATE');
  const amountMinor = parseMinor(amount);
  const refunds = await deps.payments.listRefunds(scope, orderId);
  // One for each charge that it is spread over.
  const earlier = refunds.filter((refund) => refund.refundId === refundId);
  if (earlier.length > 0) {
    const earlierMinor = earlier.reduce((sum, refund) => sum + refund.amountMinor, 0);
    const isSame = earlierMinor === amountMinor && earlier[0]!.subject === requestId;
    if (isSame) return presentRequest(deps, scope, context, request);
    throw fieldRefusal(
      [
        {
          path: 'amount',
          message: 'paymentRequest.refundedBefore',
          values: { sum: formatMoney(formatMinor(earlierMinor), currency, context.language) },
        },
      ],
      'ORD-DUPLICATE',
    );
  }
  if ((await listRequestsBeingSpent(scope, [requestId])).size > 0) throw refusal('ORD-STATE');
  const claimedMinor =
    (await deps.payments.sumPayables(scope, [payableId])).get(payableId)?.claimedMinor ?? 0;
  if (amountMinor <= 0 || amountMinor > request.amountMinor - claimedMinor)
    throw fieldRefusal([
      {
        path: 'amount',
        message: 'paymentRequest.mostRefund',
        values: {
          sum: formatMoney(formatMinor(request.amountMinor - claimedMinor), currency, context.language),
        },
      },
    ]);
  const requestedBy = actorName(staffActor(context));
  await giveBack(deps, scope, request, { refundId, amountMinor, requestedBy });
  await recordChange(scope, context, {
    action: 'refundPaymentRequest',
    entity: 'order',
    entityId: orderId,
    after: { requestId, refundId, amount: formatMinor(amountMinor), currency },
    reason,
  });
  return presentRequest(deps, scope, context, await getRequest(scope, requestId));
}

/** Gives back the whole of a paid request whose purpose came to nothing, such as a change that an airline refused. */
export async function refundPaidRequest(
  deps: BookingDeps,
  scope: TenantScope,
  { requestId, refundId }: { readonly requestId: string; readonly refundId: string },
): Promise<void> {
  const request = await getRequest(scope, requestId);
  const { payableId } = request;
  const claimedMinor =
    (await deps.payments.sumPayables(scope, [payableId])).get(payableId)?.claimedMinor ?? 0;
  const amountMinor = request.amountMinor - claimedMinor;
  if (request.state !== 'paid' || amountMinor <= 0) return;
  await giveBack(deps, scope, request, { refundId, amountMinor, requestedBy: 'system' });
}

async function giveBack(
  deps: BookingDeps,
  scope: TenantScope,
  request: PaymentRequestRow,
  {
    refundId,
    amountMinor,
    requestedBy,
  }: { readonly refundId: string; readonly amountMinor: number; readonly requestedBy: string },
): Promise<void> {
  const supplier = await findSupplierOfRequest(scope, request);
  await deps.payments.requestRefund(scope, {
    refundId,
    reference: request.orderId,
    subject: request.requestId,
    currency: request.currency,
    supplierMinor: supplier === undefined ? 0 : amountMinor,
    serviceMinor: supplier === undefined ? amountMinor : 0,
    ...(supplier === undefined ? {} : { suppliers: [{ supplier, minor: amountMinor }] }),
    reason: 'paymentRequest',
    requestedBy,
    payableId: request.payableId,
    needsApproval: false,
  });
}
