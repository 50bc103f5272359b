import * as myMessengers from '@farewind/contract/bookings/my-messengers';
import * as messengers from '@farewind/contract/bookings/order-messengers';
import { getThread, writeToAgency as writeToAgencyCall } from '@farewind/contract/bookings/order-thread';
import { sendTicket } from '@farewind/contract/bookings/send-ticket';
import * as staffMessages from '@farewind/contract/messages/staff-messages';
import { getMessage, getOutbox, getTimes, resendMessage } from '@farewind/contract/messages/outbox';
import { bind, type Binding } from '../../platform/http/bind-operation.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import {
  disconnectMyChat,
  listMyChats,
  setMyChatSms,
  type AccountChatDeps,
} from './messengers/account-chats.ts';
import {
  connectMessenger,
  disconnectMessenger,
  listOrderMessengers,
  setMessengerSms,
  type OrderMessengerDeps,
} from './messengers/order-messengers.ts';
import { measureTimes } from './outbox/measure-times.ts';
import { readOutbox, type FindOrders } from './outbox/outbox-page.ts';
import { readMessage, type ReadMessageDeps } from './outbox/read-message.ts';
import { resendMessage as resend } from './outbox/resend-message.ts';
import { sendTicket as sendAgain, type SendTicketDeps } from './outbox/send-ticket.ts';
import { readReplyFile } from './replies/read-reply-file.ts';
import { getSavedReplies } from './thread/saved-replies.ts';
import { savedReplyRoutes } from './thread/saved-reply-routes.ts';
import { readThread, writeToAgency } from './thread/buyer-thread.ts';
import { stopMessages, writeToBuyer, type WriteDeps } from './thread/write-to-buyer.ts';
import { templateRoutes } from './wording/template-routes.ts';

export type MessageRouteDeps = SendTicketDeps &
  ReadMessageDeps &
  WriteDeps &
  OrderMessengerDeps &
  AccountChatDeps & { readonly searchOrders: FindOrders; readonly keyring: Keyring };

/** Per address; far above what a person needs. */
const SENDS_PER_MINUTE = 20;
const DAY_MS = 86_400_000;
const USUAL_DAYS = 30;

export function messageRoutes(deps: MessageRouteDeps): Binding[] {
  const { database } = deps;
  return [
    bind(
      sendTicket,
      async (context, input) => {
        await sendAgain(deps, context, input);
        return {};
      },
      { perMinute: SENDS_PER_MINUTE },
    ),
    bind(getThread, (context, { orderId }) =>
      database.inTenant(context.tenantId, async (scope) => {
        await deps.requireOrderKey(scope, orderId, context);
        return readThread(deps, scope, orderId);
      }),
    ),
    bind(
      writeToAgencyCall,
      async (context, input) => {
        await database.inTenant(context.tenantId, async (scope) => {
          await deps.requireOrderKey(scope, input.orderId, context);
          await writeToAgency(deps, scope, input);
        });
        return {};
      },
      { perMinute: SENDS_PER_MINUTE },
    ),
    bind(messengers.getOrderMessengers, (context, { orderId }) =>
      database.inTenant(context.tenantId, async (scope) => {
        await deps.requireOrderKey(scope, orderId, context);
        return listOrderMessengers(deps, scope, orderId);
      }),
    ),
    bind(
      messengers.connectMessenger,
      (context, input) =>
        database.inTenant(context.tenantId, async (scope) => {
          await deps.requireOrderKey(scope, input.orderId, context);
          const offered = await connectMessenger(deps, scope, input);
          // Its row waited for a change of the order's address under way, which may have ended the right.
          await deps.requireOrderKey(scope, input.orderId, context);
          return offered;
        }),
      { perMinute: SENDS_PER_MINUTE },
    ),
    bind(messengers.disconnectMessenger, async (context, input) => {
      await database.inTenant(context.tenantId, async (scope) => {
        await deps.requireOrderKey(scope, input.orderId, context);
        await disconnectMessenger(scope, input);
      });
      return {};
    }),
    bind(messengers.setMessengerSms, async (context, input) => {
      await database.inTenant(context.tenantId, async (scope) => {
        await deps.requireOrderKey(scope, input.orderId, context);
        await setMessengerSms(scope, input);
      });
      return {};
    }),
    bind(myMessengers.getMyMessengers, (context) =>
      database.inTenant(context.tenantId, (scope) => listMyChats(deps, scope, context)),
    ),
    bind(myMessengers.disconnectMyMessenger, async (context, { chatId }) => {
      await database.inTenant(context.tenantId, (scope) => disconnectMyChat(deps, scope, context, chatId));
      return {};
    }),
    bind(myMessengers.setMyMessengerSms, async (context, input) => {
      await database.inTenant(context.tenantId, (scope) => setMyChatSms(deps, scope, context, input));
      return {};
    }),
    bind(getOutbox, ({ tenantId, language }, input) =>
      database.inTenant(tenantId, (scope) => readOutbox(scope, language, input, deps.searchOrders)),
    ),
    bind(getMessage, ({ tenantId, language }, { messageId }) =>
      readMessage(deps, tenantId, language, messageId),
    ),
    bind(resendMessage, (context, input) =>
      database.inTenant(context.tenantId, (scope) => resend(deps, scope, context, input)),
    ),
    bind(staffMessages.writeToBuyer, (context, input) =>
      database.inTenant(context.tenantId, (scope) => writeToBuyer(deps, scope, context, input)),
    ),
    bind(staffMessages.stopMessages, async (context, input) => {
      await database.inTenant(context.tenantId, (scope) => stopMessages(scope, context, input));
      return {};
    }),
    bind(staffMessages.getSavedReplies, ({ tenantId, language }, { orderId }) =>
      database.inTenant(tenantId, (scope) => getSavedReplies(deps, scope, orderId, language)),
    ),
    ...savedReplyRoutes(deps),
    bind(staffMessages.getReplyFile, (context, key) =>
      database.inTenant(context.tenantId, (scope) => readReplyFile(deps.keyring, scope, context, key)),
    ),
    bind(getTimes, ({ tenantId }, { from, to }) =>
      database.inTenant(tenantId, (scope) => {
        const begin = from ? new Date(from) : new Date(scope.now.getTime() - USUAL_DAYS * DAY_MS);
        const end = to ? new Date(Date.parse(to) + DAY_MS) : scope.now;
        return measureTimes(scope, begin, end);
      }),
    ),
    ...templateRoutes(deps),
  ];
}
