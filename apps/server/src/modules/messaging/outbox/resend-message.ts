import type { TenantScope } from '../../../platform/database/scope.ts';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { newId } from '../../../platform/ids.ts';
import { nameCaller } from '../../../platform/http/name-caller.ts';
import { listChats } from '../messengers/chat-rows.ts';
import { findMessage } from '../records/message-rows.ts';
import { orderingKeyOf, planMessage, type PlanDeps } from '../planning/plan-message.ts';
import type { ReadOrderForMessage } from '../ports.ts';
import { requireWithinLimits } from './resend-limits.ts';
import { isResendable } from './outbox-page.ts';
import { recordResender } from '../records/record-rows.ts';

export interface ResendDeps extends PlanDeps {
  readonly readOrder: ReadOrderForMessage;
}

/**
 * Sends a message about an order again: to the buyer's current address, phone or chat, in the buyer's language, with the
 * order's state at the time of sending. Refuses with GEN-NOTFOUND, GEN-RULE (a code, a message that is being sent, a chat that is no longer connected)
 * and GEN-LIMIT.
 */
export async function resendMessage(
  deps: ResendDeps,
  scope: TenantScope,
  context: RequestContext,
  { messageId }: { readonly messageId: string },
): Promise<{ messageId: string }> {
  const message = await findMessage(scope, messageId);
  if (!message) throw refusal('GEN-NOTFOUND');
  if (!isResendable(message)) throw refusal('GEN-RULE', { message: 'message.notResendable' });
  const { channel, template, reference, data } = message;
  await requireWithinLimits(scope, reference);
  const { order, language, customerEmail } = await deps.readOrder(scope, reference);
  const chat =
    channel === 'mail' || channel === 'sms'
      ? undefined
      : (await listChats(scope, reference)).find(({ messenger }) => messenger === channel);
  if (channel !== 'mail' && channel !== 'sms' && !chat)
    throw refusal('GEN-RULE', { message: 'message.notConnected' });
  const recipient = chat?.person ?? (channel === 'mail' ? customerEmail : order.customer.phone);
  // Not given, or erased since.
  if (recipient === '') throw refusal('GEN-RULE', { message: 'message.noAddress' });
  const { isCopy: _, ...kept } = data;
  const id = newId();
  await planMessage(deps, scope, {
    id,
    channel,
    reference,
    template,
    language,
    recipient,
    data: { ...kept, ...(chat ? { chatId: chat.id } : {}), isResent: true },
    orderingKey: orderingKeyOf(channel, reference),
  });
  await recordResender(scope, id, nameCaller(context));
  await recordChange(scope, context, {
    action: 'resend',
    entity: 'message',
    entityId: messageId,
    after: { messageId: id, channel, template, recipient },
  });
  return { messageId: id };
}
