import type { ErrorBody } from '@farewind/contract/core/envelope';
import type { Order } from '@farewind/contract/bookings/get-order';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError, NoAnswerError } from '../../shared/api/api-error.ts';
import { storeOrderKey } from '../order/order-key-of-tab.ts';
import { lendOrderKey, orderKeyHeader } from '../order/order-keys.ts';
import { readDraft, storeDraft } from './checkout-draft.ts';
import { endPurchase } from './end-purchase.ts';
import { findPayAgain, findUnpaid } from './pay-again.ts';
import { endAttemptsOf, findAttempt, startPayAttempt, storePlaced } from './pay-attempt.ts';
import { findPaid, forgetPaid } from './paid-choices.ts';
import { placeOrder } from './place-order.ts';
import type { OrderRequest, Placed, OrderPlacement } from './order-placement.ts';
import type { Quote } from './quote.ts';
import { emptyRideFields, rideDrafts } from './ride-drafts.ts';
import { emptyFields } from './checkout-fields.ts';
import { stubStorage } from '../../shared/testing/stub-storage.ts';
import { quoteOf } from './testing/quote-of.ts';

const choice = { searchId: 's', flightId: 'a', fareId: 'f' };

function refused(key: ErrorBody['key'], data: Record<string, unknown> = {}): ApiError {
  return new ApiError(409, { code: 0, key, message: key, details: null, data, validationErrors: null }, 'r');
}

interface Shop {
  /** State of the order when requested. */
  status: Order['status'];
  actions: string[];
  total: string;
  content: string;
  /** Results of the next calls; further ones succeed with the bank's form. */
  readonly orders: Error[];
  readonly retries: Error[];
  /** All calls made: AddOrder by quote and key, RetryPayment by key. */
  readonly calls: string[];
  /** Whether the form was opened with the agreements of the order, not ticked again. */
  isAgreedBefore: boolean;
}

function openShop(): Shop & {
  submit: (quote?: Quote, confirmed?: boolean) => ReturnType<typeof placeOrder>;
} {
  const form = { state: 'form', url: '/bank', fields: {} } as const;
  const shop: Shop = {
    status: 'pendingPayment',
    actions: ['wait', 'payAgain'],
    total: '10.00',
    content: 'anna',
    orders: [],
    retries: [],
    calls: [],
    isAgreedBefore: false,
  };
  const answer = <T>(errors: Error[], result: T): Promise<T> => {
    const error = errors.shift();
    return error === undefined ? Promise.resolve(result) : Promise.reject(error);
  };
  const placement: OrderPlacement = {
    choice,
    agreedTotal: '10.00',
    makeRequest: (quote, idempotencyKey) =>
      ({ quoteSeal: quote.quoteSeal, idempotencyKey }) as unknown as OrderRequest,
    makeRetry: (orderId, idempotencyKey, duplicateConfirmed) => ({
      orderId,
      idempotencyKey,
      duplicateConfirmed,
    }),
    digestContent: () => Promise.resolve(shop.content),
    send: ({ quoteSeal, idempotencyKey }) => {
      shop.calls.push(`order ${quoteSeal} ${idempotencyKey}`);
      const placed: Placed = { orderId: 'o1', reservationNumber: 'FW1', response: form };
      return answer(shop.orders, placed);
    },
    sendAgain: ({ orderId, idempotencyKey, duplicateConfirmed }) => {
      shop.calls.push(`retry ${orderId} ${idempotencyKey}${duplicateConfirmed === true ? ' yes' : ''}`);
      return answer(shop.retries, { orderId, response: form });
    },
    findOrder: () =>
      Promise.resolve({
        orderId: 'o1',
        status: shop.status,
        allowedActions: shop.actions,
        total: shop.total,
        currency: 'EUR',
      } as unknown as Order),
    recheck: () => Promise.resolve(quoteOf('fresh')),
    isAgreedBefore: false,
  };
  return Object.assign(shop, {
    submit: (quote = quoteOf('q'), confirmed = false) =>
      placeOrder({ ...placement, isAgreedBefore: shop.isAgreedBefore }, quote, confirmed),
  });
}

