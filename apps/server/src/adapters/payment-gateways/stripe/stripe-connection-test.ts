import type { ConnectionTests } from '../../../modules/settings/ports.ts';
import { callStripe, type Fetch } from './stripe-client.ts';
import { accountSchema } from './stripe-objects.ts';

/** Asks which account the key belongs to: it moves nothing, and says whether charges are taken. */
export function createStripeConnectionTest(fetch: Fetch): ConnectionTests['tryAccount'] {
  return async (setting) => {
    const said = await callStripe(fetch, setting, { path: '/account', schema: accountSchema });
    if (said.kind === 'unknown') return { outcome: 'refused', said: said.why };
    if (said.kind === 'refused') return { outcome: 'refused', said: said.said };
    const { id, charges_enabled: isEnabled } = said.answer;
    return { outcome: isEnabled ? 'known' : 'refused', said: `${id}, charges_enabled ${isEnabled}` };
  };
}
