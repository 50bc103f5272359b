import type { ReceiptDesks } from '../../modules/receipts/ports.ts';
import type { ProviderDeps } from '../payment-gateways/payment-provider.ts';
import { tbankReceiptsOf } from '../payment-gateways/tbank/tbank-provider.ts';
import { yookassaReceiptsOf } from '../payment-gateways/yookassa/yookassa-provider.ts';
import { createAtolReceipts } from './atol/atol-receipts.ts';

export const ATOL_SIMULATOR = '/demo/pay/atol';

/** Every issuer of fiscal receipts. To add a cash desk, add its folder and a line here. */
export function createReceiptDesks(deps: ProviderDeps): ReceiptDesks {
  const { network, partners, ownAddress } = deps;
  const atol = createAtolReceipts({
    fetch: partners.watchFetch('receipts.atol', network.fetch),
    // The simulator runs in this process, which may be unable to reach its own public address.
    apiUrl: (deskUrl) =>
      deskUrl.endsWith(`${ATOL_SIMULATOR}/v5`) ? `${ownAddress()}${ATOL_SIMULATOR}/v5` : deskUrl,
  });
  return { desks: { atol }, providers: { yookassa: yookassaReceiptsOf(deps), tbank: tbankReceiptsOf(deps) } };
}