beforeEach(() => {
  stubStorage('sessionStorage');
  stubStorage('localStorage');
  let keys = 0;
  vi.stubGlobal('crypto', { randomUUID: () => `key${(keys += 1)}` });
});

it('leads whoever came back from the bank’s page there again, as the same press', async () => {
  const shop = openShop();
  await shop.submit();
  expect(await shop.submit()).toMatchObject({ kind: 'placed' });
  expect(shop.calls).toEqual(['order q key1', 'order q key1']);
});

it('pays for the same order with another card, and leads to its bank again and again', async () => {
  const shop = openShop();
  await shop.submit();
  shop.orders.push(refused('ORD-DUPLICATE'));
  expect(await shop.submit()).toMatchObject({ kind: 'placed' });
  expect(await shop.submit()).toMatchObject({ kind: 'placed' });
  expect(shop.calls).toEqual(['order q key1', 'order q key1', 'retry o1 key2', 'retry o1 key2']);
});

it('tries a failed payment again for the same order, each time as a press of its own', async () => {
  const shop = openShop();
  await shop.submit();
  Object.assign(shop, { status: 'paymentFailed', actions: ['payAgain'] });
  await shop.submit();
  await shop.submit();
  expect(shop.calls).toEqual(['order q key1', 'retry o1 key2', 'retry o1 key3']);
});

it('pays the same order with the agreements given for it, and asks for them anew before another order', async () => {
  const shop = openShop();
  await shop.submit();
  shop.isAgreedBefore = true;
  expect(await shop.submit()).toMatchObject({ kind: 'placed' });
  const made = shop.calls.length;
  shop.content = 'boris';
  expect(await shop.submit()).toEqual({ kind: 'agreeAnew' });
  Object.assign(shop, { content: 'anna', status: 'expired', actions: ['payAgain'] });
  expect(await shop.submit()).toEqual({ kind: 'agreeAnew' });
  Object.assign(shop, { status: 'paymentFailed', total: '12.00' });
  expect(await shop.submit()).toEqual({ kind: 'agreeAnew' });
  // Another tab has ended that order.
  endAttemptsOf('o1');
  expect(await shop.submit()).toEqual({ kind: 'agreeAnew' });
  expect(shop.calls).toHaveLength(made);
  shop.isAgreedBefore = false;
  expect(await shop.submit()).toMatchObject({ kind: 'placed' });
});

it('opens an order that was paid meanwhile, and waits for one whose bank is at work', async () => {
  const shop = openShop();
  await shop.submit();
  Object.assign(shop, { status: 'booked', actions: ['print'] });
  expect(await shop.submit()).toEqual({ kind: 'known', orderId: 'o1' });
  Object.assign(shop, { status: 'processing', actions: ['wait'] });
  expect(await shop.submit()).toEqual({ kind: 'waits', orderId: 'o1' });
  expect(shop.calls).toHaveLength(1);
});

it('makes a new order at a fresh price once somebody else travels, or the old order is over', async () => {
  const shop = openShop();
  await shop.submit();
  shop.content = 'boris';
  await shop.submit();
  expect(shop.calls.at(-1)).toBe('order fresh key2');
  Object.assign(shop, { status: 'expired', actions: ['payAgain'] });
  await shop.submit(quoteOf('other'));
  expect(shop.calls.at(-1)).toBe('order other key3');
});

it('asks for a fresh price when that of the order has run out', async () => {
  const shop = openShop();
  await shop.submit();
  Object.assign(shop, { status: 'paymentFailed', actions: ['payAgain'] });
  shop.retries.push(refused('FLT-EXPIRED'));
  expect(await shop.submit()).toMatchObject({ kind: 'placed' });
  expect(shop.calls.slice(1)).toEqual(['retry o1 key2', 'order fresh key3']);
});

it('never pays an order whose total is not the one on the button', async () => {
  const shop = openShop();
  await shop.submit();
  Object.assign(shop, { status: 'paymentFailed', actions: ['payAgain'], total: '12.00' });
  await shop.submit();
  expect(shop.calls.at(-1)).toBe('order fresh key2');
});

