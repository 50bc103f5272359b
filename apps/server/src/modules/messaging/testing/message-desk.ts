import { pino } from 'pino';
import { readDeliveryReport } from '../../../adapters/mail/delivery-report.ts';
import { createImapMailbox } from '../../../adapters/mail/imap-mailbox.ts';
import { readIncomingMail } from '../../../adapters/mail/incoming-mail.ts';
import { createSmtpMail } from '../../../adapters/mail/smtp-mail.ts';
import { createNetwork } from '../../../platform/network/network.ts';
import type { Database } from '../../../platform/database/database.ts';
import { Outbox } from '../../../platform/outbox/outbox.ts';
import { Keyring } from '../../../platform/secrets/keyring.ts';
import { sampleOrder } from '../../../testing/sample-order.ts';
import { DEFAULT_TENANT, seedTenants } from '../../../testing/seed-tenants.ts';
import { seedDemoAgency } from '../../settings/demo-agency.ts';
import { createSettings } from '../../settings/public.ts';
import type { OrderForMessage } from '../ports.ts';
import { startMessaging, type Messaging, type MessagingDeps } from '../public.ts';

export const deskKeyring = new Keyring('a key of the tests, thirty-two characters and more');
export const ORDER_ID = 'order-of-the-tests-000';

/** The events' names in the tests. */
export const topics = {
  orderConfirmed: 'test.orderConfirmed',
  orderReceived: 'test.orderReceived',
  orderFailed: 'test.orderFailed',
  payerAwaited: 'test.payerAwaited',
  billOpen: 'test.billOpen',
  unpaidCancelled: 'test.unpaidCancelled',
  holdEnded: 'test.holdEnded',
  orderCodeRequested: 'test.orderCodeRequested',
  addressCodeRequested: 'test.addressCodeRequested',
  orderAddressChanged: 'test.orderAddressChanged',
  accountMailDue: 'test.accountMailDue',
  ticketsIssued: 'test.ticketsIssued',
  cancelQuoteSent: 'test.cancelQuoteSent',
  cancellationAccepted: 'test.cancellationAccepted',
  refundApproved: 'test.refundApproved',
  refundSettled: 'test.refundSettled',
  refundFailed: 'test.refundFailed',
  refundRejected: 'test.refundRejected',
  chargeback: 'test.chargeback',
  chargeMismatch: 'test.chargeMismatch',
  passengerChangeDecided: 'test.passengerChangeDecided',
  paymentRequestPaid: 'test.paymentRequestPaid',
  proofAsked: 'test.proofAsked',
  proofDecided: 'test.proofDecided',
  driverNamed: 'test.driverNamed',
  proposalMade: 'test.proposalMade',
  proposalAnswered: 'test.proposalAnswered',
  proposalExpired: 'test.proposalExpired',
  proposalWithdrawn: 'test.proposalWithdrawn',
  contactReceived: 'test.contactReceived',
  contactAnswered: 'test.contactAnswered',
  priceAlertRequested: 'test.priceAlertRequested',
  priceAlertDue: 'test.priceAlertDue',
} as const;

/** The order of the tests, as messages show it. */
export function orderForMessage(change: Partial<OrderForMessage> = {}): OrderForMessage {
  return {
    order: sampleOrder(),
    language: 'ru',
    customerName: 'Анна Соколова',
    customerEmail: 'anna@example.com',
    siteOrigin: 'https://farewind.example',
    ...change,
  };
}

export interface MessageDesk {
  readonly outbox: Outbox;
  readonly messaging: Messaging;
  /** Writes an event that a message answers; the key makes it one event. */
  readonly tell: (topic: string, payload: Record<string, unknown>, key?: string) => Promise<void>;
}

/** Two tenants, the first of them the demo's agency. */
export async function seedAgencies(database: Database): Promise<void> {
  await seedTenants(database);
  await database.inTenant(DEFAULT_TENANT, async (scope) => {
    await scope.tx.deleteFrom('agency').execute();
    await seedDemoAgency(scope, deskKeyring, 'http://localhost:3000');
  });
}

/**
 * The whole path of a message, from its event to a real mail server; the test provides orders, accounts and documents.
 */
export function openMessageDesk(database: Database, change: Partial<MessagingDeps>): MessageDesk {
  const outbox = new Outbox(database, pino({ level: 'silent' }), async () => [DEFAULT_TENANT]);
  const messaging = startMessaging(outbox, topics, {
    database,
    log: pino({ level: 'silent' }),
    outbox,
    keyring: deskKeyring,
    settings: createSettings(deskKeyring),
    readDeliveryReport,
    readIncomingMail,
    visitMailbox: createImapMailbox(createNetwork({ isOpen: true, allowedHosts: [] })),
    readOrder: async () => orderForMessage(),
    findOrders: async () => [],
    searchOrders: async () => [],
    findOrderKey: async () => 'the-key-of-the-order',
    readCancellation: async () => Promise.reject(new Error('Nothing is cancelled')),
    readPaymentRequest: async () => undefined,
    findCancelledAt: async () => undefined,
    issueOrderCode: async () => undefined,
    issueAddressCode: async () => undefined,
    hasNewsConsent: async () => false,
    findContact: async () => undefined,
    endPriceAlert: async () => false,
    findPriceAlert: async () => undefined,
    oneClickPath: () => '/api/priceAlert/end',
    identity: {
      findMailRecipient: async () => undefined,
      issueVerification: async () => undefined,
      getSiteOrigin: async () => 'https://farewind.example',
    },
    documents: {
      find: async () => undefined,
      findCalendar: async () => undefined,
      listForMail: async () => [],
      findDocumentOfPart: async () => undefined,
    },
    sendMail: createSmtpMail(createNetwork({ isOpen: true, allowedHosts: [] })),
    smsProviders: {},
    requireOrderKey: async () => undefined,
    listOwnOrders: async () => new Map(),
    smsReporters: {},
    bots: {},
    inboxOrigin: () => 'https://farewind.example',
    smtpUrl: undefined,
    mailReturnPath: undefined,
    operatorEmail: undefined,
    listTenantIds: async () => [DEFAULT_TENANT],
    listAgencyIds: async () => [DEFAULT_TENANT],
    ...change,
  });
  let events = 0;
  return {
    outbox,
    messaging,
    async tell(topic, payload, key = `${topic}:${(events += 1)}`) {
      await database.inTenant(DEFAULT_TENANT, (scope) =>
        outbox.add(scope, { topic, dedupeKey: key, payload }),
      );
      await outbox.drain();
    },
  };
}
