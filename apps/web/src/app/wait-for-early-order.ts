import type { EarlyOrder } from './early-order.ts';

/** By then the page could have been taken over without its order. */
const PATIENCE_MS = 1500;

/** Settles once an order's page has its order, or does without it until its own request is answered; never rejects. */
export async function waitForEarlyOrder(early: EarlyOrder | undefined): Promise<void> {
  if (early === undefined) return;
  const timer = setTimeout(early.giveUp, PATIENCE_MS);
  await early.shown;
  clearTimeout(timer);
}