it('looks how the order stands when another tab was faster, or an answer was lost', async () => {
  const shop = openShop();
  await shop.submit();
  Object.assign(shop, { status: 'paymentFailed', actions: ['payAgain'] });
  shop.retries.push(refused('ORD-STATE'), new NoAnswerError(true, undefined));
  expect(await shop.submit()).toEqual({ kind: 'waits', orderId: 'o1' });
  expect((await shop.submit()).kind).toBe('error');
  Object.assign(shop, { status: 'booked', actions: ['print'] });
  expect(await shop.submit()).toEqual({ kind: 'known', orderId: 'o1' });
});

it('tells a buyer who wants another way from when on it opens, while the page opened before can still be paid', async () => {
  const shop = openShop();
  await shop.submit();
  const open = refused('ORD-STATE', { until: '2027-06-12T12:40:00.000Z' });
  shop.orders.push(refused('ORD-DUPLICATE'));
  shop.retries.push(open, open);
  expect(await shop.submit()).toEqual({ kind: 'error', error: open });
  expect(await shop.submit()).toEqual({ kind: 'error', error: open });
  // Then it opens, for the same order.
  expect(await shop.submit()).toMatchObject({ kind: 'placed' });
  expect(shop.calls.filter((call) => call.startsWith('order'))).toEqual(['order q key1', 'order q key1']);
});

it('asks before a failed order is paid when the same was bought in another one; the yes goes with the next press', async () => {
  const shop = openShop();
  await shop.submit();
  Object.assign(shop, { status: 'paymentFailed', actions: ['payAgain'] });
  const order = { status: 'ticketed', orderId: 'o2', reservationNumber: 'FW2' };
  shop.retries.push(refused('ORD-DUPLICATE', { question: true, order }));
  expect(await shop.submit()).toEqual({ kind: 'question', text: 'ORD-DUPLICATE', order });
  expect(await shop.submit(quoteOf('q'), true)).toMatchObject({ kind: 'placed' });
  expect(shop.calls.slice(1)).toEqual(['retry o1 key2', 'retry o1 key3 yes']);
});

it('asks about another order once: after a yes the next card is tried without the question, another order is asked about', async () => {
  const shop = openShop();
  await shop.submit();
  Object.assign(shop, { status: 'paymentFailed', actions: ['payAgain'] });
  const asks = (orderId: string) =>
    refused('ORD-DUPLICATE', { question: true, order: { status: 'ticketed', orderId } });
  shop.retries.push(asks('o2'));
  await shop.submit();
  await shop.submit(quoteOf('q'), true);
  shop.retries.push(asks('o2'));
  expect(await shop.submit()).toMatchObject({ kind: 'placed' });
  expect(shop.calls.at(-1)).toMatch(/ yes$/);
  shop.retries.push(asks('o3'));
  expect(await shop.submit()).toMatchObject({ kind: 'question' });
});

it('pays from another tab of the device for the order that failed in the first, with the right to do so', async () => {
  const shop = openShop();
  storeOrderKey('o1', 'the-right-of-the-first-tab');
  await shop.submit();
  Object.assign(shop, { status: 'paymentFailed', actions: ['payAgain'] });
  stubStorage('sessionStorage');
  expect(orderKeyHeader('o1')).toEqual({ 'X-Order-Key': 'the-right-of-the-first-tab' });
  await shop.submit(quoteOf('of the second tab'));
  expect(shop.calls).toEqual(['order q key1', 'retry o1 key2']);
  endPurchase('o1', 'FW1');
  stubStorage('sessionStorage');
  expect(orderKeyHeader('o1')).toEqual({});
});

