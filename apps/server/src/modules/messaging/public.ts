import type { FastifyInstance } from 'fastify';
import type { TenantScope } from '../../platform/database/scope.ts';
import { watchKeysJob } from '../../platform/external-suppliers/watch-keys.ts';
import type { Schedule } from '../../platform/jobs/jobs.ts';
import type { Binding } from '../../platform/http/bind-operation.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { OutboxEntry } from '../../platform/outbox/outbox-rows.ts';
import type { FindOrders } from './outbox/outbox-page.ts';
import { deliverMessage, type DeliveryDeps } from './delivery/deliver-message.ts';
import { registerDemoOutbox, type MayUseLinks } from './outbox/demo-outbox.ts';
import type { OrderDocuments } from './documents/order-documents.ts';
import { planAuditEnds, type AuditEndsDeps } from './planners/plan-audit-ends.ts';
import { deliveryTopics } from './planning/plan-message.ts';
import { planners, type Planner, type PlannerDeps } from './planners/planners.ts';
import {
  findNewestMessage,
  findMessage,
  giveUpMessage,
  insertBounceTask,
  listUnreported,
  recordArrival,
} from './records/message-rows.ts';
import type { AccountChatDeps } from './messengers/account-chats.ts';
import { ANSWER_CHAT, answerChat } from './messengers/answer-chat.ts';
import { listBotAccounts } from './messengers/ask-bots.ts';
import { OPEN_INBOX, openInbox, serveInboxes, type InboxDeps } from './messengers/inbox-route.ts';
import { purgeUpdates } from './messengers/update-rows.ts';
import { readMailboxes, type ReadMailboxesDeps } from './mailbox/read-mailboxes.ts';
import { messageRoutes } from './routes.ts';
import { formatPaymentLink, sendPaymentLink, type PaymentLink } from './outbox/send-payment-link.ts';
import { sendConfirmationAgain, type SendTicketDeps } from './outbox/send-ticket.ts';
import { confirmationTemplates } from './sources/confirmation-source.ts';
import { listSources, type SourceDeps } from './sources/list-sources.ts';
import type { Channel } from './message-source.ts';
import { renderNow, type WordingDeps } from './delivery/render-now.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Settings } from '../settings/public.ts';
import type { SmsReporters } from './ports.ts';

/** A phone that was off for longer than this does not receive the message any more. */
const ASKED_FOR_MS = 2 * 86_400_000;
const AT_ONCE = 100;

export interface MailState {
  readonly address: string;
  readonly state: 'waiting' | 'sent' | 'delivered' | 'bounced' | 'failed' | 'kept';
  readonly at: Date;
}

export interface SmsState {
  readonly phone: string;
  readonly state: 'waiting' | 'sent' | 'delivered' | 'failed';
}

export interface MessagingDeps
  extends
    Omit<DeliveryDeps, 'sources'>,
    Omit<PlannerDeps, 'identity'>,
    SourceDeps,
    SendTicketDeps,
    SmsReportDeps,
    ReadMailboxesDeps,
    InboxDeps,
    Pick<AccountChatDeps, 'listOwnOrders'>,
    Pick<AuditEndsDeps, 'operatorEmail' | 'listAgencyIds'> {
  /** Tenants whose delivery reports are fetched and whose mailboxes are read. */
  readonly listTenantIds: () => Promise<number[]>;
  readonly documents: OrderDocuments;
  /** By their numbers alone. */
  readonly findOrders: FindOrders;
  /** As the list of orders finds them. */
  readonly searchOrders: FindOrders;
}

/** The events that messages are sent for, by name. */
export type MessagingTopics = Readonly<Record<keyof typeof planners, string>>;

export interface Messaging {
  readonly bindings: readonly Binding[];
  readonly jobs: readonly Schedule[];
  /** The endpoint to which messengers send what customers write to the agency's bots. */
  readonly serve: (server: FastifyInstance) => Promise<void>;
  /** In demo processes only: the page that shows messages to customers, with links that work for some callers. */
  readonly serveDemoOutbox: (server: FastifyInstance, mayUseLinks: MayUseLinks) => void;
  /** The messages that an event would send; in a transaction that is rolled back. */
  readonly formatMessages: (
    scope: TenantScope,
    topic: string,
    payload: Readonly<Record<string, unknown>>,
  ) => Promise<readonly WordedMessage[]>;
  /** Sends an order's confirmation again, to its own address or as a copy. Refuses with ORD-STATE and GEN-LIMIT. */
  readonly sendAgain: (scope: TenantScope, orderId: string, email: string | undefined) => Promise<void>;
  /** A payment link as its buyer will read it. Refuses with GEN-UNAVAILABLE. */
  readonly formatPaymentLink: (
    scope: TenantScope,
    link: PaymentLink,
  ) => Promise<{ recipient: string; subject: string | null; text: string }>;
  /** Sends a payment link and returns the message's id. Refuses with GEN-UNAVAILABLE and GEN-LIMIT. */
  readonly sendPaymentLink: (scope: TenantScope, link: PaymentLink) => Promise<string>;
}

/**
 * Sends mails, text messages and messages in messengers for events. An event is handled in its own transaction by planning messages; each
 * message is then sent by an outbox entry of its own. A new kind of message needs its texts in seed/content, a row in
 * message-kinds.ts, a source (sources/) listed in `listSources`, and a line in `planners` that plans it for its event.
 */
