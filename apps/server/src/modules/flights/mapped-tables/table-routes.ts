import * as tables from '@farewind/contract/inventory/table-import';
import { bind, type Binding } from '../../../platform/http/bind-operation.ts';
import type { FlightsDeps } from '../deps.ts';
import type { Timetables } from '../timetable/timetables.ts';
import { importTable, lookIntoTable } from './import-table.ts';

const bodyLimit = tables.MAX_TABLE_FILE + 50_000;

/** Spreadsheets and CSV files with columns mapped by staff. */
export function tableRoutes(deps: FlightsDeps, timetables: Timetables): Binding[] {
  return [
    bind(tables.readTable, ({ tenantId }, input) => lookIntoTable(deps.database, tenantId, input), {
      bodyLimit,
    }),
    bind(
      tables.importTable,
      async (context, input) => {
        const report = await importTable(deps, context, input);
        if (report.accepted && !report.dryRun) timetables.refreshSoon(context.tenantId);
        return report;
      },
      { bodyLimit },
    ),
  ];
}
