import type { FastifyInstance } from 'fastify';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { AddressCodeRequested, OrderAddressChanged, OrderFailed } from '../bookings/events.ts';
import type { AccountMailDue } from '../identity/events.ts';
import type { Schedule } from '../../platform/jobs/jobs.ts';
import type { Binding } from '../../platform/http/bind-operation.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { deliverMessage, type DeliveryParts, type MessageSources } from './deliver-message.ts';
import { registerDemoOutbox } from './demo-outbox.ts';
import type { OrderDocuments } from './documents/order-documents.ts';
import type { MessageSource } from './message-source.ts';
import { planAddressChange } from './plan-address-change.ts';
import { hasSmsProvider, planConfirmation, type ConfirmationPlanParts } from './plan-confirmation.ts';
import { deliveryTopics, messageIdOf, orderLane, planMessage } from './plan-message.ts';
import { endMessage, findNewestMessage } from './repository.ts';
import { messageRoutes } from './routes.ts';
import type { SendTicketParts } from './send-ticket.ts';
import { addressChangedSource } from './sources/address-changed-source.ts';
import { askForSmsReports, type SmsReportParts } from './sms-reports.ts';
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
  readonly state: 'waiting' | 'sent' | 'delivered' | 'bounced' | 'failed' | 'kept';
  readonly at: Date;
}

export interface SmsState {
  readonly phone: string;
  readonly state: 'waiting' | 'sent' | 'delivered' | 'failed';
}

export interface MessagingParts
  extends
    Omit<DeliveryParts, 'sources'>,
    ConfirmationPlanParts,
    ConfirmationParts,
    OrderCodeParts,
    SendTicketParts,
    SmsReportParts {
  /** Tenants whose text messages are asked about. */
  readonly listTenantIds: () => Promise<number[]>;
  readonly identity: AccountParts;
  readonly documents: OrderDocuments;
}

/** What is answered with a message: the names of the events. */
export interface MessagingTopics {
  readonly orderConfirmed: string;
  readonly orderFailed: string;
  readonly orderCodeRequested: string;
  readonly addressCodeRequested: string;
  readonly orderAddressChanged: string;
  readonly accountMailDue: string;
}

export interface Messaging {
  readonly bindings: readonly Binding[];
  readonly jobs: readonly Schedule[];
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
  outbox.on(topics.addressCodeRequested, (tenantId, payload) =>
    database.inTenant(tenantId, (scope) =>
      planAddressCode(parts, scope, payload as unknown as AddressCodeRequested),
    ),
  );
  outbox.on(topics.orderAddressChanged, (tenantId, payload) =>
    database.inTenant(tenantId, (scope) =>
      planAddressChange(parts, scope, payload as unknown as OrderAddressChanged),
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
    jobs: [{ name: 'sms-reports', cron: '* * * * *', run: () => askAllForReports(parts) }],
    serveDemoOutbox: (server) => registerDemoOutbox(server, delivery),
  };
}

/** A tenant whose provider does not answer keeps none of the others waiting; it is asked again a minute later. */
async function askAllForReports(parts: MessagingParts): Promise<void> {
  const asked = await Promise.allSettled(
    (await parts.listTenantIds()).map((tenantId) => askForSmsReports(parts, tenantId)),
  );
  const failed = asked.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}

function sourcesOf(parts: MessagingParts): MessageSources {
  const sources: MessageSource[] = [
    confirmationSource(parts),
    paymentFailedSource(parts),
    orderCodeSource(parts),
    addressChangedSource(parts),
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

/** To the address that is to be the order's: whoever reads it there may make it so. */
async function planAddressCode(
  parts: MessagingParts,
  scope: TenantScope,
  { orderId, codeId, email }: AddressCodeRequested,
): Promise<void> {
  const { order, language } = await parts.readOrder(scope, orderId);
  await planMessage(parts, scope, {
    id: codeId,
    channel: 'mail',
    reference: orderId,
    template: 'address-code',
    language,
    recipient: email,
    data: { reservationNumber: order.reservationNumber },
  });
}

/** The secret goes by mail alone; that an account was opened is said by text message as well, once. */
async function planAccountMail(
  parts: MessagingParts,
  scope: TenantScope,
  due: AccountMailDue,
): Promise<void> {
  const { proofId, template, language, siteId, phone, inviterName } = due;
  const recipient = await parts.identity.findMailRecipient(scope, proofId);
  if (!recipient) return;
  const common = {
    reference: proofId,
    template,
    language,
    data: inviterName === undefined ? { siteId } : { siteId, inviterName },
  };
  await planMessage(parts, scope, { ...common, id: proofId, channel: 'mail', recipient: recipient.email });
  if (phone === undefined || !(await hasSmsProvider(parts, scope))) return;
  const id = messageIdOf(scope.tenantId, `accountOpened:${recipient.email.toLowerCase()}`, 'sms');
  await planMessage(parts, scope, { ...common, id, channel: 'sms', recipient: phone });
}

/** The state of an order's newest confirmation, for its page. */
export async function findMailState(scope: TenantScope, orderId: string): Promise<MailState | undefined> {
  const mail = await findNewestMessage(scope, 'mail', orderId, confirmationTemplates);
  return (
    mail && { address: mail.recipient, state: mailStateOf(mail.state), at: mail.sentAt ?? mail.createdAt }
  );
}

const shownMailStates = ['waiting', 'sent', 'delivered', 'bounced', 'kept'] as const;

function mailStateOf(state: string): MailState['state'] {
  return shownMailStates.find((shown) => shown === state) ?? 'failed';
}

/** The state of the text message that went with the confirmation; undefined where there was no provider for one. */
export async function findSmsState(scope: TenantScope, orderId: string): Promise<SmsState | undefined> {
  const sms = await findNewestMessage(scope, 'sms', orderId, confirmationTemplates);
  if (!sms || sms.state === 'dropped') return undefined;
  const state = (['waiting', 'sent', 'delivered'] as const).find((shown) => shown === sms.state);
  return { phone: sms.recipient, state: state ?? 'failed' };
}
