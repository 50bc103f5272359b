import type { Operation } from '@farewind/contract/core/operation';
import { isReading } from '../roles/see-as-role.ts';

/** Calls that connect another company or agency, or make the copy visible to strangers. */
const outward = new Set([
  'Agency/DeleteSite',
  'Agency/SaveSite',
  'Agency/UpdateSite',
  'Inventory/SaveSupplier',
  'Inventory/ConnectSupplierNews',
  'Inventory/TestSupplier',
  'Inventory/UpdateSupplier',
  'Rule/RefreshRates',
  'Rule/UpdateRateSettings',
  'SiteOpening/Open',
  'TransferInventory/SaveChannel',
  'TransferInventory/SaveSupplier',
  'TransferInventory/TestChannel',
  'TransferInventory/TestSupplier',
  'TransferInventory/UpdateChannel',
  'TransferInventory/UpdateSupplier',
]);

/**
 * Whether a call could connect a training copy to an outside company or another agency, or open it to visitors. All such calls are refused
 * there: accounts of banks, mail servers, senders and suppliers cannot be entered, and the copy's seats, which nobody flies,
 * not be offered to another agency.
 */
export function reachesOutside(operation: Operation): boolean {
  if (isReading(operation)) return false;
  const { access, name } = operation;
  return access.startsWith('Pages.Settings') || name.startsWith('SeatExchange/') || outward.has(name);
}
