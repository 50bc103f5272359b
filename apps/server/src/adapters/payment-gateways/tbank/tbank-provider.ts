import type { FiscalReceipts } from '../../../modules/receipts/ports.ts';
import type { PaymentProvider, ProviderDeps } from '../payment-provider.ts';
import { createTbankConnectionTest } from './tbank-connection-test.ts';
import { createTbankGateway } from './tbank-gateway.ts';
import { createTbankReceipts } from './tbank-receipts.ts';
import { tbankSheet } from './tbank-sheet.ts';

export const TBANK_SIMULATOR = '/demo/pay/tbank';

const fetchOf = ({ network, partners }: ProviderDeps) => partners.watchFetch('bank.tbank', network.fetch);

/** The simulator runs in this process, which may be unable to reach its own public address. */
const apiUrlOf =
  ({ ownAddress }: ProviderDeps) =>
  (gatewayUrl: string): string =>
    gatewayUrl.endsWith(TBANK_SIMULATOR) ? `${ownAddress()}${TBANK_SIMULATOR}` : gatewayUrl;

export const tbankProvider: PaymentProvider = {
  sheet: tbankSheet,
  isDemoOnly: false,
  createGateway: (deps) => createTbankGateway({ fetch: fetchOf(deps), apiUrl: apiUrlOf(deps) }),
  createConnectionTest: (deps) => (setting, card) =>
    createTbankConnectionTest(fetchOf(deps))(
      { ...setting, gatewayUrl: apiUrlOf(deps)(setting.gatewayUrl) },
      card,
    ),
};

/** The receipts that T-Bank issues for its own payments. */
export const tbankReceiptsOf = (deps: ProviderDeps): FiscalReceipts =>
  createTbankReceipts({ fetch: fetchOf(deps), apiUrl: apiUrlOf(deps) });
