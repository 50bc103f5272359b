import type { sendTicket as sendTicketCall } from '@farewind/contract/bookings/send-ticket';
import type { ParsedInput } from '@farewind/contract/core/operation';
import type { Database } from '../../platform/database/database.ts';
import type { TenantScope } from '../../platform/database/scope.ts';
import { refusal } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { newId } from '../../platform/ids.ts';
import { orderLane, planMessage, type PlanParts } from './plan-message.ts';
import type { ReadOrderForMessage } from './ports.ts';
import { listResentAt, waitForResend } from './resend-rows.ts';
import { confirmationTemplate } from './sources/confirmation-source.ts';
import { soldItems } from './sources/order-values.ts';

export interface SendTicketParts extends PlanParts {
  readonly database: Database;
  readonly readOrder: ReadOrderForMessage;
  /** Refuses with GEN-NOTFOUND or GEN-DENIED who may not act on the order. */
  readonly requireOrderKey: (scope: TenantScope, orderId: string, context: RequestContext) => Promise<void>;
}

const MINUTE_MS = 60_000;

/** A mailbox is not to be flooded, nor our address made a sender of what nobody wants. */
const limits = [
  { most: 3, withinMs: 10 * MINUTE_MS },
  { most: 10, withinMs: 24 * 60 * MINUTE_MS },
] as const;

const unpaid: readonly string[] = ['pendingPayment', 'paymentFailed', 'expired', 'processing'];

/**
 * Sends the confirmation again, for whoever may act on the order. Refuses with GEN-DENIED, ORD-STATE before the order is
 * paid, and GEN-LIMIT.
 */
export async function sendTicket(
  parts: SendTicketParts,
  context: RequestContext,
  { orderId, email }: ParsedInput<typeof sendTicketCall>,
): Promise<void> {
  await parts.database.inTenant(context.tenantId, async (scope) => {
    await parts.requireOrderKey(scope, orderId, context);
    await sendConfirmationAgain(parts, scope, orderId, email);
  });
}

/**
 * Sends the confirmation again. Its link carries the right to act to the order's own address only; elsewhere it is a copy
 * to look at. Refuses with GEN-NOTFOUND, ORD-STATE before the order is paid, and GEN-LIMIT.
 */
export async function sendConfirmationAgain(
  parts: SendTicketParts,
  scope: TenantScope,
  orderId: string,
  email: string | undefined,
): Promise<void> {
  const { order, language, customerEmail } = await parts.readOrder(scope, orderId);
  const sold = soldItems(order);
  if (sold.length === 0 || sold.some(({ status }) => unpaid.includes(status))) throw refusal('ORD-STATE');
  await requireWithinLimits(scope, orderId);
  const isCopy = email !== undefined && email.toLowerCase() !== customerEmail.toLowerCase();
  await planMessage(parts, scope, {
    id: newId(),
    channel: 'mail',
    reference: orderId,
    template: confirmationTemplate(order),
    language,
    recipient: isCopy ? email : customerEmail,
    data: { reservationNumber: order.reservationNumber, isResent: true, ...(isCopy ? { isCopy } : {}) },
    lane: orderLane('mail', orderId),
  });
}

async function requireWithinLimits(scope: TenantScope, orderId: string): Promise<void> {
  await waitForResend(scope, orderId);
  for (const { most, withinMs } of limits) {
    const times = await listResentAt(scope, orderId, most);
    const oldest = times.length === most ? times.at(-1) : undefined;
    const waitMs = oldest ? oldest.getTime() + withinMs - scope.now.getTime() : 0;
    if (waitMs > 0) throw refusal('GEN-LIMIT', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
  }
}
