import { sendTicket } from '@farewind/contract/bookings/send-ticket';
import { getMessage, getOutbox, getTimes, resendMessage } from '@farewind/contract/messages/outbox';
import { bind, type Binding } from '../../platform/http/bind-operation.ts';
import { measureTimes } from './outbox/measure-times.ts';
import { readOutbox, type FindOrders } from './outbox/outbox-page.ts';
import { readMessage, type ReadMessageParts } from './outbox/read-message.ts';
import { resendMessage as resend } from './outbox/resend-message.ts';
import { sendTicket as sendAgain, type SendTicketParts } from './send-ticket.ts';
import { templateRoutes } from './templates/template-routes.ts';

export type MessageRouteParts = SendTicketParts & ReadMessageParts & { readonly findOrders: FindOrders };

/** Of one address; far above what a person presses. */
const SENDS_PER_MINUTE = 20;
const DAY_MS = 86_400_000;
const USUAL_DAYS = 30;

export function messageRoutes(parts: MessageRouteParts): Binding[] {
  const { database } = parts;
  return [
    bind(
      sendTicket,
      async (context, input) => {
        await sendAgain(parts, context, input);
        return {};
      },
      { perMinute: SENDS_PER_MINUTE },
    ),
    bind(getOutbox, ({ tenantId, language }, input) =>
      database.inTenant(tenantId, (scope) => readOutbox(scope, language, input, parts.findOrders)),
    ),
    bind(getMessage, ({ tenantId, language }, { messageId }) =>
      readMessage(parts, tenantId, language, messageId),
    ),
    bind(resendMessage, (context, input) =>
      database.inTenant(context.tenantId, (scope) => resend(parts, scope, context, input)),
    ),
    bind(getTimes, ({ tenantId }, { from, to }) =>
      database.inTenant(tenantId, (scope) => {
        const begin = from ? new Date(from) : new Date(scope.now.getTime() - USUAL_DAYS * DAY_MS);
        const end = to ? new Date(Date.parse(to) + DAY_MS) : scope.now;
        return measureTimes(scope, begin, end);
      }),
    ),
    ...templateRoutes(parts),
  ];
}
