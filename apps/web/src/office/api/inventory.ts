import type * as imports from '@farewind/contract/inventory/schedule-import';
import type * as services from '@farewind/contract/inventory/services';
import { remote } from '../../shared/api/remote.ts';

export const getServices = remote<typeof services.getServices>('GET', 'Inventory/GetServices');
export const saveService = remote<typeof services.saveService>('POST', 'Inventory/SaveService');
export const updateService = remote<typeof services.updateService>('PUT', 'Inventory/UpdateService');
export const deleteService = remote<typeof services.deleteService>('DELETE', 'Inventory/DeleteService');
export const importSchedule = remote<typeof imports.importSchedule>('POST', 'Inventory/ImportSchedule');
export const getImport = remote<typeof imports.getImport>('GET', 'Inventory/GetImport');
