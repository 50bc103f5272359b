import type { Currency } from '@farewind/values/currency';
import { parseMinor } from '@farewind/values/money';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { InventoryDeps } from './inventory-deps.ts';

/** The currency of all prices in the inventory. */
export async function readCurrency(
  scope: TenantScope,
  { settings }: Pick<InventoryDeps, 'settings'>,
): Promise<Currency> {
  const { inventoryCurrency } = await settings.getAgency(scope);
  return inventoryCurrency;
}

/** `42`, `42.5` or `42.50`, as the contract accepts it → minor units. */
export function parsePrice(text: string): number {
  const [units = '', cents = ''] = text.split('.');
  return parseMinor(`${units}.${cents.padEnd(2, '0')}`);
}
