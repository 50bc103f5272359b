import { lockDiscrepancy } from './list-discrepancies.ts';
import { listOpenDuplicates } from '../discrepancy-rows.ts';
import { toOpen, writeRepaired } from './office-repair.ts';
import { doRepair, type RepairDeps } from './repair-discrepancy.ts';

/** Refunds the later charge of a double payment automatically. One that fails stays on the list. */
export async function returnDuplicates(given: RepairDeps, tenantId: number): Promise<void> {
  const { database, log } = given.deps;
  for (const id of await database.inTenant(tenantId, listOpenDuplicates)) {
    try {
      const row = await database.inTenant(tenantId, (scope) => lockDiscrepancy(scope, id));
      if (row?.state !== 'open') continue;
      await doRepair(given, tenantId, toOpen(row), 'giveBack');
      await database.inTenant(tenantId, (scope) =>
        writeRepaired(scope, id, { repair: 'giveBack', reason: 'paidTwice', by: 'system' }),
      );
    } catch (error) {
      log.error({ err: error, mismatchId: id }, 'A second charge could not be given back');
    }
  }
}
