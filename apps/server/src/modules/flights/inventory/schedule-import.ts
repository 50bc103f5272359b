import type {
  getImport,
  importSchedule as importOperation,
} from '@farewind/contract/inventory/schedule-import';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { readPage } from '../../../platform/database/read-page.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { FlightsDeps } from '../deps.ts';
import { importInventory, type ImportReport } from './import-inventory.ts';
import { formatImportProblem } from './import-problem.ts';
import { stored } from '../../../platform/database/stored.ts';
import { nameCaller } from '../../../platform/http/name-caller.ts';
import { z } from 'zod';

const SHOWN_PROBLEMS = 200;

/** Imports the office's files, or reports in a dry run what would change. Refuses a call without a file. */
export async function importSchedule(
  { database, movedCodes = new Map() }: Pick<FlightsDeps, 'database' | 'movedCodes'>,
  context: RequestContext,
  { dryRun, tolerant, confirmed, ...texts }: ParsedInput<typeof importOperation>,
): Promise<Output<typeof importOperation>> {
  if (Object.values(texts).every((text) => text === undefined))
    throw fieldRefusal([{ path: 'ssim', message: 'validation.required' }]);
  const report = await importInventory(database, context.tenantId, texts, {
    dryRun,
    tolerant,
    confirmed,
    movedCodes,
    source: nameCaller(context),
    alongWith: (scope, done) => recordScheduleImport(scope, context, done),
  });
  const problems = report.problems.slice(0, SHOWN_PROBLEMS).map((problem) => {
    const { file, line, column } = problem;
    return { file, line, column, message: formatImportProblem(problem, context.language) };
  });
  return {
    accepted: report.accepted,
    dryRun,
    problems,
    problemCount: report.problems.length,
    needsConfirmation: report.needsConfirmation ?? false,
    changes: countsOf(report.changes),
  };
}

/** Imports with time and author, newest first. */
export async function listImports(
  { tx, tenantId }: TenantScope,
  page: ParsedInput<typeof getImport>,
): Promise<Output<typeof getImport>> {
  const query = tx
    .selectFrom('inventory_import')
    .select(['id', 'source', 'summary', 'created_at'])
    .where('tenant_id', '=', tenantId);
  const { totalCount, rows } = await readPage(query, page, [
    { column: 'created_at', direction: 'desc' },
    { column: 'id', direction: 'desc' },
  ]);
  return {
    totalCount,
    items: rows.map(({ id, source, summary, created_at: at }) => {
      const { leftOut = 0, ...changes } = readSummary(summary);
      return { id, source, at: at.toISOString(), leftOut, changes };
    }),
  };
}

function recordScheduleImport(
  scope: TenantScope,
  context: RequestContext,
  { changes, problems }: ImportReport,
) {
  return recordChange(scope, context, {
    action: 'create',
    entity: 'inventoryImport',
    entityId: scope.now.toISOString(),
    after: { ...countsOf(changes), leftOut: problems.length },
  });
}

const countsSchema = z.record(z.string(), z.number()).optional();

const readSummary = stored(
  'inventory_import.summary',
  z.object({
    services: countsSchema,
    seats: countsSchema,
    fares: countsSchema,
    leftOut: z.number().optional(),
  }),
);

type Changes = Output<typeof importOperation>['changes'];

/** Counts by kind of record, as stored with the import. */
function countsOf(changes: ImportReport['changes']): Changes {
  const { services, seats, fares } = changes;
  return { services: { ...services }, seats: { ...seats }, fares: { ...fares } };
}
