import { text } from 'node:stream/consumers';
import type { Order } from '@farewind/contract/bookings/get-order';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { prerenderToNodeStream } from 'react-dom/static';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createI18n, I18nProvider } from '../../shared/i18n/i18n.tsx';
import en from '../../shared/i18n/messages/en.json' with { type: 'json' };
import { findPageAfterPaying, RetryNotice } from './retry-notice.tsx';
import parts from './texts/en.json' with { type: 'json' };
import type { LiveQuote } from './use-quote.ts';

beforeAll(() => vi.stubGlobal('fetch', async () => Response.json(parts)));
afterAll(() => vi.unstubAllGlobals());

const live = { secondsLeft: undefined } as LiveQuote;

/** The box above the card, for an order and its next step as the server has told them. */
async function show(order?: Partial<Order>, next?: { readonly state: string }): Promise<string> {
  const queries = new QueryClient();
  if (order !== undefined) {
    queries.setQueryData(['order', 'o', 'en'], {
      orderId: 'o',
      items: [],
      clock: [],
      allowedActions: [],
      ...order,
    });
    if (next !== undefined) queries.setQueryData(['paymentStep', 'o'], { next, askedAt: 0 });
  }
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  const { prelude } = await prerenderToNodeStream(
    <I18nProvider value={createI18n('en', en)}>
      <QueryClientProvider client={queries}>
        <RouterContextProvider router={router as never}>
          <RetryNotice orderId="o" trip="Moscow – Antalya" total="€146.08" live={live} />
        </RouterContextProvider>
      </QueryClientProvider>
    </I18nProvider>,
  );
  return text(prelude);
}

const unpaid: Partial<Order> = { status: 'pendingPayment', allowedActions: ['wait', 'payAgain'] };
const atProvider: Partial<Order> = { ...unpaid, allowedActions: ['wait', 'continuePaying', 'payAgain'] };

it('only a payment that has failed is shown as a failure', async () => {
  const failed = await show({
    status: 'paymentFailed',
    payment: { message: 'The bank declined it.' } as Order['payment'] & object,
  });
  expect(failed).toContain('notice bad');
  expect(failed).toContain('The bank declined it.');
  expect(failed).not.toContain(en['payment.left.title']);
  for (const status of ['processing', 'ticketed', 'pendingPayment', 'expired'] as const)
    expect(await show({ status })).toContain('notice warn');
  // While it is loading nothing is known, and nothing is claimed.
  const loading = await show();
  expect(loading).toContain('notice warn');
  expect(loading).not.toContain(en['payment.left.title']);
  expect(loading).toContain('€146.08');
});

it('back from a code or a bill, the buyer reads that it can still be paid, and nothing about a page of the bank', async () => {
  const left = await show(unpaid);
  expect(left).toContain(en['payment.left.text']);
  expect(left).not.toContain('/payment/wait/o');
  for (const [state, words] of [
    ['qr', parts['unpaid.code']],
    ['bill', parts['unpaid.bill']],
  ] as const) {
    const shown = await show(atProvider, { state });
    expect(shown).toContain(words);
    expect(shown).toContain('href="/payment/wait/o"');
    expect(shown).not.toContain(en['payment.left.text']);
  }
  expect(await show(atProvider, { state: 'redirect' })).toContain(en['payment.left.text']);
  // Until the server has told which it is.
  expect(await show(atProvider)).not.toContain(en['payment.left.text']);
  // The bank alone knows.
  expect(await show({ ...unpaid, allowedActions: ['wait'] })).toContain(en['payment.unknown']);
  const released = await show(
    { status: 'expired', allowedActions: ['wait', 'continuePaying'] },
    { state: 'bill' },
  );
  expect(released).toContain(en['payment.bill.released']);
});

it('an order that is paid meanwhile leads to its page, and one that the bank decides on to the waiting page', async () => {
  const pageOf = (status: Order['status'], kind = 'flight') =>
    findPageAfterPaying({ status, items: [{ kind }] as Order['items'] });
  expect(pageOf('ticketed')).toBe('/ticketDetail/$orderId');
  expect(pageOf('booked', 'transfer')).toBe('/transferDetail/$orderId');
  expect(pageOf('processing')).toBe('/payment/wait/$orderId');
  for (const status of ['pendingPayment', 'paymentFailed', 'expired', 'cancelled'] as const)
    expect(pageOf(status)).toBeUndefined();
  // What is shown until then calls nothing unfinished.
  expect(await show({ status: 'ticketed' })).not.toContain(en['payment.left.title']);
});
