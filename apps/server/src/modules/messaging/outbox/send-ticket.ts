import type { sendTicket as sendTicketCall } from '@farewind/contract/bookings/send-ticket';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { normalizeEmail } from '@farewind/travel-rules/email-address';
import type { Database } from '../../../platform/database/database.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { newId } from '../../../platform/ids.ts';
import { orderingKeyOf, planMessage, type PlanDeps } from '../planning/plan-message.ts';
import type { ReadOrderForMessage } from '../ports.ts';
import { requireWithinLimits } from './resend-limits.ts';
import { hasPaper, isWhole, narrowOrder, type OrderPart } from '../documents/order-part.ts';
import { confirmationTemplate } from '../sources/confirmation-source.ts';
import { isPaid, soldItems } from '../sources/order-values.ts';

export interface SendTicketDeps extends PlanDeps {
  readonly database: Database;
  readonly readOrder: ReadOrderForMessage;
  /** Refuses callers who may not act on the order with GEN-NOTFOUND or GEN-DENIED. */
  readonly requireOrderKey: (scope: TenantScope, orderId: string, context: RequestContext) => Promise<void>;
}

/**
 * Sends the confirmation again, or the document of a part alone, for callers with the right to act on the order.
 * Refuses with GEN-DENIED, with ORD-STATE before the order is paid, and with GEN-LIMIT.
 */
export async function sendTicket(
  deps: SendTicketDeps,
  context: RequestContext,
  { orderId, email, ...part }: ParsedInput<typeof sendTicketCall>,
): Promise<void> {
  await deps.database.inTenant(context.tenantId, async (scope) => {
    await deps.requireOrderKey(scope, orderId, context);
    await sendConfirmationAgain(deps, scope, orderId, email, part);
  });
}

/**
 * Sends the confirmation again, or only the document of a flight, a ride or a ticket. The link carries the right to act
 * only to the order's own address; a copy sent elsewhere is read-only. Refuses with GEN-NOTFOUND (also for a part that
 * is cancelled completely), with ORD-STATE before the order is paid, and with GEN-LIMIT.
 */
export async function sendConfirmationAgain(
  deps: SendTicketDeps,
  scope: TenantScope,
  orderId: string,
  email: string | undefined,
  part: OrderPart = {},
): Promise<void> {
  const { order, language, customerEmail } = await deps.readOrder(scope, orderId);
  if (soldItems(order).length === 0 || !isPaid(order)) throw refusal('ORD-STATE');
  if (!isWhole(part) && !hasPaper(narrowOrder(order, part))) throw refusal('GEN-NOTFOUND');
  await requireWithinLimits(scope, orderId);
  if (email === undefined && customerEmail === '')
    throw refusal('ORD-STATE', { message: 'message.noAddress' });
  const isCopy = email !== undefined && normalizeEmail(email) !== normalizeEmail(customerEmail);
  await planMessage(deps, scope, {
    id: newId(),
    channel: 'mail',
    reference: orderId,
    template: isWhole(part) ? confirmationTemplate(order) : 'ticket-copy',
    language,
    recipient: isCopy ? email : customerEmail,
    data: {
      reservationNumber: order.reservationNumber,
      isResent: true,
      ...part,
      ...(isCopy ? { isCopy } : {}),
    },
    orderingKey: orderingKeyOf('mail', orderId),
  });
}
