import type { APIRequestContext } from '@playwright/test';
import type { BoughtOrder } from './live-flights.ts';
import { sumText } from './words.ts';

export interface BankPayment {
  readonly card: string;
  readonly state: string;
  readonly sum: string;
}

/** The bank's latest entries, newest first, as its own page lists them. */
export async function listBankPayments(request: APIRequestContext): Promise<readonly BankPayment[]> {
  const page = await (await request.get('/bank/')).text();
  return page
    .split('<tr>')
    .map((row) => Array.from(row.matchAll(/<td>(.*?)<\/td>/gs), ([, cell = '']) => cell))
    .filter((cells) => cells.length === 7)
    .map(([, card = '', state = '', , sum = '']) => ({ card, state, sum }));
}

/** The card in the bank's format. */
export function maskCard(number: string): string {
  return `${number.slice(0, 6)}******${number.slice(-4)}`;
}

/** The bank's refunds for an order, over all payment attempts, in the format of an English page. */
export async function listRefunds(request: APIRequestContext, order: BoughtOrder): Promise<string[]> {
  const answer = await request.get(`/api/services/app/Booking/GetPaymentState?orderId=${order.orderId}`, {
    headers: { 'X-Order-Key': order.key },
  });
  const { result } = (await answer.json()) as { result: { attempts: { attemptId: string }[] } };
  const ledgers = await Promise.all(
    result.attempts.map(async ({ attemptId }) => {
      const ledger = await request.get(`/bank/ledger?reference=${attemptId}`);
      return (await ledger.json()) as { kind: string; amount: string; currency: string }[];
    }),
  );
  return ledgers
    .flat()
    .filter(({ kind }) => kind === 'refund')
    .map((entry) => sumText(entry));
}
