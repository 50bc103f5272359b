import { isCardMethod } from '@farewind/values/card-method';

/**
 * The key of the text for a payment's failure. An account that pays by a code or a bill is not called a card; older
 * events have no method, and were of cards.
 */
export function failureReasonKey(reason: string, method: string | undefined): string {
  const isOffCard = method !== undefined && !isCardMethod(method);
  return reason === 'insufficientFunds' && isOffCard ? 'payment.notEnoughMoney' : `payment.reason.${reason}`;
}
