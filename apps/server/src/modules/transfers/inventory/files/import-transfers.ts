import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type { importTransfers as importOperation } from '@farewind/contract/inventory/transfer-files';
import { recordChange } from '../../../../platform/audit/record-change.ts';
import type { RequestContext } from '../../../../platform/http/request-context.ts';
import type { InventoryDeps } from '../inventory-deps.ts';
import { readCurrency } from '../inventory-price.ts';
import { presentProblem } from './file-problem.ts';
import { importTransferFiles, type FilesReport } from './import-transfer-files.ts';

/** Rolls back the transaction of a dry run. */
class DryRun extends Error {
  readonly report: FilesReport;

  constructor(report: FilesReport) {
    super('dry run');
    this.report = report;
  }
}

/** Imports CSV files, or returns what would change; reports each error with its line and column. */
export async function importTransfers(
  deps: InventoryDeps,
  context: RequestContext,
  { dryRun, ...texts }: ParsedInput<typeof importOperation>,
): Promise<Output<typeof importOperation>> {
  const { accepted, changes, problems } = await attempt(deps, context, texts, dryRun);
  return {
    accepted,
    dryRun,
    changes,
    problems: problems.map((problem) => presentProblem(problem, context.language)),
  };
}

async function attempt(
  deps: InventoryDeps,
  context: RequestContext,
  texts: Parameters<typeof importTransferFiles>[2],
  dryRun: boolean,
): Promise<FilesReport> {
  const { database, settings, places } = deps;
  try {
    return await database.inTenant(context.tenantId, async (scope) => {
      const currency = await readCurrency(scope, { settings });
      const report = await importTransferFiles(scope, { places, currency }, texts);
      if (dryRun) throw new DryRun(report);
      if (report.accepted) {
        await recordChange(scope, context, {
          action: 'import',
          entity: 'transferInventory',
          entityId: '-',
          after: { ...report.changes },
        });
      }
      return report;
    });
  } catch (error) {
    if (error instanceof DryRun) return error.report;
    throw error;
  }
}