export function startMessaging(outbox: Outbox, topics: MessagingTopics, deps: MessagingDeps): Messaging {
  const { database } = deps;
  const delivery = { ...deps, sources: listSources(deps) };
  for (const name of Object.keys(planners) as (keyof typeof planners)[]) {
    const plan = planners[name] as Planner<unknown>;
    outbox.on(topics[name], (tenantId, payload) =>
      database.inTenant(tenantId, (scope) => plan(deps, scope, payload)),
    );
  }
  for (const topic of Object.values(deliveryTopics)) {
    outbox.on(
      topic,
      (tenantId, payload) => deliverMessage(delivery, tenantId, String(payload['messageId'])),
      (scope, payload) => giveUpMessage(scope, String(payload['messageId'])),
    );
  }
  outbox.on(ANSWER_CHAT, (tenantId, payload) => answerChat(deps, tenantId, payload));
  outbox.on(OPEN_INBOX, (tenantId, payload) => openInbox(deps, tenantId, payload));
  return {
    bindings: messageRoutes(delivery),
    jobs: [
      { name: 'sms-reports', cron: '* * * * *', run: () => askAllForReports(deps) },
      { name: 'read-mailboxes', cron: '* * * * *', run: () => readMailboxes(deps) },
      watchKeysJob({
        ...deps,
        kind: 'messenger',
        listAccounts: (scope) => listBotAccounts(deps, scope),
      }),
      { name: 'purge-messenger-updates', cron: '37 * * * *', run: () => purgeAll(deps) },
      // Runs hourly and mails once a day: later runs find the mail of the day.
      { name: 'mail-audit-ends', cron: '7 * * * *', run: () => planAuditEnds(deps) },
    ],
    serve: (server) => serveInboxes(server, deps),
    serveDemoOutbox: (server, mayUseLinks) => registerDemoOutbox(server, delivery, mayUseLinks),
    async formatMessages(scope, topic, payload) {
      const name = (Object.keys(planners) as (keyof typeof planners)[]).find((one) => topics[one] === topic);
      if (name === undefined) throw new Error(`No message is planned on ${topic}`);
      return renderEvent(delivery, planners[name] as Planner<unknown>, scope, payload);
    },
    sendAgain: (scope, orderId, email) => sendConfirmationAgain(delivery, scope, orderId, email),
    formatPaymentLink: (scope, link) => formatPaymentLink(delivery, scope, link),
    sendPaymentLink: (scope, link) => sendPaymentLink(delivery, scope, link),
  };
}

async function purgeAll({ database, listTenantIds }: MessagingDeps): Promise<void> {
  for (const tenantId of await listTenantIds()) await database.inTenant(tenantId, purgeUpdates);
}

/** A provider that does not answer holds up no other tenant; it is queried again a minute later. */
async function askAllForReports(deps: MessagingDeps): Promise<void> {
  const asked = await Promise.allSettled(
    (await deps.listTenantIds()).map((tenantId) => askForSmsReports(deps, tenantId)),
  );
  const failed = asked.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
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

/** The state of the text message sent with the confirmation; undefined if there was no provider. */
export async function findSmsState(scope: TenantScope, orderId: string): Promise<SmsState | undefined> {
  const sms = await findNewestMessage(scope, 'sms', orderId, confirmationTemplates);
  if (!sms || sms.state === 'dropped') return undefined;
  const state = (['waiting', 'sent', 'delivered'] as const).find((shown) => shown === sms.state);
  return { phone: sms.recipient, state: state ?? 'failed' };
}

/** A message for readers who may not use its links. */
interface WordedMessage {
  readonly channel: Channel;
  /** Empty for a text message, like `html`. */
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/**
 * Plans and words the messages of an event as if they were sent. The transaction with the planned rows must be rolled
 * back.
 */
async function renderEvent(
  deps: PlannerDeps & WordingDeps,
  plan: Planner<unknown>,
  scope: TenantScope,
  payload: unknown,
): Promise<WordedMessage[]> {
  const ids: string[] = [];
  const outbox = {
    add: async (_: TenantScope, entry: OutboxEntry) => void ids.push(String(entry.payload['messageId'])),
  };
  await plan({ ...deps, outbox }, scope, payload);
  const worded: WordedMessage[] = [];
  for (const id of ids) {
    const message = await findMessage(scope, id);
    if (!message) continue;
    const { subject = '', html = '', text } = await renderNow(deps, scope, message);
    worded.push({ channel: message.channel, subject, html, text });
  }
  return worded;
}

interface SmsReportDeps {
  readonly database: Database;
  readonly settings: Settings;
  readonly smsReporters: SmsReporters;
}

/** Fetches delivery reports from the tenant's provider, and records the final ones. */
async function askForSmsReports(
  { database, settings, smsReporters }: SmsReportDeps,
  tenantId: number,
): Promise<void> {
  const open = await database.inTenant(tenantId, async (scope) => {
    const setting = await settings.findSmsSetting(scope);
    const ask = setting && smsReporters[setting.provider];
    if (!ask) return undefined;
    const { provider } = setting;
    const since = new Date(scope.now.getTime() - ASKED_FOR_MS);
    const unreported = await listUnreported(scope, { provider, since, limit: AT_ONCE });
    return unreported.length > 0 ? { unreported, setting, ask } : undefined;
  });
  if (!open) return;
  const references = open.unreported.map(({ providerReference }) => providerReference);
  const reports = await open.ask(open.setting, references);
  await database.inTenant(tenantId, async (scope) => {
    for (const { message, providerReference } of open.unreported) {
      const report = reports.get(providerReference);
      if (report?.outcome === 'delivered') await recordArrival(scope, message.id, 'delivered', '');
      else if (report && (await recordArrival(scope, message.id, 'bounced', report.detail)))
        await insertBounceTask(scope, message, report.detail);
    }
  });
}
