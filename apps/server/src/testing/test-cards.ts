import type { Card } from '../modules/payments/public.ts';
import { Secret } from '../platform/secrets/secret.ts';

/** Cards of the test bank by their behaviour. `secure` and `callback` require cardholder authentication. */
export const testCards = {
  approved: '5555555555554444',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  expired: '4000000000000069',
  wrongCode: '4000000000000127',
  answerLost: '4000000000000119',
  captureFailsOnce: '4000000000003055',
  refundFailsOnce: '4000000000000341',
  secure: '4111111111111111',
  secureTurkish: '5528790000000008',
  secureThenDeclined: '4000008400001629',
  callbackTwice: '4000000000000259',
  callbackLate: '4000000000003220',
} as const;

/** A security code that is easy to find where it must not be. */
export const TEST_SECURITY_CODE = '739';

export function testCard(number: string = testCards.approved): Card {
  return {
    number: new Secret(number),
    owner: 'IVAN PETROV',
    expireMonth: 12,
    expireYear: 2039,
    securityCode: new Secret(TEST_SECURITY_CODE),
  };
}
