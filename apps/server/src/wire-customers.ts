import type { Content } from './modules/content/public.ts';
import {
  createCustomers,
  type Customers,
  type TellClosed,
  type PrivacySources,
} from './modules/customers/public.ts';
import type { Identity } from './modules/identity/public.ts';
import { listSessions } from './modules/identity/profile/session-rows.ts';
import { findUser, setPerson } from './modules/identity/accounts/user-rows.ts';
import type { Database } from './platform/database/database.ts';
import { forEachTenant } from './platform/jobs/for-each-tenant.ts';
import type { Log } from './platform/log.ts';
import type { Keyring } from './platform/secrets/keyring.ts';
import {
  eraseOrder,
  eraseWork,
  exportOrder,
  findOpenOrders,
  listOrderIds,
} from './modules/bookings/public.ts';
import { eraseAccount, exportAccount, findOwnerOf } from './modules/identity/privacy/customer-account.ts';
import {
  eraseMessages,
  exportMessages,
  listAboutAccount,
} from './modules/messaging/privacy/customer-messages.ts';
import { eraseChats, exportChats } from './modules/messaging/messengers/chat-rows.ts';
import { exportReplies } from './modules/messaging/privacy/export-replies.ts';
import { eraseReplies } from './modules/messaging/replies/reply-rows.ts';
import { eraseContacts, exportContacts } from './modules/feedback/public.ts';
import { eraseHolders } from './modules/flights/public.ts';
import { eraseAlerts, exportAlerts } from './modules/price-alerts/public.ts';
import { eraseRiders } from './modules/transfers/public.ts';
import { exportPayments, findUnsettled, erasePayers } from './modules/payments/public.ts';
import { eraseReceipts } from './modules/receipts/public.ts';
import { eraseEffects } from './platform/outbox/erase-effects.ts';

export interface CustomersWiring {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly identity: Identity;
  readonly content: Content;
  readonly emitClosed: TellClosed;
  readonly log: Log;
}

/** Wires customers and the modules that hold data about them. */
export function wireCustomers({
  database,
  keyring,
  identity,
  content,
  emitClosed,
  log,
}: CustomersWiring): Customers {
  return createCustomers({
    database,
    keyring,
    privacy: wirePrivacy(keyring, content),
    ownAccount: { find: findUser, setPerson, listSessions, proveAgain: identity.proveAgain },
    emitClosed,
    eachTenant: forEachTenant(identity.listTenantIds, log, 'customers'),
  });
}

/** The modules with data about a customer, and how each exports and erases it. */
function wirePrivacy(
  keyring: Keyring,
  { findAcceptedText }: Pick<Content, 'findAcceptedText'>,
): PrivacySources {
  return {
    orders: {
      listIds: listOrderIds,
      findOpen: findOpenOrders,
      export: (scope, orderId) => exportOrder({ keyring, findAcceptedText }, scope, orderId),
      async erase(scope, orderId) {
        await eraseOrder(scope, orderId);
        await eraseHolders(scope, [orderId]);
        await eraseRiders(scope, [orderId]);
      },
    },
    payments: {
      export: exportPayments,
      findUnsettled,
      async forget(scope, references) {
        await erasePayers(scope, references);
        await eraseReceipts(scope, references);
      },
    },
    messages: {
      export: async (scope, of) => [
        ...(await exportMessages(scope, of)),
        ...(await exportReplies(keyring, scope, of.references)),
        ...(await exportChats(keyring, scope, of.references)),
        ...(await exportContacts(scope, of.recipients)),
        ...(await exportAlerts(scope, of.recipients)),
      ],
      async erase(scope, of) {
        const contactIds = await eraseContacts(scope, of.recipients);
        await eraseWork(scope, contactIds);
        const alertIds = await eraseAlerts(scope, of.recipients);
        await eraseReplies(scope, of.references);
        await eraseChats(scope, of.references);
        await eraseMessages(scope, { ...of, references: [...of.references, ...contactIds, ...alertIds] });
      },
      listAboutAccount,
    },
    eraseEffects: (scope, { recipients, references }, typed) =>
      eraseEffects(scope, { texts: recipients, references, textsBesideReference: typed }),
    account: { export: exportAccount, erase: eraseAccount, findOwner: findOwnerOf },
  };
}
