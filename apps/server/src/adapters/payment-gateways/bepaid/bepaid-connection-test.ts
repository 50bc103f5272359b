import type { AccountConnectionTest, ConnectionTests } from '../../../modules/settings/ports.ts';
import { newId } from '../../../platform/ids.ts';
import { callBepaid, type Fetch } from './bepaid-client.ts';
import { isCheckoutAddress } from './bepaid-hosts.ts';
import { transactionListSchema } from './bepaid-objects.ts';
import { readPublicKey } from './bepaid-signature.ts';
import { unansweredTest } from '../unanswered-test.ts';

/**
 * Queries a payment that does not exist: only the right shop id and key get to know that. The public key, which no call
 * needs, is checked for its form, and the address for implying the other hosts.
 */
export function createBepaidConnectionTest(
  fetch: Fetch,
  apiUrl: (gatewayUrl: string) => string,
): ConnectionTests['tryAccount'] {
  return async ({ merchantId, apiPassword, storeKey, gatewayUrl }) => {
    if (!isCheckoutAddress(gatewayUrl)) return refused(gatewayUrl, 'payment.bepaid.refused.address');
    if (!readPublicKey(storeKey.reveal())) return refused('', 'payment.bepaid.refused.publicKey');
    const said = await callBepaid(
      fetch,
      { merchantId, apiPassword, gatewayUrl: apiUrl(gatewayUrl) },
      { host: 'gateway', path: `/v2/transactions/tracking_id/${newId()}`, schema: transactionListSchema },
    );
    if (said.kind === 'answer') return { outcome: 'known', said: merchantId };
    if (said.kind === 'unknown') return unansweredTest(said);
    if (said.status === 404) return { outcome: 'known', said: merchantId };
    return said.status === 401 || said.status === 403
      ? refused(said.said, 'payment.bepaid.refused.key')
      : { outcome: 'refused', said: said.said };
  };
}

function refused(said: string, textKey: string): AccountConnectionTest {
  return { outcome: 'refused', said, textKey };
}
