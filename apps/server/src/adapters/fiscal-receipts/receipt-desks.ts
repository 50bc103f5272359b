import type { ReceiptDesks } from '../../modules/receipts/ports.ts';
import type { ProviderDeps } from '../payment-gateways/payment-provider.ts';
import { yookassaReceiptsOf } from '../payment-gateways/yookassa/yookassa-provider.ts';

/** Whoever can issue fiscal receipts. Another cash desk is its folder and a line here. */
export function createReceiptDesks(deps: ProviderDeps): ReceiptDesks {
  return { desks: {}, providers: { yookassa: yookassaReceiptsOf(deps) } };
}
