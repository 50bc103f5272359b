import type { ConnectionTests } from '../../../modules/settings/ports.ts';
import { callYookassa, type Fetch } from './yookassa-client.ts';
import { shopSchema } from './yookassa-objects.ts';
import { unansweredTest } from '../unanswered-test.ts';

/**
 * Queries the shop that the keys belong to, whether it accepts payments, and whether they are tests. No money moves.
 */
export function createYookassaConnectionTest(fetch: Fetch): ConnectionTests['tryAccount'] {
  return async (setting) => {
    const said = await callYookassa(fetch, setting, { path: '/me', schema: shopSchema });
    if (said.kind === 'unknown') return unansweredTest(said);
    if (said.kind === 'refused') {
      const isKey = said.status === 401 || said.status === 403;
      return { outcome: 'refused', said: said.said, ...(isKey && { why: 'keyRefused' as const }) };
    }
    const { account_id: shop, status, test } = said.answer;
    // Our sentence says it all: YooKassa's members are no words for staff.
    if (test !== (setting.mode === 'test'))
      return {
        outcome: 'refused',
        said: '',
        textKey: test ? 'payment.yookassa.refused.testShop' : 'payment.yookassa.refused.liveShop',
      };
    return status === 'enabled'
      ? { outcome: 'known', said: shop }
      : { outcome: 'refused', said: '', textKey: 'payment.yookassa.refused.disabled' };
  };
}
