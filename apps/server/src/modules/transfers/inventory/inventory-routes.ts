import * as files from '@farewind/contract/inventory/transfer-files';
import * as fleets from '@farewind/contract/inventory/transfer-fleet';
import * as records from '@farewind/contract/inventory/transfers';
import type { Operation, Output, ParsedInput } from '@farewind/contract/core/operation';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { bind, type Binding } from '../../../platform/http/bind-operation.ts';
import { exportTransferFile } from './files/export-transfers.ts';
import { importTransfers } from './files/import-transfers.ts';
import { listFleet, saveFleet, updateFleet } from './fleet.ts';
import type { InventoryCall, InventoryDeps } from './inventory-deps.ts';
import { readCurrency } from './inventory-price.ts';
import { deleteRidePrice, listRidePrices, saveRidePrice, updateRidePrice } from './ride-prices.ts';
import { listStations, saveStation, updateStation } from './stations.ts';
import { listVehicleTypes, vehicleTypeActs } from './vehicle-types.ts';
import { listZones, zoneActs } from './zones.ts';

/** A character of an import's texts may take four bytes. */
const IMPORT_BYTES = 4 * files.MAX_FILE_CHARACTERS;

/** The office's operations on the transfer inventory. */
export function transferInventoryRoutes(deps: InventoryDeps): Binding[] {
  const act = <Op extends Operation>(
    operation: Op,
    run: (scope: TenantScope, call: InventoryCall, input: ParsedInput<Op>) => Promise<Output<Op>>,
  ): Binding =>
    bind(operation, (context, input) =>
      deps.database.inTenant(context.tenantId, (scope) => run(scope, { ...deps, context }, input)),
    );
  return [
    act(records.getStations, listStations),
    act(records.saveStation, saveStation),
    act(records.updateStation, updateStation),
    act(records.getZones, listZones),
    act(records.saveZone, (scope, call, input) => zoneActs(call).add(scope, call.context, input)),
    act(records.updateZone, (scope, call, input) => zoneActs(call).change(scope, call.context, input)),
    act(records.deleteZone, (scope, call, { input: id }) => zoneActs(call).remove(scope, call.context, id)),
    act(records.getVehicleTypes, listVehicleTypes),
    act(records.saveVehicleType, (scope, call, input) =>
      vehicleTypeActs(call).add(scope, call.context, input),
    ),
    act(records.updateVehicleType, (scope, call, input) =>
      vehicleTypeActs(call).change(scope, call.context, input),
    ),
    act(records.deleteVehicleType, (scope, call, { input: id }) =>
      vehicleTypeActs(call).remove(scope, call.context, id),
    ),
    act(records.getRoutes, listRidePrices),
    act(records.saveRoute, saveRidePrice),
    act(records.updateRoute, updateRidePrice),
    act(records.deleteRoute, deleteRidePrice),
    act(fleets.getFleet, listFleet),
    act(fleets.saveFleet, saveFleet),
    act(fleets.updateFleet, updateFleet),
    act(files.exportTransfers, async (scope, call, { file }) =>
      exportTransferFile(scope, file, await readCurrency(scope, call)),
    ),
    bind(files.importTransfers, (context, input) => importTransfers(deps, context, input), {
      bodyLimit: IMPORT_BYTES,
    }),
  ];
}
