import type * as files from '@farewind/contract/inventory/transfer-files';
import type * as fleet from '@farewind/contract/inventory/transfer-fleet';
import type * as records from '@farewind/contract/inventory/transfers';
import { remote } from '../../shared/api/remote.ts';

export const getStations = remote<typeof records.getStations>('GET', 'TransferInventory/GetStations');
export const saveStation = remote<typeof records.saveStation>('POST', 'TransferInventory/SaveStation');
export const updateStation = remote<typeof records.updateStation>('PUT', 'TransferInventory/UpdateStation');
export const getZones = remote<typeof records.getZones>('GET', 'TransferInventory/GetZones');
export const saveZone = remote<typeof records.saveZone>('POST', 'TransferInventory/SaveZone');
export const updateZone = remote<typeof records.updateZone>('PUT', 'TransferInventory/UpdateZone');
export const deleteZone = remote<typeof records.deleteZone>('DELETE', 'TransferInventory/DeleteZone');
export const getVehicleTypes = remote<typeof records.getVehicleTypes>(
  'GET',
  'TransferInventory/GetVehicleTypes',
);
export const saveVehicleType = remote<typeof records.saveVehicleType>(
  'POST',
  'TransferInventory/SaveVehicleType',
);
export const updateVehicleType = remote<typeof records.updateVehicleType>(
  'PUT',
  'TransferInventory/UpdateVehicleType',
);
export const deleteVehicleType = remote<typeof records.deleteVehicleType>(
  'DELETE',
  'TransferInventory/DeleteVehicleType',
);
export const getRoutes = remote<typeof records.getRoutes>('GET', 'TransferInventory/GetRoutes');
export const saveRoute = remote<typeof records.saveRoute>('POST', 'TransferInventory/SaveRoute');
export const updateRoute = remote<typeof records.updateRoute>('PUT', 'TransferInventory/UpdateRoute');
export const deleteRoute = remote<typeof records.deleteRoute>('DELETE', 'TransferInventory/DeleteRoute');
export const getFleet = remote<typeof fleet.getFleet>('GET', 'TransferInventory/GetFleet');
export const saveFleet = remote<typeof fleet.saveFleet>('POST', 'TransferInventory/SaveFleet');
export const updateFleet = remote<typeof fleet.updateFleet>('PUT', 'TransferInventory/UpdateFleet');
export const importTransfers = remote<typeof files.importTransfers>(
  'POST',
  'TransferInventory/ImportTransfers',
);
export const exportTransfers = remote<typeof files.exportTransfers>(
  'GET',
  'TransferInventory/ExportTransfers',
);
