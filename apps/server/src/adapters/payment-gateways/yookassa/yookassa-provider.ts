import type { PaymentProvider, ProviderDeps } from '../payment-provider.ts';
import { createYookassaConnectionTest } from './yookassa-connection-test.ts';
import { createYookassaGateway } from './yookassa-gateway.ts';
import { createYookassaReceipts } from './yookassa-receipts.ts';
import { YOOKASSA_SIMULATOR } from './yookassa-networks.ts';
import { yookassaSheet } from './yookassa-sheet.ts';
import type { FiscalReceipts } from '../../../modules/receipts/ports.ts';

const fetchOf = ({ network, partners }: ProviderDeps) => partners.watchFetch('bank.yookassa', network.fetch);

/** The simulator runs in this process, which may be unable to reach its own public address. */
const apiUrlOf =
  ({ ownAddress }: ProviderDeps) =>
  (gatewayUrl: string): string =>
    gatewayUrl.endsWith(YOOKASSA_SIMULATOR) ? `${ownAddress()}${YOOKASSA_SIMULATOR}` : gatewayUrl;

export const yookassaProvider: PaymentProvider = {
  sheet: yookassaSheet,
  isDemoOnly: false,
  createGateway: (deps) => createYookassaGateway({ fetch: fetchOf(deps), apiUrl: apiUrlOf(deps) }),
  createConnectionTest: (deps) => (setting, card) =>
    createYookassaConnectionTest(fetchOf(deps))(
      { ...setting, gatewayUrl: apiUrlOf(deps)(setting.gatewayUrl) },
      card,
    ),
};

/** The receipts that YooKassa issues for its own payments. */
export const yookassaReceiptsOf = (deps: ProviderDeps): FiscalReceipts =>
  createYookassaReceipts({ fetch: fetchOf(deps), apiUrl: apiUrlOf(deps) });