it('knows in the tab what was paid, for that very choice only and until it is bought once more on purpose', async () => {
  const shop = openShop();
  await shop.submit();
  expect(findPaid(choice)).toBeUndefined();
  endPurchase('another', 'FW2');
  expect(findPaid(choice)).toBeUndefined();
  endPurchase('o1', 'FW1');
  expect(findPaid({ ...choice })).toEqual({ choice, orderId: 'o1', number: 'FW1' });
  expect(findPaid({ ...choice, searchId: 'another' })).toBeUndefined();
  forgetPaid(choice);
  expect(findPaid(choice)).toBeUndefined();
  sessionStorage.setItem('farewind.paidChoices', '[{"choice":{"searchId":"s"},"orderId":7},null]');
  expect(findPaid(choice)).toBeUndefined();
});

it('lends the right to pay to other tabs no longer than the price stands', () => {
  storeOrderKey('o1', 'the-right-of-the-first-tab');
  lendOrderKey('o1', Date.now() - 1);
  stubStorage('sessionStorage');
  expect(orderKeyHeader('o1')).toEqual({});
});

const otherFlight = { ...choice, flightId: 'b' };
const ride = { searchId: 'r', transferId: 't' };
const flightsForm = emptyFields({ adults: 1, children: 0, infants: 0 });
const startPlaced = (bought: { readonly searchId: string }, orderId: string) =>
  storePlaced(startPayAttempt(bought, quoteOf(`q of ${orderId}`)), {
    orderId,
    content: 'anna',
    duplicateConfirmed: false,
  });

it('tries again to pay what the order bought, and says that its form is kept only if it is', () => {
  startPlaced(choice, 'o1');
  storeDraft({ choice, fields: flightsForm });
  expect(findPayAgain('o1')).toEqual({ choice, isKept: true });
  // The checkout of other flights was opened since.
  storeDraft({ choice: otherFlight, fields: flightsForm });
  expect(findPayAgain('o1')).toEqual({ choice, isKept: false });
  expect(findPayAgain('of another device')).toEqual({ choice: undefined, isKept: false });
  // The failed page does not always know its order.
  expect(findPayAgain(undefined)).toEqual({ choice, isKept: false });
  startPlaced(ride, 'o2');
  rideDrafts.keep({ choice: ride, fields: emptyRideFields });
  expect(findPayAgain('o2')).toEqual({ choice: ride, isKept: true });
});

it('knows in another tab what an order bought, also once its price has expired', () => {
  vi.useFakeTimers();
  startPlaced(choice, 'o1');
  storeDraft({ choice, fields: flightsForm });
  stubStorage('sessionStorage');
  vi.setSystemTime('2999-01-01T00:00:01Z');
  storeDraft({ choice, fields: flightsForm });
  expect(findPayAgain('o1')).toEqual({ choice, isKept: true });
  vi.useRealTimers();
});

it('takes over accepted agreements only with the people for whom they were accepted', () => {
  startPlaced(choice, 'o1');
  storeDraft({ choice, fields: flightsForm });
  expect(findUnpaid(choice, readDraft())?.placed.orderId).toBe('o1');
  // In another tab somebody else's flights are being bought; their people fill in this form too.
  storeDraft({ choice: otherFlight, fields: flightsForm });
  expect(findUnpaid(choice, readDraft())).toBeUndefined();
  expect(findUnpaid(choice, undefined)).toBeUndefined();
});

it('forgets what was typed for the paid purchase, and nothing of another one', () => {
  startPlaced(choice, 'o1');
  storeDraft({ choice, fields: flightsForm });
  rideDrafts.keep({ choice: ride, fields: emptyRideFields });
  // This tab has gone on to a ride before the flights are known to be paid.
  startPayAttempt(ride, quoteOf('of the ride'));
  endPurchase('o1', 'FW1');
  expect(readDraft()).toBeUndefined();
  expect(localStorage.getItem('farewind.unpaidOrder')).toBeNull();
  expect(rideDrafts.read()?.choice).toEqual(ride);
  expect(findAttempt(ride)).toBeDefined();

  startPlaced(choice, 'o3');
  storeDraft({ choice: otherFlight, fields: flightsForm });
  endPurchase('o3', 'FW3');
  expect(readDraft()?.choice).toEqual(otherFlight);
  expect(findAttempt(choice)).toBeUndefined();
});
