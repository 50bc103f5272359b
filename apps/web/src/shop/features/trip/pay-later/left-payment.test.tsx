import { text } from 'node:stream/consumers';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { prerenderToNodeStream } from 'react-dom/static';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createI18n, I18nProvider } from '../../../../shared/i18n/i18n.tsx';
import en from '../../../../shared/i18n/messages/en.json' with { type: 'json' };
import texts from '../texts/en.json' with { type: 'json' };
import { LeftPayment, leftPaymentKey, storeLeftPayment } from './left-payment.tsx';
import { stubStorage } from '../../../../shared/testing/stub-storage.ts';

beforeEach(() => {
  stubStorage('sessionStorage');
  vi.stubGlobal('fetch', async () => Response.json(texts));
});
afterEach(() => vi.unstubAllGlobals());

/** What the page of an order tells when the newest attempt of the payment that was left is in this state. */
async function tell(orderId: string, state: string): Promise<string> {
  const queries = new QueryClient();
  queries.setQueryData(leftPaymentKey(orderId), state);
  const { prelude } = await prerenderToNodeStream(
    <QueryClientProvider client={queries}>
      <I18nProvider value={createI18n('en', en)}>
        <LeftPayment orderId={orderId} />
      </I18nProvider>
    </QueryClientProvider>,
  );
  queries.clear();
  return text(prelude);
}

it('whoever comes back from the bank to the order is told that a fee was declined there', async () => {
  storeLeftPayment('o', 'fee');
  expect(await tell('o', 'failed')).toContain(texts['payLater.failed']);
  expect(await tell('o', 'expired')).toContain(texts['payLater.lapsed']);
});

it('nothing is told of a payment that succeeded or is undecided, nor of one that this tab has not begun', async () => {
  storeLeftPayment('o', 'fee');
  for (const [orderId, state] of [
    ['o', 'captured'],
    ['o', 'unknown'],
    ['another', 'failed'],
  ] as const)
    expect(await tell(orderId, state), state).not.toContain('notice');
});
