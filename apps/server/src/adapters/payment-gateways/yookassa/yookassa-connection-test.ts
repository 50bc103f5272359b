import type { ConnectionTests } from '../../../modules/settings/ports.ts';
import { callYookassa, type Fetch } from './yookassa-client.ts';
import { shopSchema } from './yookassa-objects.ts';

/**
 * Queries the shop that the keys belong to, whether it accepts payments, and whether they are tests. No money moves.
 */
export function createYookassaConnectionTest(fetch: Fetch): ConnectionTests['tryAccount'] {
  return async (setting) => {
    const said = await callYookassa(fetch, setting, { path: '/me', schema: shopSchema });
    if (said.kind === 'unknown') return { outcome: 'refused', said: said.why };
    if (said.kind === 'refused') return { outcome: 'refused', said: said.said };
    const { status, test } = said.answer;
    if (test !== (setting.mode === 'test'))
      return { outcome: 'refused', said: `test ${test}`, textKey: 'payment.yookassa.refused.mode' };
    return { outcome: status === 'enabled' ? 'known' : 'refused', said: `status ${status}, test ${test}` };
  };
}
