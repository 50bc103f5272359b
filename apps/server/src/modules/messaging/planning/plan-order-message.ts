import type { TenantScope } from '../../../platform/database/scope.ts';
import type { Settings } from '../../settings/public.ts';
import { hasSmsProvider } from '../has-sms-provider.ts';
import { kindOf, type TemplateName } from '../message-kinds.ts';
import { listChats, takeSlot } from '../messengers/chat-rows.ts';
import { messageIdOf, orderingKeyOf, planMessage, type PlanDeps } from './plan-message.ts';
import type { PlannedMessage } from '../message-source.ts';
import type { FindCancelledAt, OrderForMessage, ReadOrderForMessage, SmsProviders } from '../ports.ts';

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
  /** Restricts the message to mail or text message; chats get it in any case. */
  readonly way?: 'mail' | 'sms';
}

/**
 * Notifies an order's buyer by mail, in each messenger that is connected with the order and, if it is urgent and the
 * agency has a provider, by a short text message. They are sent independently; none waits for another, nor does the
 * order.
 */
export async function planOrderMessage(
  deps: OrderPlanDeps,
  scope: TenantScope,
  news: OrderNews,
  { order, language, customerEmail }: OrderForMessage,
): Promise<void> {
  const { orderId, cause, template, data, way } = news;
  const { settings } = deps;
  // An order without a mail address has no other channel.
  const isWorthSms = way === 'sms' || kindOf(template).isUrgent === true || customerEmail === '';
  const bySms = way !== 'mail' && isWorthSms && (await hasSmsProvider(deps, scope));
  const bots = await settings.listBots(scope);
  const spares = (await listChats(scope, orderId)).some(
    ({ sparesSms, messenger }) => sparesSms && bots.some((bot) => bot.messenger === messenger),
  );
  // Sent after all if the chat's message does not arrive.
  const isSpared = bySms && spares && way === undefined && customerEmail !== '';
  const targets = [
    ...(way === 'sms' ? [] : [{ channel: 'mail', recipient: customerEmail } as const]),
    ...(bySms && !isSpared ? [{ channel: 'sms', recipient: order.customer.phone } as const] : []),
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
  const { reservationNumber } = order;
  await planChats(deps, scope, {
    orderId,
    cause,
    template,
    language,
    data: { reservationNumber, ...data, ...(isSpared ? { smsIfLost: true } : {}) },
  });
}

/** A message that also goes to the chats of an order. */
type ChatNews = Omit<OrderNews, 'way'> & Pick<PlannedMessage, 'language' | 'leavesAt'>;

/** The same message in each messenger that is connected with the order and in which the agency has a bot. */
export async function planChats(
  deps: PlanDeps & { readonly settings: Pick<Settings, 'listBots'> },
  scope: TenantScope,
  { orderId, cause, template, data = {}, ...planned }: ChatNews,
): Promise<void> {
  const chats = await listChats(scope, orderId);
  if (chats.length === 0) return;
  const bots = new Set((await deps.settings.listBots(scope)).map(({ messenger }) => messenger));
  for (const { id, messenger, person } of chats) {
    if (!bots.has(messenger)) continue;
    const slot = await takeSlot(scope, id);
    const leavesAt = planned.leavesAt && planned.leavesAt > slot ? planned.leavesAt : slot;
    await planMessage(deps, scope, {
      id: messageIdOf(scope.tenantId, `order:${orderId}:${cause}:${id}`, messenger),
      channel: messenger,
      reference: orderId,
      template,
      language: planned.language,
      recipient: person,
      data: { ...data, chatId: id },
      orderingKey: orderingKeyOf(messenger, orderId),
      ...(leavesAt > scope.now ? { leavesAt } : {}),
    });
  }
}
