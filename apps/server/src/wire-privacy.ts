import { eraseOrder, exportOrder, findOpenOrders, listOrderIds } from './modules/bookings/public.ts';
import type { PrivacySources } from './modules/customers/public.ts';
import { eraseAccount, exportAccount } from './modules/identity/privacy/customer-account.ts';
import { eraseMessages, exportMessages } from './modules/messaging/privacy/customer-messages.ts';
import { exportPayments, findUnsettled, forgetPayers } from './modules/payments/public.ts';
import { forgetEffects } from './platform/outbox/forget-effects.ts';
import type { Keyring } from './platform/secrets/keyring.ts';

/** Whoever keeps something of a customer, and how each hands it over and lets go of it. */
export function wirePrivacy(keyring: Keyring): PrivacySources {
  return {
    orders: {
      listIds: listOrderIds,
      findOpen: findOpenOrders,
      export: (scope, orderId) => exportOrder(keyring, scope, orderId),
      erase: eraseOrder,
    },
    payments: { export: exportPayments, findUnsettled, forget: forgetPayers },
    messages: { export: exportMessages, erase: eraseMessages },
    forgetEffects,
    account: { export: exportAccount, erase: eraseAccount },
  };
}
