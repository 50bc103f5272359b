import type { Page } from '@playwright/test';

export interface LedgerEntry {
  readonly kind: string;
  readonly amount: string;
  readonly currency: string;
}

/** Remembers the order key that a page sends, by which it may ask about its order. */
export function watchOrderKey(page: Page): () => string {
  let key = '';
  page.on('request', (sent) => (key = sent.headers()['x-order-key'] ?? key));
  return () => key;
}

/**
 * The provider's own books of the order whose page is open. Asked from the page, because only browsers know names under
 * localhost.
 */
export function readLedger(page: Page, simulator: string, orderKey: string): Promise<LedgerEntry[]> {
  const orderId = /\/ticketDetail\/([^/?#]+)/.exec(page.url())?.[1] ?? '';
  return page.evaluate(
    async ({ path, order, key }) => {
      const asked = await fetch(`/api/services/app/Booking/GetPaymentState?orderId=${order}`, {
        headers: { 'X-Order-Key': key },
      });
      const { result } = (await asked.json()) as { result: { attempts: { attemptId: string }[] } };
      const ledgers = result.attempts.map(async ({ attemptId }) => {
        const ledger = await fetch(`${path}/ledger?reference=${attemptId}`);
        return (await ledger.json()) as LedgerEntry[];
      });
      return (await Promise.all(ledgers)).flat();
    },
    { path: simulator, order: orderId, key: orderKey },
  );
}
