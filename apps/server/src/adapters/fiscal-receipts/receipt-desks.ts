import type { ReceiptDesks } from '../../modules/receipts/ports.ts';
import type { ProviderDeps } from '../payment-gateways/payment-provider.ts';
import { tbankReceiptsOf } from '../payment-gateways/tbank/tbank-provider.ts';
import { yookassaReceiptsOf } from '../payment-gateways/yookassa/yookassa-provider.ts';
import type { ConnectionTests } from '../../modules/settings/ports.ts';
import { createAtolConnectionTest } from './atol/atol-connection-test.ts';
import { createAtolReceipts } from './atol/atol-receipts.ts';

export const ATOL_SIMULATOR = '/demo/pay/atol';

/** Every issuer of fiscal receipts. To add a cash desk, add its folder and a line here. */
export function createReceiptDesks(deps: ProviderDeps): ReceiptDesks {
  const atol = createAtolReceipts({ fetch: fetchOf(deps), apiUrl: apiUrlOf(deps) });
  return { desks: { atol }, providers: { yookassa: yookassaReceiptsOf(deps), tbank: tbankReceiptsOf(deps) } };
}

/** The connection tests of the cash desks, by the desk's name in settings. */
export function createReceiptDeskTests(deps: DeskDeps): Record<string, ConnectionTests['tryReceiptDesk']> {
  return { atol: createAtolConnectionTest(fetchOf(deps), apiUrlOf(deps)) };
}

type DeskDeps = Pick<ProviderDeps, 'network' | 'partners' | 'ownAddress'>;

const fetchOf = ({ network, partners }: DeskDeps) => partners.watchFetch('receipts.atol', network.fetch);

/** The simulator runs in this process, which may be unable to reach its own public address. */
const apiUrlOf =
  ({ ownAddress }: DeskDeps) =>
  (deskUrl: string): string =>
    deskUrl.endsWith(`${ATOL_SIMULATOR}/v5`) ? `${ownAddress()}${ATOL_SIMULATOR}/v5` : deskUrl;
