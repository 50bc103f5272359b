import type * as calls from '@farewind/contract/bookings/order-messengers';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import type { Settings } from '../../settings/public.ts';
import type { ReadOrderForMessage, SmsProviders } from '../ports.ts';
import { hasSmsProvider } from '../has-sms-provider.ts';
import { endChats, listChats, offerChat, setSparesSms, withdrawOffers } from './chat-rows.ts';
import type { BotApis } from '../messenger-ports.ts';

export interface OrderMessengerDeps {
  readonly keyring: Keyring;
  readonly settings: Settings;
  readonly smsProviders: SmsProviders;
  readonly readOrder: ReadOrderForMessage;
  readonly bots: BotApis;
}

/** The messengers that the agency has a bot in, and which of them get the messages about an order. */
export async function listOrderMessengers(
  deps: OrderMessengerDeps,
  scope: TenantScope,
  orderId: string,
): Promise<Output<typeof calls.getOrderMessengers>> {
  const { settings, bots } = deps;
  const chats = await listChats(scope, orderId);
  const usable = (await settings.listBots(scope)).filter(({ provider }) => bots[provider] !== undefined);
  return {
    hasSms: await hasSmsProvider(deps, scope),
    messengers: usable.map(({ messenger, botTitle }) => {
      const chat = chats.find((one) => one.messenger === messenger);
      return {
        messenger,
        botTitle,
        isConnected: chat !== undefined,
        person: chat?.person ?? '',
        sparesSms: chat?.sparesSms ?? false,
      };
    }),
  };
}

/**
 * Makes a link that connects one chat with an order. Refuses with GEN-UNAVAILABLE if the agency has no bot in the
 * messenger, and with ORD-STATE if the buyer's data was erased.
 */
export async function connectMessenger(
  { keyring, settings, readOrder, bots }: OrderMessengerDeps,
  scope: TenantScope,
  { orderId, messenger }: ParsedInput<typeof calls.connectMessenger>,
): Promise<Output<typeof calls.connectMessenger>> {
  const { customerEmail } = await readOrder(scope, orderId);
  if (customerEmail === '') throw refusal('ORD-STATE');
  const bot = (await settings.listBots(scope)).find((one) => one.messenger === messenger);
  const api = bot && bots[bot.provider];
  if (!api || scope.isTraining) throw refusal('GEN-UNAVAILABLE');
  const { token, validUntil } = await offerChat(keyring, scope, orderId, messenger);
  return { url: api.linkTo(bot.botName, token), validUntil: validUntil.toISOString() };
}

/** Refuses with GEN-NOTFOUND if the messenger is not connected. */
export async function setMessengerSms(
  scope: TenantScope,
  input: ParsedInput<typeof calls.setMessengerSms>,
): Promise<void> {
  if (!(await setSparesSms(scope, input))) throw refusal('GEN-NOTFOUND');
}

/** Ends the messages about an order in a messenger, and its link; without any, changes nothing. */
export async function disconnectMessenger(
  scope: TenantScope,
  { orderId, messenger }: ParsedInput<typeof calls.disconnectMessenger>,
): Promise<void> {
  await withdrawOffers(scope, { orderIds: [orderId], messenger });
  await endChats(scope, { orderId, messenger }, 'page');
}
