import type { PaymentsDeps } from '../deps.ts';

/**
 * Whether no provider makes the refunds of a method, so that staff pay them back: known from the provider's sheet,
 * before a refund is requested. Also of a method that the account offers no longer.
 */
export function isRefundedByHand(
  { gateways }: Pick<PaymentsDeps, 'gateways'>,
  provider: string,
  methodId: string,
): boolean {
  const methods = gateways[provider]?.describe().methods ?? [];
  return methods.some(({ id, refundSettles }) => id === methodId && refundSettles === 'byHand');
}
