import { languages } from '@farewind/contract/core/fields';
import { expect, it } from 'vitest';
import type { TriedAccount } from '../../../modules/settings/ports.ts';
import { catalogueOf } from '../../../platform/messages/translate.ts';
import { Secret } from '../../../platform/secrets/secret.ts';
import { createYookassaConnectionTest } from './yookassa-connection-test.ts';

function tryShop(mode: 'test' | 'live', shop: object) {
  const setting = { merchantId: '1', apiPassword: new Secret('key'), gatewayUrl: '', mode } as TriedAccount;
  const test = createYookassaConnectionTest(async () => Response.json({ account_id: '1', ...shop }));
  return test(setting, undefined);
}

it.each(['test', 'live'] as const)('knows a shop of the mode %s, and no other', async (mode) => {
  const isTest = mode === 'test';
  expect(await tryShop(mode, { status: 'enabled', test: isTest })).toEqual({ outcome: 'known', said: '1' });
  const { outcome, said, textKey } = await tryShop(mode, { status: 'enabled', test: !isTest });
  const shop = isTest ? 'liveShop' : 'testShop';
  expect([outcome, said, textKey]).toEqual(['refused', '', `payment.yookassa.refused.${shop}`]);
  for (const language of languages) expect(catalogueOf(language)[textKey!]).toBeTruthy();
});

it('refuses a shop that takes no payments', async () => {
  const { outcome, said, textKey } = await tryShop('test', { status: 'disabled', test: true });
  expect([outcome, said, textKey]).toEqual(['refused', '', 'payment.yookassa.refused.disabled']);
  for (const language of languages) expect(catalogueOf(language)[textKey!]).toBeTruthy();
});
