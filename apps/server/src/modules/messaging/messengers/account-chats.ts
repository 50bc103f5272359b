import type * as calls from '@farewind/contract/bookings/my-messengers';
import type { Messenger } from '@farewind/contract/core/messengers';
import type { Output } from '@farewind/contract/core/operation';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { Settings } from '../../settings/public.ts';
import { hasSmsProvider } from '../has-sms-provider.ts';
import type { SmsProviders } from '../ports.ts';
import { endChats, withdrawOffers } from './chat-rows.ts';

export interface AccountChatDeps {
  readonly settings: Settings;
  readonly smsProviders: SmsProviders;
  /** The orders of an account, by their ids, with their reservation numbers. */
  readonly listOwnOrders: (scope: TenantScope, userId: number) => Promise<ReadonlyMap<string, string>>;
}

/** The chats that get the messages about the signed-in customer's orders, the newest first. Refuses with GEN-SIGNIN. */
export async function listMyChats(
  deps: AccountChatDeps,
  scope: TenantScope,
  context: RequestContext,
): Promise<Output<typeof calls.getMyMessengers>> {
  const chats = await readMyChats(deps, scope, context);
  return { hasSms: await hasSmsProvider(deps, scope), chats: chats.map(({ ids: _ids, ...chat }) => chat) };
}

/** Refuses with GEN-NOTFOUND a chat of somebody else's orders. */
export async function disconnectMyChat(
  deps: AccountChatDeps,
  scope: TenantScope,
  context: RequestContext,
  chatId: string,
): Promise<void> {
  const { ids, messenger, orders } = await getMyChat(deps, scope, context, chatId);
  await withdrawOffers(scope, { orderIds: orders.map(({ orderId }) => orderId), messenger });
  await endChats(scope, { ids }, 'page');
}

/** Refuses with GEN-NOTFOUND a chat of somebody else's orders. */
export async function setMyChatSms(
  deps: AccountChatDeps,
  scope: TenantScope,
  context: RequestContext,
  { chatId, sparesSms }: { readonly chatId: string; readonly sparesSms: boolean },
): Promise<void> {
  const { ids } = await getMyChat(deps, scope, context, chatId);
  await scope.tx
    .updateTable('messenger_chat')
    .set({ spares_sms: sparesSms })
    .where('tenant_id', '=', scope.tenantId)
    .where('state', '=', 'active')
    .where('id', 'in', [...ids])
    .execute();
}

type MyChat = Output<typeof calls.getMyMessengers>['chats'][number] & {
  /** Its connections, one for each order. */
  readonly ids: readonly string[];
};

async function getMyChat(
  deps: AccountChatDeps,
  scope: TenantScope,
  context: RequestContext,
  chatId: string,
): Promise<MyChat> {
  const chat = (await readMyChats(deps, scope, context)).find(({ ids }) => ids.includes(chatId));
  if (!chat) throw refusal('GEN-NOTFOUND');
  return chat;
}

async function readMyChats(
  { listOwnOrders }: AccountChatDeps,
  scope: TenantScope,
  { user }: RequestContext,
): Promise<MyChat[]> {
  if (!user) throw refusal('GEN-SIGNIN');
  const orders = await listOwnOrders(scope, user.id);
  if (orders.size === 0) return [];
  const rows = await scope.tx
    .selectFrom('messenger_chat')
    .select(['id', 'messenger', 'order_id', 'person', 'spares_sms', 'connected_at', 'chat_hash'])
    .where('tenant_id', '=', scope.tenantId)
    .where('order_id', 'in', [...orders.keys()])
    .where('state', '=', 'active')
    .orderBy('connected_at', 'desc')
    .orderBy('id')
    .execute();
  return [...Map.groupBy(rows, ({ chat_hash }) => String(chat_hash?.toString('hex'))).values()].map((own) => {
    const [newest] = own as [(typeof own)[number]];
    return {
      ids: own.map(({ id }) => id),
      chatId: newest.id,
      messenger: newest.messenger as Messenger,
      person: newest.person,
      connectedAt: (newest.connected_at ?? scope.now).toISOString(),
      sparesSms: own.every(({ spares_sms }) => spares_sms),
      orders: own.map(({ order_id: orderId }) => ({
        orderId,
        reservationNumber: orders.get(orderId) ?? '',
      })),
    };
  });
}
