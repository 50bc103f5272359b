import { type Binding, bind } from '../../../platform/http/bind-operation.ts';
import { forEachTenant } from '../../../platform/jobs/for-each-tenant.ts';
import type { Schedule } from '../../../platform/jobs/jobs.ts';
import { purgeAnswers } from './answer-rows.ts';
import { purgeTravellers } from './flight-rows.ts';
import { releaseExternal, leaveToStaff, EXTERNAL_FLIGHT_OFF } from './release-external.ts';
import type { OfficeDeps } from './supplier-deps.ts';
import * as contract from '@farewind/contract/inventory/flight-suppliers';
import { SupplierOffice } from '../../../platform/external-suppliers/supplier-office.ts';
import { supplierRows } from './supplier-rows.ts';

/** An order that has waited this long will not be paid. */
const TRAVELLER_DAYS = 2;
const DAY_MS = 86_400_000;

export interface FlightSuppliers {
  readonly bindings: readonly Binding[];
  readonly jobs: readonly Schedule[];
}

/** External flights apart from searching and buying: the office's records, cancellations, erasure. */
export function createFlightSuppliers(
  deps: OfficeDeps & { readonly listTenantIds: () => Promise<number[]> },
): FlightSuppliers {
  const { database, outbox, log, listTenantIds } = deps;
  const offOf = ({ id, holdId }: Readonly<Record<string, unknown>>) => {
    return { id: String(id), holdId: String(holdId) };
  };
  outbox.on(
    EXTERNAL_FLIGHT_OFF,
    (tenantId, payload) => releaseExternal(deps, tenantId, offOf(payload)),
    (scope, payload) => leaveToStaff(deps, scope, offOf(payload)),
  );
  const walk = forEachTenant(listTenantIds, log, 'flights');
  return {
    bindings: supplierRoutes(deps),
    jobs: [
      {
        name: 'purge-external-flights',
        cron: '50 3 * * *',
        run: () =>
          walk((tenantId) =>
            database.inTenant(tenantId, async (scope) => {
              await purgeAnswers(scope);
              await purgeTravellers(scope, new Date(scope.now.getTime() - TRAVELLER_DAYS * DAY_MS));
            }),
          ),
      },
    ],
  };
}

/** Limited, because a connection test calls a server address entered by staff. */
const trial = { perMinute: 10 };

/** External flight suppliers, as records of the office. */
function supplierRoutes(deps: OfficeDeps): Binding[] {
  const { inTenant } = deps.database;
  const office = new SupplierOffice(deps, supplierRows, 'flightSupplier');
  return [
    bind(contract.getFlightSuppliers, (context, input) =>
      inTenant(context.tenantId, (scope) => office.list(scope, input)),
    ),
    bind(contract.saveFlightSupplier, (context, input) =>
      inTenant(context.tenantId, (scope) => office.save(scope, context, input)),
    ),
    bind(contract.updateFlightSupplier, (context, input) =>
      inTenant(context.tenantId, (scope) => office.update(scope, context, input)),
    ),
    bind(contract.testFlightSupplier, (context, input) => office.try(context, input), trial),
  ];
}
