import type { APIRequestContext } from '@playwright/test';

export interface BankPayment {
  readonly card: string;
  readonly state: string;
  readonly sum: string;
}

/** What the bank has booked lately, newest first, as its own page lists it. */
export async function listBankPayments(request: APIRequestContext): Promise<readonly BankPayment[]> {
  const page = await (await request.get('/bank/')).text();
  return page
    .split('<tr>')
    .map((row) => Array.from(row.matchAll(/<td>(.*?)<\/td>/gs), ([, cell = '']) => cell))
    .filter((cells) => cells.length === 6)
    .map(([, card = '', state = '', , sum = '']) => ({ card, state, sum }));
}

/** The card as the bank writes it. */
export function maskCard(number: string): string {
  return `${number.slice(0, 6)}******${number.slice(-4)}`;
}
