const PREFIX = 'farewind.orderKey.';

/** The right to act on an order that was made in this tab. */
export function keepOrderKey(orderId: string, key: string): void {
  try {
    sessionStorage.setItem(PREFIX + orderId, key);
  } catch {
    // Without the key the order can still be looked at.
  }
}

export function findOrderKey(orderId: string): string | undefined {
  try {
    return sessionStorage.getItem(PREFIX + orderId) ?? undefined;
  } catch {
    return undefined;
  }
}
