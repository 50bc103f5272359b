import { eraseOrder, exportOrder, findOpenOrders, listOrderIds } from './modules/bookings/public.ts';
import type { Content } from './modules/content/public.ts';
import type { PrivacySources } from './modules/customers/public.ts';
import { eraseAccount, exportAccount } from './modules/identity/privacy/customer-account.ts';
import { eraseMessages, exportMessages } from './modules/messaging/privacy/customer-messages.ts';
import { eraseContacts, exportContacts } from './modules/feedback/public.ts';
import { eraseHolders } from './modules/flights/public.ts';
import { eraseRiders } from './modules/transfers/public.ts';
import { exportPayments, findUnsettled, erasePayers } from './modules/payments/public.ts';
import { eraseEffects } from './platform/outbox/erase-effects.ts';
import type { Keyring } from './platform/secrets/keyring.ts';

/** Whoever keeps something of a customer, and how each hands it over and lets go of it. */
export function wirePrivacy(
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
    payments: { export: exportPayments, findUnsettled, forget: erasePayers },
    messages: {
      export: async (scope, of) => [
        ...(await exportMessages(scope, of)),
        ...(await exportContacts(scope, of.recipients)),
      ],
      async erase(scope, of) {
        const contactIds = await eraseContacts(scope, of.recipients);
        await eraseMessages(scope, { ...of, references: [...of.references, ...contactIds] });
      },
    },
    eraseEffects,
    account: { export: exportAccount, erase: eraseAccount },
  };
}
