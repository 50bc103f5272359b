import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { waitForEarlyOrder } from './wait-for-early-order.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // early-order.ts runs once per page.
  vi.resetModules();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  globalThis.earlyOrder = undefined;
});

/** The page of an order while its order is requested; `answer` ends the request. */
async function openPage() {
  const main = { innerHTML: 'waiting' };
  const page = { id: 'page-data', textContent: 'without order' };
  vi.stubGlobal('location', { pathname: '/ticketDetail/1', search: '', hash: '' });
  vi.stubGlobal('document', {
    cookie: '',
    readyState: 'interactive',
    getElementById: (id: string) => (id === 'main' ? main : page),
    querySelector: () => null,
    createElement: () => ({}),
    head: { append: () => undefined },
  });
  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', (_address: string, { signal }: { signal: AbortSignal }) => {
    const ended = new Promise<never>((_, fail) =>
      signal.addEventListener('abort', () => fail(new Error('Aborted'))),
    );
    return Promise.race([promise, ended]);
  });
  const { ORDER_PAGE_TYPE } = await import('@farewind/contract/site/order-page');
  await import('./early-order.ts');
  const answer = () =>
    resolve(
      Response.json(
        { main: 'the order', rules: '', data: {} },
        { headers: { 'Content-Type': ORDER_PAGE_TYPE } },
      ),
    );
  return { main, answer };
}

it('a page whose order is late is taken over soon without it, and nothing is put into it later', async () => {
  const { main, answer } = await openPage();
  const end = vi.fn<() => void>();
  const waiting = waitForEarlyOrder(globalThis.earlyOrder).then(end);
  await vi.advanceTimersByTimeAsync(1000);
  expect(end).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  await waiting;
  answer();
  await vi.runAllTimersAsync();
  expect(main.innerHTML).toBe('waiting');
});

it('a page whose order comes in time is taken over with it', async () => {
  const { main, answer } = await openPage();
  const waiting = waitForEarlyOrder(globalThis.earlyOrder);
  await vi.advanceTimersByTimeAsync(1000);
  answer();
  await waiting;
  expect(main.innerHTML).toBe('the order');
  expect(vi.getTimerCount()).toBe(0);
});

it('a page whose order comes meanwhile is taken over as soon as it is there', async () => {
  const giveUp = vi.fn<() => void>();
  const { promise: shown, resolve } = Promise.withResolvers<void>();
  const waiting = waitForEarlyOrder({ shown, giveUp });
  resolve();
  await waiting;
  await vi.runAllTimersAsync();
  expect(giveUp).not.toHaveBeenCalled();
});

it('a page without an order of its own does not wait', async () => {
  await waitForEarlyOrder(undefined);
  expect(vi.getTimerCount()).toBe(0);
});
