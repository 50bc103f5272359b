import { createAccountConnectionTests } from '../../apps/server/src/adapters/payment-gateways/providers.ts';
import type { ProviderDeps } from '../../apps/server/src/adapters/payment-gateways/payment-provider.ts';
import { testReference } from '../../apps/server/src/modules/payments/ports.ts';
import { sandboxCard } from '../../apps/server/src/modules/settings/demo-agency.ts';
import { translate } from '../../apps/server/src/platform/messages/translate.ts';
import { Secret } from '../../apps/server/src/platform/secrets/secret.ts';
import type { AccountKeys } from '../../apps/server/src/stress-tests/testing/rehearsal/account-keys.ts';

/**
 * Why keys cannot be rehearsed with, in the words of the office's connection test: above all, that they take real money,
 * as far as the provider lets that be known. Undefined if nothing speaks against them. No money moves.
 */
export async function findKeyProblem(
  provider: string,
  keys: AccountKeys,
  deps: ProviderDeps,
): Promise<string | undefined> {
  const tests = createAccountConnectionTests(false, {
    ...deps,
    nameTestReference: testReference,
    sandboxCard,
  });
  const { outcome, textKey, said, why } = await tests[provider]!(
    {
      id: 0,
      provider,
      mode: 'test',
      cardInput: 'hosted',
      merchantId: keys.merchantId ?? '',
      apiUser: keys.apiUser ?? '',
      apiPassword: new Secret(keys.apiPassword ?? ''),
      storeKey: new Secret(keys.storeKey ?? ''),
      gatewayUrl: keys.gatewayUrl ?? '',
      currencies: [],
      cardSchemes: [],
      statementText: '',
      captureMode: 'manual',
      billHours: 24,
      threeDSecure: 'always',
    },
    undefined,
  );
  if (outcome !== 'refused') return undefined;
  const words = [textKey === undefined ? undefined : translate('en', textKey), said, why];
  return words.filter((part) => part !== undefined && part !== '').join(' ');
}
