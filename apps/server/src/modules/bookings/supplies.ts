import type { TenantScope } from '../../platform/database/scope.ts';
import type { ItemRow } from './order-rows.ts';
import type { ItemSupplier } from './ports.ts';

type Suppliers = ReadonlyMap<string, ItemSupplier>;

/** Confirms what the items hold, each locator once; false when one of them can no longer be had. */
export async function confirmWithSuppliers(
  suppliers: Suppliers,
  scope: TenantScope,
  items: readonly ItemRow[],
): Promise<boolean> {
  for (const { supplier, locator } of listSupplies(suppliers, items)) {
    if (!(await supplier.confirm(scope, locator))) return false;
  }
  return true;
}

export async function releaseWithSuppliers(
  suppliers: Suppliers,
  scope: TenantScope,
  items: readonly ItemRow[],
): Promise<void> {
  for (const { supplier, locator } of listSupplies(suppliers, items)) await supplier.release(scope, locator);
}

export async function extendWithSuppliers(
  suppliers: Suppliers,
  scope: TenantScope,
  items: readonly ItemRow[],
): Promise<void> {
  for (const { supplier, locator } of listSupplies(suppliers, items)) await supplier.extend(scope, locator);
}

/** In the items' order, so that two acts on one order ask the suppliers in the same sequence. */
function listSupplies(suppliers: Suppliers, items: readonly ItemRow[]) {
  const byKey = new Map(items.map((item) => [`${item.supplier} ${item.supplierLocator}`, item]));
  return [...byKey.values()].map((item) => {
    const supplier = suppliers.get(item.supplier);
    if (!supplier) throw new Error(`Nobody supplies for ${item.supplier}`);
    return { supplier, locator: item.supplierLocator };
  });
}
