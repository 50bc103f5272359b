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
    key: acceptedKey(refund),
    reference: refund.reference,
    currency: refund.currency,
    supplierMinor: refund.supplierMinor,
    serviceMinor: refund.serviceMinor,
    suppliers: refund.suppliers,
  });
}

/** Takes a part out of the posted reversal, if it is posted. */
export async function postWithout(
  scope: TenantScope,
  refund: Refund,
  { supplierMinor, serviceMinor, suppliers }: Pick<Refund, 'supplierMinor' | 'serviceMinor' | 'suppliers'>,
): Promise<void> {
  const key = acceptedKey(refund);
  const posted = await scope.tx
    .selectFrom('ledger_entry')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where('posting_key', '=', key)
    .executeTakeFirst();
  if (!posted) return;
  await postLedger(scope, {
    move: 'refundAccepted',
    key: `${key}:${refund.version}`,
    reference: refund.reference,
    currency: refund.currency,
    supplierMinor: -supplierMinor,
    serviceMinor: -serviceMinor,
    suppliers: suppliers.map(({ supplier, minor }) => ({ supplier, minor: -minor })),
  });
}

const acceptedKey = ({ id }: Refund): string => `refundAccepted:${id}`;
