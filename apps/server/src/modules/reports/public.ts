import { getDashboard, getHouse } from '@farewind/contract/reports/dashboard';
import { exportReport, getSales } from '@farewind/contract/reports/sales';
import type { Database } from '../../platform/database/database.ts';
import { bind, RawAnswer, type Binding } from '../../platform/http/bind-operation.ts';
import type { ReportSources } from './ports.ts';
import { readDashboard } from './read-dashboard.ts';
import { readHouse } from './read-house.ts';
import { exportSales } from './sales/export-sales.ts';
import { readSales } from './sales/read-sales.ts';

export type { ReportSources } from './ports.ts';

export interface Reports {
  readonly bindings: readonly Binding[];
}

/** What the staff see of the whole: figures that others keep, read through their faces. Writes nothing. */
export function createReports(database: Database, sources: ReportSources): Reports {
  return {
    bindings: [
      bind(getDashboard, ({ tenantId }, { timeZone }) =>
        database.inTenant(tenantId, (scope) => readDashboard(sources, scope, timeZone)),
      ),
      bind(getHouse, () => readHouse(database, sources.messages)),
      bind(getSales, ({ tenantId, language }, input) =>
        database.inTenant(tenantId, (scope) => readSales(sources, scope, language, input)),
      ),
      bind(exportReport, async ({ tenantId, language }, input) => {
        const sales = await database.inTenant(tenantId, (scope) =>
          readSales(sources, scope, language, input),
        );
        const { by, from, to } = input;
        return new RawAnswer(({ reply }) =>
          reply
            .header('content-disposition', `attachment; filename="sales-${by}-${from}-${to}.csv"`)
            .type('text/csv; charset=utf-8')
            .send(exportSales(sales, by, language)),
        );
      }),
    ],
  };
}
