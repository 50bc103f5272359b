import type { TenantScope } from '../../../platform/database/scope.ts';
import type { StoredMessage } from '../message-source.ts';
import { messageIdOf, orderingKeyOf, planMessage, type PlanDeps } from '../planning/plan-message.ts';
import type { ReadOrderForMessage } from '../ports.ts';

export interface SparedSmsDeps extends PlanDeps {
  readonly readOrder: ReadOrderForMessage;
}

/** Sends, once, the text message that a chat's message was to replace: the first try showed that it may not arrive. */
export async function planSparedSms(
  deps: SparedSmsDeps,
  scope: TenantScope,
  { id, reference, template, data }: Pick<StoredMessage, 'id' | 'reference' | 'template' | 'data'>,
): Promise<void> {
  const { smsIfLost, chatId: _, ...told } = data;
  if (smsIfLost !== true) return;
  const { order, language } = await deps.readOrder(scope, reference);
  await planMessage(deps, scope, {
    id: messageIdOf(scope.tenantId, `spared:${id}`, 'sms'),
    channel: 'sms',
    reference,
    template,
    language,
    recipient: order.customer.phone,
    data: told,
    orderingKey: orderingKeyOf('sms', reference),
  });
}
