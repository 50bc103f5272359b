import { isFromDatabase } from '../../../platform/database/is-from-database.ts';
import { undoUnlessDone } from '../../../platform/database/savepoint.ts';
import { PurchaseUnderWay } from '../../../platform/external-suppliers/purchase-under-way.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { AwaitedAnswer, Payer } from '../../../platform/hold-limits.ts';
import type { ItemRow } from './order-rows.ts';
import type { ItemSupplier, SoldPart } from '../ports.ts';

type Suppliers = ReadonlyMap<string, ItemSupplier>;

/** Items under one locator of a supplier: confirmed all together or not at all. */
interface Supply {
  readonly supplier: ItemSupplier;
  readonly locator: string;
  readonly items: readonly ItemRow[];
}

/**
 * Confirms the items' holds, one call per locator. Returns the items that are no longer available. With `onSilence`, an
 * unresponsive supplier is reported there and its items count as unavailable; without it, or while a purchase is under
 * way, the call throws.
 */
export async function confirmWithSuppliers(
  suppliers: Suppliers,
  scope: TenantScope,
  items: readonly ItemRow[],
  onSilence?: (error: unknown) => void,
): Promise<ItemRow[]> {
  const lost: ItemRow[] = [];
  for (const supply of listSupplies(suppliers, items)) {
    const isHad = await (onSilence
      ? confirmOrRelease(scope, supply, onSilence)
      : supply.supplier.confirm(scope, supply.locator));
    if (!isHad) lost.push(...supply.items);
  }
  return lost;
}

/**
 * Releases what an unresponsive supplier may have sold after all; if that call fails too, its hold expires on its own.
 */
async function confirmOrRelease(
  scope: TenantScope,
  { supplier, locator }: Supply,
  onSilence: (error: unknown) => void,
): Promise<boolean> {
  try {
    return await undoUnlessDone(scope, () => supplier.confirm(scope, locator));
  } catch (error) {
    // An error of the database is no silence of the supplier: the transaction is repeated, or fails.
    if (error instanceof PurchaseUnderWay || isFromDatabase(error)) throw error;
    onSilence(error);
  }
  await undoUnlessDone(scope, async () => {
    await supplier.release(scope, locator);
    return true;
  }).catch((error: unknown) => {
    if (isFromDatabase(error)) throw error;
    onSilence(error);
  });
  return false;
}

/** Holds the items again; false when one of them is no longer available. */
export async function holdAgainWithSuppliers(
  suppliers: Suppliers,
  scope: TenantScope,
  items: readonly ItemRow[],
  payer: Payer,
): Promise<boolean> {
  for (const { supplier, locator } of listSupplies(suppliers, items)) {
    if (!(await supplier.holdAgain(scope, locator, payer))) return false;
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

/** Releases what is not sold yet, for items whose money goes back; what is sold is taken back once it has. */
export async function releaseUnsoldWithSuppliers(
  suppliers: Suppliers,
  scope: TenantScope,
  items: readonly ItemRow[],
): Promise<void> {
  for (const { supplier, locator } of listSupplies(suppliers, items)) {
    if (!(await supplier.isSold(scope, locator))) await supplier.release(scope, locator);
  }
}

/** Takes back all of what the items' suppliers have sold; returns whether anything was. Not repeatable. */
export async function takeBackWithSuppliers(
  suppliers: Suppliers,
  scope: TenantScope,
  items: readonly ItemRow[],
  partOf: (item: ItemRow) => Pick<SoldPart, 'flightId' | 'seats'>,
): Promise<boolean> {
  let wasSold = false;
  for (const { supplier, locator, items: sold } of listSupplies(suppliers, items)) {
    if (!(await supplier.isSold(scope, locator))) continue;
    wasSold = true;
    for (const item of sold)
      await supplier.takeBack(scope, locator, { ...partOf(item), isLast: true, isLastOfLocator: true });
  }
  return wasSold;
}

export async function extendWithSuppliers(
  suppliers: Suppliers,
  scope: TenantScope,
  items: readonly ItemRow[],
  awaited: AwaitedAnswer,
): Promise<void> {
  for (const { supplier, locator } of listSupplies(suppliers, items))
    await supplier.extend(scope, locator, awaited);
}

/** In the items' order, so that concurrent acts on one order call suppliers in the same sequence. */
function listSupplies(suppliers: Suppliers, items: readonly ItemRow[]): Supply[] {
  const groups = Map.groupBy(items, (item) => `${item.supplier} ${item.supplierLocator}`);
  return [...groups.values()].map((group) => {
    const { supplier: name, supplierLocator: locator } = group[0]!;
    const supplier = suppliers.get(name);
    if (!supplier) throw new Error(`No supplier is configured for ${name}`);
    return { supplier, locator, items: group };
  });
}
