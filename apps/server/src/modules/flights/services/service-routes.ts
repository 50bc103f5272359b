import * as imports from '@farewind/contract/inventory/schedule-import';
import * as services from '@farewind/contract/inventory/services';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { bind, type Binding } from '../../../platform/http/bind-operation.ts';
import { importSchedule, listImports } from '../inventory/schedule-import.ts';
import type { FlightsDeps } from '../deps.ts';
import type { Timetables } from '../timetable/timetables.ts';
import { deleteService, saveService, updateService } from './service-acts.ts';
import { pageServices } from './service-rows.ts';

const IMPORT_BYTES = 20 * 1024 * 1024;

/** The agency's flights, edited individually. */
export function serviceRoutes(deps: FlightsDeps, timetables: Timetables): Binding[] {
  const { database, places } = deps;
  const changing = <T>(tenantId: number, act: (scope: TenantScope) => Promise<T>): Promise<T> =>
    database.inTenant(tenantId, (scope) => {
      scope.afterCommit(() => timetables.refreshSoon(tenantId));
      return act(scope);
    });
  return [
    bind(services.getServices, ({ tenantId }, input) =>
      database.inTenant(tenantId, (scope) => pageServices(scope, input)),
    ),
    bind(services.saveService, (context, input) =>
      changing(context.tenantId, (scope) => saveService(places, scope, context, input)),
    ),
    bind(services.updateService, (context, input) =>
      changing(context.tenantId, (scope) => updateService(places, scope, context, input)),
    ),
    bind(services.deleteService, (context, input) =>
      changing(context.tenantId, (scope) => deleteService(scope, context, input)),
    ),
    bind(
      imports.importSchedule,
      async (context, input) => {
        const report = await importSchedule(deps, context, input);
        if (report.accepted && !report.dryRun) timetables.refreshSoon(context.tenantId);
        return report;
      },
      { bodyLimit: IMPORT_BYTES },
    ),
    bind(imports.getImport, ({ tenantId }, input) =>
      database.inTenant(tenantId, (scope) => listImports(scope, input)),
    ),
  ];
}
