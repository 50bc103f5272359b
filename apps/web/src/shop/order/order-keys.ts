import { readStored, removeStored, writeStored } from '../../shared/session/local-store.ts';
import { readJson, readNumber, readObject, readText } from '../../shared/session/read-value.ts';
import { findOrderKeyOfTab } from './order-key-of-tab.ts';

const LENT = 'farewind.unpaidOrderKey';

/**
 * Lets other tabs of this device pay for this tab's order until its price expires; otherwise a tab that returns to the
 * failed payment could only buy again. Ends with the payment.
 * @param until by this device's clock, in milliseconds since the epoch
 */
export function lendOrderKey(orderId: string, until: number): void {
  const key = findOrderKey(orderId);
  if (key !== undefined) writeStored(LENT, JSON.stringify({ orderId, key, until }));
}

export function takeBackOrderKey(orderId: string): void {
  if (readLent()?.orderId === orderId) removeStored(LENT);
}

function findOrderKey(orderId: string): string | undefined {
  return findOrderKeyOfTab(orderId) ?? findLent(orderId);
}

function findLent(orderId: string, now: number = Date.now()): string | undefined {
  const lent = readLent();
  if (lent === undefined) return undefined;
  if (!(lent.until > now)) removeStored(LENT);
  else if (lent.orderId === orderId) return lent.key;
  return undefined;
}

interface Lent {
  readonly orderId: string;
  readonly key: string;
  readonly until: number;
}

const readKept = readObject<Lent>({ orderId: readText, key: readText, until: readNumber });

function readLent(): Lent | undefined {
  return readJson(readStored(LENT), readKept);
}

/** The header with the order key; empty if this tab does not have it. */
export function orderKeyHeader(orderId: string): Readonly<Record<string, string>> {
  const key = findOrderKey(orderId);
  return key === undefined ? {} : { 'X-Order-Key': key };
}
