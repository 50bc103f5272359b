import type { TenantScope } from '../../platform/database/scope.ts';
import { MODE } from './receipt-rows.ts';

/** Receipts of live money moves before an instant that are not issued. */
export async function countOpenReceipts(scope: TenantScope, before: Date): Promise<number> {
  const { open } = await selectOpenReceipts(scope)
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where(MODE, '=', 'live')
    .where('moved_at', '<', before)
    .executeTakeFirstOrThrow();
  return open;
}

/** Not issued; a refused receipt stays refused when it is corrected, and its correction is open instead. */
export function selectOpenReceipts({ tx, tenantId }: TenantScope) {
  return tx
    .selectFrom('fiscal_receipt')
    .where('tenant_id', '=', tenantId)
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
    );
}
