import type * as departures from '@farewind/contract/inventory/departures';
import { remote } from '../../shared/api/remote.ts';

export const getDepartures = remote<typeof departures.getDepartures>('GET', 'Inventory/GetDepartures');
export const getAffectedOrders = remote<typeof departures.getAffectedOrders>(
  'GET',
  'Inventory/GetAffectedOrders',
);
export const previewDeparture = remote<typeof departures.previewDeparture>(
  'POST',
  'Inventory/PreviewDeparture',
);
export const updateDeparture = remote<typeof departures.updateDeparture>('POST', 'Inventory/UpdateDeparture');
