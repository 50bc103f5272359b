import type { Places } from '../../../src/modules/places/public.ts';
import { importTransferFiles } from '../../../src/modules/transfers/inventory/files/import-transfer-files.ts';
import type { TenantScope } from '../../../src/platform/database/scope.ts';
import { demoTransfers } from './demo-transfers.ts';

/** The demo keeps its prices in this currency. */
const CURRENCY = 'EUR';

/** Loads the demo agency's rides through the import, unless it has some already: then all stays as the office left it. */
export async function loadDemoTransfers(scope: TenantScope, places: Places): Promise<void> {
  const known = await scope.tx
    .selectFrom('transfer_zone')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .limit(1)
    .executeTakeFirst();
  if (known) return;
  const world = { places, currency: CURRENCY } as const;
  const { accepted, problems } = await importTransferFiles(scope, world, demoTransfers(CURRENCY));
  if (!accepted) {
    const lines = problems
      .slice(0, 5)
      .map(({ file, line, column, key, found }) => `${file} ${line} ${column} ${key} ${found}`);
    throw new Error(`The demo's rides cannot be loaded: ${lines.join('; ')}`);
  }
}
