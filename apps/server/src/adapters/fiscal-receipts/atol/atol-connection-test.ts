import { newId } from '../../../platform/ids.ts';
import type { ConnectionTests } from '../../../modules/settings/ports.ts';
import { createAtolClient, NO_UUID, type Fetch } from './atol-client.ts';

/**
 * Asks for a document that does not exist: only the right user, password and group get to know that. Registers nothing.
 */
export function createAtolConnectionTest(
  fetch: Fetch,
  apiUrl?: (deskUrl: string) => string,
): ConnectionTests['tryReceiptDesk'] {
  return async (setting) => {
    // A token of its own each time: a password that was changed at the desk is not tried with a token of the old one.
    const said = await createAtolClient(fetch, apiUrl).call(setting, `report/${newId()}`);
    if (said.kind === 'unknown') return { outcome: 'unanswered', said: '' };
    const isKnown = said.kind === 'answer' || said.code === NO_UUID;
    return isKnown ? { outcome: 'known', said: '' } : { outcome: 'refused', said: said.text };
  };
}
