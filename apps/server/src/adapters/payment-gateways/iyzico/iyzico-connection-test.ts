import type { AccountConnectionTest, ConnectionTests } from '../../../modules/settings/ports.ts';
import { callIyzico, isSandboxKey, type Fetch } from './iyzico-client.ts';
import { isKeyRefusal } from './iyzico-declines.ts';
import { binSchema } from './iyzico-objects.ts';
import { unansweredTest } from '../unanswered-test.ts';

/** A card's first digits that iyzico publishes for testing; to ask about them moves nothing. */
const KNOWN_BIN = '552879';
/** Asks a signed question without moving money. Keys that are recognisably of the other mode are told without a call. */
export function createIyzicoConnectionTest(fetch: Fetch): ConnectionTests['tryAccount'] {
  return async (setting) => {
    if (isSandboxKey(setting.apiUser) !== (setting.mode === 'test') && setting.gatewayUrl === '')
      return refused('', 'payment.iyzico.refused.mode');
    const said = await callIyzico(fetch, setting, {
      path: '/payment/bin/check',
      schema: binSchema,
      body: { locale: 'en', conversationId: 'connection-test', binNumber: KNOWN_BIN },
      isQuestion: true,
    });
    if (said.kind === 'unknown') return unansweredTest(said);
    if (said.kind === 'refused' && isKeyRefusal(said.code))
      return refused(said.said, 'payment.iyzico.refused.key');
    if (said.kind === 'refused') return { outcome: 'refused', said: said.said };
    return { outcome: 'known', said: said.answer.bankName ?? KNOWN_BIN };
  };
}

function refused(said: string, textKey: string): AccountConnectionTest {
  return { outcome: 'refused', said, textKey };
}
