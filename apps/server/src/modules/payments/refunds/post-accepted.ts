import type { TenantScope } from '../../../platform/database/scope.ts';
import { postLedger } from '../post-ledger.ts';
import type { Refund } from './refund-rows.ts';

/**
 * Posts the reversal of the sale, once. Money for which nothing was sold has no sale to reverse, and of money that the
 * card's bank has, the books know as a loss: its sale is reversed when the dispute is won.
 */
export async function postAccepted(scope: TenantScope, refund: Refund): Promise<void> {
  if (refund.nature !== 'sale') return;
  await postLedger(scope, {
    move: 'refundAccepted',
    key: `refundAccepted:${refund.id}`,
    reference: refund.reference,
    currency: refund.currency,
    supplierMinor: refund.supplierMinor,
    serviceMinor: refund.serviceMinor,
    suppliers: refund.suppliers,
  });
}
