import type { TenantScope } from '../../platform/database/scope.ts';
import type { Settings } from '../settings/public.ts';
import { kindOf, type TemplateName } from './message-kinds.ts';
import type { Channel } from './message-source.ts';
import { messageIdOf, orderingKeyOf, planMessage, type PlanDeps } from './plan-message.ts';
import type { FindCancelledAt, OrderForMessage, ReadOrderForMessage, SmsProviders } from './ports.ts';

export interface OrderPlanDeps extends PlanDeps {
  readonly settings: Settings;
  readonly readOrder: ReadOrderForMessage;
  readonly smsProviders: SmsProviders;
  readonly findCancelledAt: FindCancelledAt;
}

/** A message for an order's buyer. */
export interface OrderNews {
  readonly orderId: string;
  /** Identifies the occasion: `refund:{id}:approved`. A repeated event plans no second message. */
  readonly cause: string;
  readonly template: TemplateName;
  readonly data?: Readonly<Record<string, unknown>>;
  /** Restricts the message to one channel. */
  readonly way?: Channel;
}

/**
 * Notifies an order's buyer by mail and, if it is urgent and the agency has a provider, by a short text message. The
 * two are sent independently; neither waits for the other, nor does the order.
 */
export async function planOrderMessage(
  deps: OrderPlanDeps,
  scope: TenantScope,
  news: OrderNews,
  { order, language, customerEmail }: OrderForMessage,
): Promise<void> {
  const { orderId, cause, template, data, way } = news;
  // An order without a mail address has no other channel.
  const isWorthSms = way === 'sms' || kindOf(template).isUrgent === true || customerEmail === '';
  const bySms = way !== 'mail' && isWorthSms && (await hasSmsProvider(deps, scope));
  const targets = [
    ...(way === 'sms' ? [] : [{ channel: 'mail', recipient: customerEmail } as const]),
    ...(bySms ? [{ channel: 'sms', recipient: order.customer.phone } as const] : []),
  ];
  for (const { channel, recipient } of targets) {
    await planMessage(deps, scope, {
      id: messageIdOf(scope.tenantId, `order:${orderId}:${cause}`, channel),
      channel,
      reference: orderId,
      template,
      language,
      recipient,
      data: { reservationNumber: order.reservationNumber, ...data },
      orderingKey: orderingKeyOf(channel, orderId),
    });
  }
}

/** Whether the tenant can send text messages. */
export async function hasSmsProvider(
  { settings, smsProviders }: Pick<OrderPlanDeps, 'settings' | 'smsProviders'>,
  scope: TenantScope,
): Promise<boolean> {
  const setting = await settings.findSmsSetting(scope);
  return setting !== undefined && smsProviders[setting.provider] !== undefined;
}
