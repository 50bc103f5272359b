import { eraseOrder, exportOrder, findOpenOrders, listOrderIds } from './modules/bookings/public.ts';
import type { Content } from './modules/content/public.ts';
import type { PrivacySources } from './modules/customers/public.ts';
import { eraseAccount, exportAccount } from './modules/identity/privacy/customer-account.ts';
import { eraseMessages, exportMessages } from './modules/messaging/privacy/customer-messages.ts';
import { eraseContacts, exportContacts } from './modules/feedback/public.ts';
import { forgetHolders } from './modules/flights/public.ts';
import { forgetRiders } from './modules/transfers/public.ts';
import { exportPayments, findUnsettled, forgetPayers } from './modules/payments/public.ts';
import { forgetEffects } from './platform/outbox/forget-effects.ts';
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
        await forgetHolders(scope, [orderId]);
        await forgetRiders(scope, [orderId]);
      },
    },
    payments: { export: exportPayments, findUnsettled, forget: forgetPayers },
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
    forgetEffects,
    account: { export: exportAccount, erase: eraseAccount },
  };
}
