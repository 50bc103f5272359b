import type { ParsedInput } from '@farewind/contract/core/operation';
import type { cancelPaymentRequest, PaymentRequest } from '@farewind/contract/orders/payment-requests';
import { recordChange } from '../../../../platform/audit/record-change.ts';
import { refusal } from '../../../../platform/errors.ts';
import type { RequestContext } from '../../../../platform/http/request-context.ts';
import { actorName } from '../../order/actor.ts';
import { lockOrder } from '../../order/address-rows.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { staffActor } from '../../order/staff-actor.ts';
import { settlePendingPayments } from '../../settlement/ask-before-paying-again.ts';
import { onRequestOver } from '../wished-change-of-request.ts';
import { presentRequest } from './present-request.ts';
import { endRequest, getRequest, lockRequests } from './request-rows.ts';

/**
 * Withdraws an open request. The provider is asked first, because a payment may have succeeded without our knowledge;
 * the request is paid then. Refuses with GEN-NOTFOUND, and with ORD-STATE one that has ended or has a payment that may
 * still succeed.
 */
export async function cancelRequest(
  deps: BookingDeps,
  context: RequestContext,
  { requestId, reason }: ParsedInput<typeof cancelPaymentRequest>,
): Promise<PaymentRequest> {
  const { tenantId } = context;
  const { orderId, payableId, state } = await deps.database.inTenant(tenantId, (scope) =>
    getRequest(scope, requestId),
  );
  if (state !== 'open') throw refusal('ORD-STATE');
  const unpaidAtBank = await settlePendingPayments(deps, context, orderId, { payableId });
  return deps.database.inTenant(tenantId, async (scope) => {
    await lockOrder(scope, orderId);
    await lockRequests(scope, orderId);
    await deps.payments.endUnheardOf(scope, orderId, unpaidAtBank, payableId);
    const actor = staffActor(context);
    await endRequest(scope, { requestId }, 'cancelled', { by: actorName(actor), reason });
    await onRequestOver(scope, requestId);
    await recordChange(scope, context, {
      action: 'cancelPaymentRequest',
      entity: 'order',
      entityId: orderId,
      after: { requestId, state: 'cancelled' },
      reason,
    });
    return presentRequest(deps, scope, context, await getRequest(scope, requestId));
  });
}
