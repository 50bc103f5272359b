import type { AccountConnectionTest, ConnectionTests } from '../../../modules/settings/ports.ts';
import { newId } from '../../../platform/ids.ts';
import { callTbank, type Fetch } from './tbank-client.ts';
import { orderSchema } from './tbank-objects.ts';
import { unansweredTest } from '../unanswered-test.ts';

/** The bank's codes of wrong keys. */
const WRONG_TOKEN = '204';
const blocked = ['202', '205'];
const UNKNOWN_TERMINAL = '501';

/** Test terminals have a key that ends so, and stand on the live host. */
const TEST_KEY = /DEMO$/;

/**
 * Asks about an order that does not exist: whatever the bank says about it, the terminal and its password are right.
 * No money moves. A key that does not fit the mode is reported without a call.
 */
export function createTbankConnectionTest(fetch: Fetch): ConnectionTests['tryAccount'] {
  return async (setting) => {
    const { merchantId, mode, gatewayUrl } = setting;
    const isTest = TEST_KEY.test(merchantId);
    if (mode === 'live' && isTest) return refused(merchantId, 'payment.tbank.refused.testKey');
    if (mode === 'test' && !isTest && gatewayUrl === '')
      return refused(merchantId, 'payment.tbank.refused.liveKey');
    const body = { OrderId: newId() };
    const call = { path: '/v2/CheckOrder', schema: orderSchema, body, isRepeatable: true };
    const said = await callTbank(fetch, setting, call);
    if (said.kind === 'answer') return { outcome: 'known', said: merchantId };
    if (said.kind === 'unknown') return unansweredTest(said);
    if (said.code === WRONG_TOKEN) return refused(said.said, 'payment.tbank.refused.password');
    if (said.code === UNKNOWN_TERMINAL) return refused(said.said, 'payment.tbank.refused.terminal');
    if (blocked.includes(said.code)) return refused(said.said, 'payment.tbank.refused.blocked');
    return { outcome: 'known', said: said.said };
  };
}

function refused(said: string, textKey: string): AccountConnectionTest {
  return { outcome: 'refused', said, textKey };
}
