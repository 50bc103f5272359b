import type { AccountConnectionTest, ConnectionTests } from '../../../modules/settings/ports.ts';
import { callStripe, type Fetch } from './stripe-client.ts';
import { accountSchema } from './stripe-objects.ts';
import { unansweredTest } from '../unanswered-test.ts';

/** What a key's prefix reveals: secret or restricted, test or live. */
const SECRET_KEY = /^(?:sk|rk)_(test|live)_/;

/**
 * Queries the account that the key belongs to, without moving money, and whether charges are enabled. Keys that are
 * recognisably wrong are reported without a call.
 */
export function createStripeConnectionTest(fetch: Fetch): ConnectionTests['tryAccount'] {
  return async (setting) => {
    const [key, signing] = [setting.apiPassword.reveal(), setting.storeKey.reveal()];
    if (key.startsWith('pk_')) return refused('pk_…', 'payment.stripe.refused.publishable');
    const mode = SECRET_KEY.exec(key)?.[1];
    if (mode !== undefined && mode !== setting.mode) return refused('', 'payment.stripe.refused.mode');
    if (signing !== '' && !signing.startsWith('whsec_'))
      return refused('whsec_…', 'payment.stripe.refused.signingSecret');
    const said = await callStripe(fetch, setting, { path: '/account', schema: accountSchema });
    if (said.kind === 'unknown') return unansweredTest(said);
    if (said.kind === 'refused' && said.status === 401)
      return refused(said.said, 'payment.stripe.refused.key');
    if (said.kind === 'refused' && said.status === 403)
      return refused(said.said, 'payment.stripe.refused.rights');
    if (said.kind === 'refused') return { outcome: 'refused', said: said.said };
    const { id, charges_enabled: isEnabled } = said.answer;
    return isEnabled ? { outcome: 'known', said: id } : refused(id, 'payment.stripe.refused.charges');
  };
}

function refused(said: string, textKey: string): AccountConnectionTest {
  return { outcome: 'refused', said, textKey };
}
