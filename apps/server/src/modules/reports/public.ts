import { checkDomain as checkDomainOperation } from '@farewind/contract/reports/domain-check';
import { getAgencies } from '@farewind/contract/reports/agencies';
import { getDashboard, getHouse } from '@farewind/contract/reports/dashboard';
import { getFirstSteps } from '@farewind/contract/reports/first-steps';
import { getHealth } from '@farewind/contract/reports/health';
import { exportReport, getSales } from '@farewind/contract/reports/sales';
import type { Database } from '../../platform/database/database.ts';
import { bind, RawAnswer, type Binding } from '../../platform/http/bind-operation.ts';
import type { Schedule } from '../../platform/jobs/jobs.ts';
import { checkDomain, readCheckedNames } from './first-steps/check-domain.ts';
import { countStepsLeft, readFirstSteps } from './first-steps/read-first-steps.ts';
import { collectTenantMetrics } from './health/collect-tenant-metrics.ts';
import { readAgencyHealth } from './health/read-agency-health.ts';
import { readInstallationHealth } from './health/read-installation-health.ts';
import type { ReportSources } from './sources.ts';
import { readAgencies } from './read-agencies.ts';
import { readDashboard } from './read-dashboard.ts';
import { readInstallation } from './read-installation.ts';
import { exportSales } from './sales/export-sales.ts';
import { readSales } from './sales/read-sales.ts';
import { HOST_SIDE } from '../../platform/host-side.ts';

export type { FirstStepsSources } from './first-steps/first-steps-sources.ts';
export type { CalledSupplier } from './health/health-sources.ts';
export type { ReportSources } from './sources.ts';

export interface Reports {
  readonly bindings: readonly Binding[];
  readonly jobs: readonly Schedule[];
  /** Number of required first steps left before an agency's sites can open. */
  readonly countStepsLeft: (tenantId: number) => Promise<number>;
}

/** Reports for staff over data of other modules, read through their public types. Writes nothing. */
export function createReports(
  database: Database,
  sources: ReportSources,
  listTenantIds: () => Promise<number[]>,
): Reports {
  const { health } = sources;
  return {
    bindings: [
      bind(getDashboard, (context, { timeZone }) =>
        database.readLongInTenant(context.tenantId, (scope) =>
          readDashboard(sources, scope, context, timeZone),
        ),
      ),
      bind(getFirstSteps, async ({ tenantId }) => ({
        steps: await readFirstSteps(database, sources.firstSteps, tenantId),
      })),
      bind(checkDomainOperation, async ({ tenantId }) => {
        const { domain } = sources;
        const names = await database.inTenant(tenantId, (scope) => readCheckedNames(domain, scope));
        return checkDomain(domain, names);
      }),
      bind(getAgencies, async (_context, { ids }) => ({
        items: await readAgencies(database, sources, ids.split(',').map(Number)),
      })),
      bind(getHouse, () => readInstallation(database, sources.messages)),
      bind(getHealth, async ({ tenantId }) => {
        const isHost = tenantId === HOST_SIDE;
        const at = await database.inGlobal(async ({ now }) => now.toISOString());
        return {
          at,
          agency: isHost
            ? null
            : await database.inTenant(tenantId, (scope) => readAgencyHealth(health, scope)),
          house: isHost ? await readInstallationHealth(database, health) : null,
        };
      }),
      bind(getSales, ({ tenantId, language }, input) =>
        database.readLongInTenant(tenantId, (scope) => readSales(sources, scope, language, input)),
      ),
      bind(exportReport, async ({ tenantId, language }, input) => {
        const sales = await database.readLongInTenant(tenantId, (scope) =>
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
    countStepsLeft: (tenantId) => countStepsLeft(database, sources.firstSteps, tenantId),
    jobs: [
      {
        name: 'collect-tenant-metrics',
        cron: '* * * * *',
        run: () => collectTenantMetrics(database, health, listTenantIds),
      },
    ],
  };
}
