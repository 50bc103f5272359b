import { readTab, writeTab } from '../../shared/session/tab-store.ts';

const PREFIX = 'farewind.orderKey.';

/** Stores the key of an order made in this tab. */
export function storeOrderKey(orderId: string, key: string): void {
  // If it cannot be stored, the order can still be viewed.
  writeTab(PREFIX + orderId, key);
}

export function findOrderKeyOfTab(orderId: string): string | undefined {
  return readTab(PREFIX + orderId);
}
