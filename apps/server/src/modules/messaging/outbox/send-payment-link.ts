import { refusal } from '../../../platform/errors.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { newId } from '../../../platform/ids.ts';
import type { StoredMessage } from '../message-source.ts';
import { orderingKeyOf, planMessage } from '../planning/plan-message.ts';
import { hasSmsProvider } from '../has-sms-provider.ts';
import { planChats, type OrderPlanDeps } from '../planning/plan-order-message.ts';
import { renderNow, type WordingDeps } from '../delivery/render-now.ts';
import { requireWithinLimits } from './resend-limits.ts';

export interface PaymentLink {
  readonly orderId: string;
  /** A sum beside the order's own; absent: the order itself is to be paid. */
  readonly requestId?: string;
  readonly channel: 'mail' | 'sms';
  /** The time until which the order can be paid, as an ISO instant. */
  readonly payBy: string;
}

export type PaymentLinkDeps = Pick<
  OrderPlanDeps,
  'outbox' | 'hasNewsConsent' | 'readOrder' | 'settings' | 'smsProviders'
> &
  WordingDeps;

/** A payment link as its buyer will read it, with `[link]` for the right to pay. Refuses with GEN-UNAVAILABLE. */
export async function formatPaymentLink(
  deps: PaymentLinkDeps,
  scope: TenantScope,
  link: PaymentLink,
): Promise<{ recipient: string; subject: string | null; text: string }> {
  const message = await makeMessage(deps, scope, link);
  const unsent = { state: 'waiting', detail: undefined, createdAt: scope.now, sentAt: undefined };
  const { subject = null, text } = await renderNow(deps, scope, Object.assign(unsent, message));
  return { recipient: message.recipient, subject, text };
}

/** Sends a payment link and returns the message's id. Refuses with GEN-UNAVAILABLE and GEN-LIMIT. */
export async function sendPaymentLink(
  deps: PaymentLinkDeps,
  scope: TenantScope,
  link: PaymentLink,
): Promise<string> {
  const message = await makeMessage(deps, scope, link);
  await requireWithinLimits(scope, link.orderId);
  await planMessage(
    deps,
    scope,
    Object.assign({ orderingKey: orderingKeyOf(link.channel, link.orderId) }, message),
  );
  const { template, language, data } = message;
  const { isResent: _, ...told } = data;
  const cause = `paymentLink:${message.id}`;
  await planChats(deps, scope, { orderId: link.orderId, cause, template, language, data: told });
  return message.id;
}

async function makeMessage(
  deps: PaymentLinkDeps,
  scope: TenantScope,
  { orderId, requestId, channel, payBy }: PaymentLink,
) {
  if (channel === 'sms' && !(await hasSmsProvider(deps, scope))) throw refusal('GEN-UNAVAILABLE');
  const { order, language, customerEmail } = await deps.readOrder(scope, orderId);
  const recipient = channel === 'mail' ? customerEmail : order.customer.phone;
  // Not given, or erased since.
  if (recipient === '') throw refusal('ORD-STATE', { message: 'message.noAddress' });
  return {
    id: newId(),
    channel,
    reference: orderId,
    template: requestId === undefined ? 'payment-link' : 'payment-request',
    language,
    recipient,
    // Requested by a person, like a resent message: both count towards the same limit.
    data: {
      reservationNumber: order.reservationNumber,
      payBy,
      ...(requestId === undefined ? {} : { requestId }),
      isResent: true,
    },
  } as const satisfies Partial<StoredMessage>;
}
