import { money } from '@farewind/values/money';
import { Secret } from '../../../platform/secrets/secret.ts';
import type { TestBank } from '../../../testing/start-test-bank.ts';
import { sandboxMerchant } from '../../settings/demo-agency.ts';
import type { Charge } from '../ports.ts';

/** A charge as the bank knows it, for tests that act as the bank. */
export function chargeAt({ url }: Pick<TestBank, 'url'>, reference: string, amountMinor: number): Charge {
  const { merchantId, apiUser, apiPassword, storeKey } = sandboxMerchant;
  return {
    reference,
    amount: money(amountMinor, 'EUR'),
    account: {
      merchantId,
      apiUser,
      gatewayUrl: url,
      threeDSecure: 'whenAsked',
      apiPassword: new Secret(apiPassword),
      storeKey: new Secret(storeKey),
    },
  };
}
