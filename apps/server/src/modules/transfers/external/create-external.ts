import { type Binding, bind } from '../../../platform/http/bind-operation.ts';
import { forEachTenant } from '../../../platform/jobs/for-each-tenant.ts';
import type { Schedule } from '../../../platform/jobs/jobs.ts';
import type { TransferSupplier } from '../ports.ts';
import { releaseLater, releaseExternal, EXTERNAL_RIDE_OFF } from './release-external.ts';
import { createExternalSupplier } from './external-supplier.ts';
import { purgeLeads } from './ride-rows.ts';
import { clientOf, type OfficeDeps } from './external-deps.ts';
import * as contract from '@farewind/contract/inventory/transfer-suppliers';
import { watchKeysJob } from '../../../platform/external-suppliers/watch-keys.ts';
import { SupplierOffice } from '../../../platform/external-suppliers/supplier-office.ts';
import { supplierRows } from './supplier-rows.ts';

/** An order that has waited this long is no longer paid. */
const LEAD_DAYS = 2;
const DAY_MS = 86_400_000;

export interface Outside {
  /** All external suppliers, represented as one. */
  readonly supplier: TransferSupplier;
  readonly bindings: readonly Binding[];
  readonly jobs: readonly Schedule[];
}

/** The external suppliers of rides: their search, purchases and cancellations. */
export function createExternal(
  deps: OfficeDeps & { readonly listTenantIds: () => Promise<number[]> },
): Outside {
  const { database, outbox, log, listTenantIds } = deps;
  outbox.on(EXTERNAL_RIDE_OFF, (tenantId, { rideId }) => releaseExternal(deps, tenantId, String(rideId)));
  const walk = forEachTenant(listTenantIds, log, 'transfers');
  return {
    supplier: createExternalSupplier(deps),
    bindings: supplierRoutes(deps),
    jobs: [
      watchKeysJob({
        ...deps,
        kind: 'transferSupplier',
        listAccounts: async (scope) =>
          (await supplierRows.listActive(scope, deps.keyring)).map((supplier) => ({
            id: supplier.id,
            name: supplier.name,
            ask: async () => clientOf(deps, supplier).whoAmI(supplier),
          })),
      }),
      {
        name: 'purge-leads-of-external-rides',
        cron: '40 3 * * *',
        run: () =>
          walk((tenantId) =>
            database.inTenant(tenantId, async (scope) => {
              const before = new Date(scope.now.getTime() - LEAD_DAYS * DAY_MS);
              for (const rideId of await purgeLeads(scope, before)) await releaseLater(deps, scope, rideId);
            }),
          ),
      },
    ],
  };
}

/** Limited, because a connection test calls a server address entered by staff. */
const trial = { perMinute: 10 };

/** External ride suppliers, as records of the office. */
function supplierRoutes(deps: OfficeDeps): Binding[] {
  const { inTenant } = deps.database;
  const office = new SupplierOffice(deps, supplierRows, 'transferSupplier');
  return [
    bind(contract.getTransferSuppliers, (context, input) =>
      inTenant(context.tenantId, (scope) => office.list(scope, input)),
    ),
    bind(contract.saveTransferSupplier, (context, input) =>
      inTenant(context.tenantId, (scope) => office.save(scope, context, input)),
    ),
    bind(contract.updateTransferSupplier, (context, input) => office.update(context, input)),
    bind(contract.testTransferSupplier, (context, input) => office.try(context, input), trial),
  ];
}
