import { ratioHalfUp } from '@farewind/values/money';

const WHOLE = 10_000;

/**
 * The commission for what is left of a price, half up; `share` in hundredths of a percent. Of the whole price, so that
 * refunds in parts end at exactly nothing. Nothing is earned for a price that was given back twice.
 */
export function commissionOf(netMinor: number, share: number): number {
  return netMinor <= 0 ? 0 : ratioHalfUp(netMinor, share, WHOLE);
}

/** `350` → `3.50`. */
export function formatShare(share: number): string {
  return (share / 100).toFixed(2);
}
