import type { FastifyInstance } from 'fastify';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { OrderFailed } from '../bookings/events.ts';
import type { AccountMailDue } from '../identity/events.ts';
import type { Binding } from '../../platform/http/bind-operation.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { deliverMessage, type DeliveryParts, type MessageSources } from './deliver-message.ts';
import { registerDemoOutbox } from './demo-outbox.ts';
import type { OrderDocuments } from './documents/order-documents.ts';
import type { MessageSource } from './message-source.ts';
import { planConfirmation, type ConfirmationPlanParts } from './plan-confirmation.ts';
import { deliveryTopics, messageIdOf, orderLane, planMessage } from './plan-message.ts';
import { endMessage, findNewestMail } from './repository.ts';
import { messageRoutes } from './routes.ts';
import type { SendTicketParts } from './send-ticket.ts';
import { accountSource, type AccountParts } from './sources/account-source.ts';
import {
  confirmationSource,
  confirmationTemplates,
  type ConfirmationParts,
} from './sources/confirmation-source.ts';
import { orderCodeSource, type OrderCodeParts } from './sources/order-code-source.ts';
import { paymentFailedSource } from './sources/payment-failed-source.ts';

export interface MailState {
  readonly address: string;
  readonly state: 'waiting' | 'sent' | 'delivered' | 'bounced' | 'failed';
  readonly at: Date;
}

export interface MessagingParts
  extends
    Omit<DeliveryParts, 'sources'>,
    ConfirmationPlanParts,
    ConfirmationParts,
    OrderCodeParts,
    SendTicketParts {
  readonly identity: AccountParts;
  readonly documents: OrderDocuments;
}

/** What is answered with a message: the names of the events. */
export interface MessagingTopics {
  readonly orderConfirmed: string;
  readonly orderFailed: string;
  readonly orderCodeRequested: string;
  readonly accountMailDue: string;
}

export interface Messaging {
  readonly bindings: readonly Binding[];
  /** In demo processes only: the page that shows what customers are written. */
  readonly serveDemoOutbox: (server: FastifyInstance) => void;
}

/**
 * Answers events with mails and text messages. An event is answered in its own transaction by planning messages; each
 * message then leaves by an outbox entry of its own. A new kind of message needs its texts in seed/content, a row in
 * message-kinds.ts, a source (sources/) listed in `sourcesOf`, and one line here that plans it on its event.
 */
export function startMessaging(outbox: Outbox, topics: MessagingTopics, parts: MessagingParts): Messaging {
  const { database } = parts;
  const delivery = { ...parts, sources: sourcesOf(parts) };
  outbox.on(topics.orderConfirmed, (tenantId, payload) =>
    database.inTenant(tenantId, (scope) => planConfirmation(parts, scope, String(payload['orderId']))),
  );
  outbox.on(topics.orderFailed, (tenantId, payload) =>
    database.inTenant(tenantId, (scope) =>
      planPaymentFailed(parts, scope, payload as unknown as OrderFailed),
    ),
  );
  outbox.on(topics.orderCodeRequested, (tenantId, payload) =>
    database.inTenant(tenantId, (scope) =>
      planOrderCode(parts, scope, String(payload['orderId']), String(payload['codeId'])),
    ),
  );
  outbox.on(topics.accountMailDue, (tenantId, payload) =>
    database.inTenant(tenantId, (scope) =>
      planAccountMail(parts, scope, payload as unknown as AccountMailDue),
    ),
  );
  for (const topic of Object.values(deliveryTopics)) {
    outbox.on(
      topic,
      (tenantId, payload) => deliverMessage(delivery, tenantId, String(payload['messageId'])),
      (scope, payload) => endMessage(scope, String(payload['messageId']), 'failed', { detail: 'given up' }),
    );
  }
  return {
    bindings: messageRoutes(parts),
    serveDemoOutbox: (server) => registerDemoOutbox(server, delivery),
  };
}

function sourcesOf(parts: MessagingParts): MessageSources {
  const sources: MessageSource[] = [
    confirmationSource(parts),
    paymentFailedSource(parts),
    orderCodeSource(parts),
    accountSource(parts.identity),
  ];
  return new Map(sources.flatMap((source) => source.templates.map((template) => [template, source])));
}

/** By mail alone: who pays by card sits before a screen, and the order may be paid a minute later. */
async function planPaymentFailed(
  parts: MessagingParts,
  scope: TenantScope,
  { orderId, attemptId, ...data }: OrderFailed,
): Promise<void> {
  const { language, customerEmail } = await parts.readOrder(scope, orderId);
  await planMessage(parts, scope, {
    id: messageIdOf(scope.tenantId, `order:${orderId}:failed:${attemptId}`, 'mail'),
    channel: 'mail',
    reference: orderId,
    template: 'payment-failed',
    language,
    recipient: customerEmail,
    data,
    lane: orderLane('mail', orderId),
  });
}

/** A code answers somebody who waits for it: it does not wait for the order's other messages. */
async function planOrderCode(
  parts: MessagingParts,
  scope: TenantScope,
  orderId: string,
  codeId: string,
): Promise<void> {
  const { order, language, customerEmail } = await parts.readOrder(scope, orderId);
  await planMessage(parts, scope, {
    id: codeId,
    channel: 'mail',
    reference: orderId,
    template: 'order-code',
    language,
    recipient: customerEmail,
    data: { reservationNumber: order.reservationNumber },
  });
}

async function planAccountMail(
  parts: MessagingParts,
  scope: TenantScope,
  due: AccountMailDue,
): Promise<void> {
  const { proofId, template, language, siteId } = due;
  const recipient = await parts.identity.findMailRecipient(scope, proofId);
  if (!recipient) return;
  await planMessage(parts, scope, {
    id: proofId,
    channel: 'mail',
    reference: proofId,
    template,
    language,
    recipient: recipient.email,
    data: { siteId },
  });
}

/** The state of an order's newest confirmation, for its page; a kept mail counts as sent, since nobody else will send it. */
export async function findMailState(scope: TenantScope, orderId: string): Promise<MailState | undefined> {
  const mail = await findNewestMail(scope, orderId, confirmationTemplates);
  if (!mail) return undefined;
  const states = {
    waiting: 'waiting',
    sent: 'sent',
    kept: 'sent',
    delivered: 'delivered',
    bounced: 'bounced',
  } as const;
  return {
    address: mail.recipient,
    state: states[mail.state as keyof typeof states] ?? 'failed',
    at: mail.sentAt ?? mail.createdAt,
  };
}
