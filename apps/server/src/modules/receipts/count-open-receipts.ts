import type { TenantScope } from '../../platform/database/scope.ts';
import { MODE } from './receipt-rows.ts';

/**
 * Receipts of live money moves before an instant that are not issued, and refused invoices. A refused receipt stays
 * refused when it is corrected: its correction is counted instead.
 */
export async function countOpenReceipts({ tx, tenantId }: TenantScope, before: Date): Promise<number> {
  const { open } = await tx
    .selectFrom('fiscal_receipt')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('tenant_id', '=', tenantId)
    .where(MODE, '=', 'live')
    .where('state', '<>', 'issued')
    .where((eb) =>
      eb.or([
        eb('state', '<>', 'refused'),
        eb.not(
          eb.exists(
            eb
              .selectFrom('fiscal_receipt as correction')
              .select('correction.id')
              .whereRef('correction.tenant_id', '=', 'fiscal_receipt.tenant_id')
              .whereRef('correction.corrects', '=', 'fiscal_receipt.id'),
          ),
        ),
      ]),
    )
    .where('moved_at', '<', before)
    .executeTakeFirstOrThrow();
  const { refused } = await tx
    .selectFrom('invoice')
    .select((eb) => eb.fn.countAll<number>().as('refused'))
    .where('tenant_id', '=', tenantId)
    .where('mode', '=', 'live')
    .where('state', '=', 'refused')
    .where('moved_at', '<', before)
    .executeTakeFirstOrThrow();
  return open + refused;
}
