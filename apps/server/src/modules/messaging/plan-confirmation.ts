import type { TenantScope } from '../../platform/database/scope.ts';
import type { Settings } from '../settings/public.ts';
import { messageIdOf, orderLane, planMessage, type PlanParts } from './plan-message.ts';
import type { ReadOrderForMessage, SmsProviders } from './ports.ts';
import { confirmationTemplate } from './sources/confirmation-source.ts';

export interface ConfirmationPlanParts extends PlanParts {
  readonly settings: Settings;
  readonly readOrder: ReadOrderForMessage;
  readonly smsProviders: SmsProviders;
}

/**
 * The order is paid: its buyer gets the confirmation by mail, and in short by text message where the agency has a
 * provider. Each goes its own way: neither waits for the other, nor does the order.
 */
export async function planConfirmation(
  parts: ConfirmationPlanParts,
  scope: TenantScope,
  orderId: string,
): Promise<void> {
  const { order, language, customerEmail } = await parts.readOrder(scope, orderId);
  const targets = [
    { channel: 'mail', recipient: customerEmail },
    ...((await hasSmsProvider(parts, scope))
      ? [{ channel: 'sms', recipient: order.customer.phone } as const]
      : []),
  ] as const;
  for (const { channel, recipient } of targets) {
    await planMessage(parts, scope, {
      id: messageIdOf(scope.tenantId, `order:${orderId}:confirmed`, channel),
      channel,
      reference: orderId,
      template: confirmationTemplate(order),
      language,
      recipient,
      data: { reservationNumber: order.reservationNumber },
      lane: orderLane(channel, orderId),
    });
  }
}

/** Whether text messages of the tenant leave at all. */
export async function hasSmsProvider(
  { settings, smsProviders }: Pick<ConfirmationPlanParts, 'settings' | 'smsProviders'>,
  scope: TenantScope,
): Promise<boolean> {
  const setting = await settings.findSmsSetting(scope);
  return setting !== undefined && smsProviders[setting.provider] !== undefined;
}
