import type { PaymentProvider, ProviderDeps } from '../payment-provider.ts';
import { createBepaidConnectionTest } from './bepaid-connection-test.ts';
import { createBepaidGateway } from './bepaid-gateway.ts';
import { bepaidSheet } from './bepaid-sheet.ts';

export const BEPAID_SIMULATOR = '/demo/pay/bepaid';

const fetchOf = ({ network, partners }: ProviderDeps) => partners.watchFetch('bank.bepaid', network.fetch);

/** The simulator runs in this process, which may be unable to reach its own public address. */
const apiUrlOf =
  ({ ownAddress }: ProviderDeps) =>
  (gatewayUrl: string): string =>
    gatewayUrl.endsWith(BEPAID_SIMULATOR) ? `${ownAddress()}${BEPAID_SIMULATOR}` : gatewayUrl;

export const bepaidProvider: PaymentProvider = {
  sheet: bepaidSheet,
  isDemoOnly: false,
  createGateway: (deps) => createBepaidGateway({ fetch: fetchOf(deps), apiUrl: apiUrlOf(deps) }),
  createConnectionTest: (deps) => createBepaidConnectionTest(fetchOf(deps), apiUrlOf(deps)),
};
