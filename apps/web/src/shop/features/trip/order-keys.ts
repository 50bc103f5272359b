const PREFIX = 'farewind.orderKey.';

/** The right to act on an order that was made in this tab. */
export function keepOrderKey(orderId: string, key: string): void {
  try {
    sessionStorage.setItem(PREFIX + orderId, key);
  } catch {
    // Without the key the order can still be looked at.
  }
}

function findOrderKey(orderId: string): string | undefined {
  try {
    return sessionStorage.getItem(PREFIX + orderId) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The header that carries the right to act; none where this tab does not have it. */
export function orderKeyHeader(orderId: string): Readonly<Record<string, string>> {
  const key = findOrderKey(orderId);
  return key === undefined ? {} : { 'X-Order-Key': key };
}
