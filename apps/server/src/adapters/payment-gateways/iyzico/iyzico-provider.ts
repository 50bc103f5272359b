import type { PaymentProvider, ProviderDeps } from '../payment-provider.ts';
import { createIyzicoConnectionTest } from './iyzico-connection-test.ts';
import { createIyzicoGateway } from './iyzico-gateway.ts';
import { iyzicoSheet } from './iyzico-sheet.ts';

export const IYZICO_SIMULATOR = '/demo/pay/iyzico';

const fetchOf = ({ network, partners }: ProviderDeps) => partners.watchFetch('bank.iyzico', network.fetch);

/** The simulator runs in this process, which may be unable to reach its own public address. */
const apiUrlOf =
  ({ ownAddress }: ProviderDeps) =>
  (gatewayUrl: string): string =>
    gatewayUrl.endsWith(IYZICO_SIMULATOR) ? `${ownAddress()}${IYZICO_SIMULATOR}` : gatewayUrl;

export const iyzicoProvider: PaymentProvider = {
  sheet: iyzicoSheet,
  isDemoOnly: false,
  createGateway: (deps) => createIyzicoGateway({ fetch: fetchOf(deps), apiUrl: apiUrlOf(deps) }),
  createConnectionTest: (deps) => (setting, card) =>
    createIyzicoConnectionTest(fetchOf(deps))(
      { ...setting, gatewayUrl: apiUrlOf(deps)(setting.gatewayUrl) },
      card,
    ),
};
