import { getDashboard, getHouse } from '@farewind/contract/reports/dashboard';
import type { Database } from '../../platform/database/database.ts';
import { bind, type Binding } from '../../platform/http/bind-operation.ts';
import type { ReportSources } from './ports.ts';
import { readDashboard } from './read-dashboard.ts';
import { readHouse } from './read-house.ts';

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
    ],
  };
}
