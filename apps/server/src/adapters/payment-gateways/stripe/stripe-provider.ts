import type { PaymentProvider, ProviderDeps } from '../payment-provider.ts';
import { createStripeConnectionTest } from './stripe-connection-test.ts';
import { createStripeGateway } from './stripe-gateway.ts';
import { stripeSheet } from './stripe-sheet.ts';

export const STRIPE_SIMULATOR = '/demo/pay/stripe';

const fetchOf = ({ network, partners }: ProviderDeps) => partners.watchFetch('bank.stripe', network.fetch);

/** The simulator runs in this process, which may be unable to reach its own public address. */
const apiUrlOf =
  ({ ownAddress }: ProviderDeps) =>
  (gatewayUrl: string): string =>
    gatewayUrl.endsWith(STRIPE_SIMULATOR) ? `${ownAddress()}${STRIPE_SIMULATOR}` : gatewayUrl;

export const stripeProvider: PaymentProvider = {
  sheet: stripeSheet,
  isDemoOnly: false,
  createGateway: (deps) => createStripeGateway({ fetch: fetchOf(deps), apiUrl: apiUrlOf(deps) }),
  createConnectionTest: (deps) => (setting, card) =>
    createStripeConnectionTest(fetchOf(deps))(
      { ...setting, gatewayUrl: apiUrlOf(deps)(setting.gatewayUrl) },
      card,
    ),
};
