import type { Order } from '@farewind/contract/bookings/get-order';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { createI18n, I18nProvider } from '../../../shared/i18n/i18n.tsx';
import tr from '../../../shared/i18n/messages/tr.json' with { type: 'json' };
import { SessionProvider, type Session } from '../../../shared/session/session.tsx';
import { readDraft, storeDraft } from '../../purchase/checkout-draft.ts';
import { emptyFields } from '../../purchase/checkout-fields.ts';
import { placeOrder } from '../../purchase/place-order.ts';
import type { OrderPlacement } from '../../purchase/order-placement.ts';
import type { Quote } from '../../purchase/quote.ts';
import { findWay, storeWay } from '../../purchase/stored-way.ts';
import { KnownFacts, OrderFacts } from './order-facts.tsx';
import { OtherWays } from './other-ways.tsx';
import { KnownReason, PaymentFailedPage, Reason } from './payment-failed-page.tsx';
import { PaymentWaitPage } from './payment-wait-page.tsx';
import { stubStorage } from '../../../shared/testing/stub-storage.ts';
import { quoteOf } from '../../purchase/testing/quote-of.ts';

const taken = vi.hoisted(() => ({ over: true }));
vi.mock('../../../shared/ui/use-taken-over.ts', () => ({ useTakenOver: () => taken.over }));

const choice = { searchId: 's', flightId: 'a', fareId: 'f' };
const quote: Quote = { ...quoteOf('q', '12476.72'), currency: 'TRY' };

beforeEach(() => {
  stubStorage('sessionStorage');
  stubStorage('localStorage');
});

function show(part: React.ReactNode): string {
  return renderToString(
    <SessionProvider value={{ site: undefined } as Session}>
      <I18nProvider value={createI18n('tr', tr)}>{part}</I18nProvider>
    </SessionProvider>,
  );
}

const read = (part: React.ReactNode): string => show(part).replaceAll(/<[^>]*>/g, '');

/** A declined order of this device. */
async function placeDeclined(): Promise<void> {
  const never = () => Promise.reject(new Error('Unexpected call'));
  const placement: OrderPlacement = {
    choice,
    agreedTotal: quote.total,
    isAgreedBefore: false,
    send: () =>
      Promise.resolve({
        orderId: 'o',
        reservationNumber: 'FW520702531',
        response: { state: 'failed', key: 'PAY-DECLINED' },
      } as Awaited<ReturnType<OrderPlacement['send']>>),
    sendAgain: never,
    findOrder: never,
    makeRequest: () => ({}) as ReturnType<OrderPlacement['makeRequest']>,
    makeRetry: (orderId, idempotencyKey) => ({ orderId, idempotencyKey }),
    digestContent: () => Promise.resolve('content'),
    recheck: never,
  };
  await placeOrder(placement, quote, false);
}

/** The page of an order that could not be loaded. */
async function showUnloaded(
  orderId: string,
  { path, component, address }: { path: string; component: () => React.ReactNode; address: string } = {
    path: '/paymentFailed',
    component: PaymentFailedPage,
    address: `/paymentFailed?orderId=${orderId}&key=PAY-DECLINED`,
  },
): Promise<string> {
  const queries = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  for (const queryKey of [
    ['order', orderId, 'tr'],
    ['paymentOutcome', orderId],
  ])
    queries
      .getQueryCache()
      .build(queries, { queryKey })
      .setState({ status: 'error', error: new Error('no answer') });
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path, component });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  await router.load();
  return show(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}

it('a declined buyer reads the number, the sum and the reason before the server has sent the order', async () => {
  await placeDeclined();
  expect(show(<KnownFacts orderId="o" />)).toContain('FW520702531');
  expect(show(<KnownFacts orderId="o" />)).toContain('₺12.476,72');
  expect(show(<KnownFacts orderId="another" />)).not.toMatch(/FW|₺/);
  expect(show(<KnownReason failureKey="PAY-DECLINED" />)).toContain(tr['payment.reason.declined']);
});

it('a declined buyer keeps the number and the sum, to name them to the agency, when the order cannot be loaded', async () => {
  await placeDeclined();
  const page = await showUnloaded('o');
  expect(page).toContain(tr['payment.error.title']);
  expect(page).toContain('FW520702531');
  expect(page).toContain('₺12.476,72');
  expect(await showUnloaded('another')).not.toMatch(/FW\d|₺/);
});

it('a buyer who waits for the bank reads the number and the sum too while the order cannot be loaded', async () => {
  await placeDeclined();
  const waiting = { path: '/payment/wait/$orderId', component: PaymentWaitPage } as const;
  const page = await showUnloaded('o', { ...waiting, address: '/payment/wait/o' });
  expect(page).toContain(tr['payment.wait.title']);
  expect(page).toContain('FW520702531');
  expect(page).toContain('₺12.476,72');
  expect(await showUnloaded('another', { ...waiting, address: '/payment/wait/another' })).not.toMatch(
    /FW\d|₺/,
  );
});

it('the first picture of the page is the server’s, which knows nothing of this device', async () => {
  await placeDeclined();
  taken.over = false;
  try {
    expect(show(<KnownFacts orderId="o" />)).not.toMatch(/FW|₺/);
  } finally {
    taken.over = true;
  }
});

it('where only the order tells what happened to the money, the page says nothing before it is here', () => {
  for (const key of [undefined, 'PAY-UNKNOWN', 'FLT-NOSEAT'])
    expect(read(<KnownReason failureKey={key} />), key).toBe('');
  // The bank's answer alone does not tell where the money is.
  expect(show(<KnownReason failureKey="PAY-DECLINED" />)).not.toContain(tr['payment.notCharged']);
});

it('a buyer without a card does not read about a card', () => {
  const reason = (payment: object | undefined) =>
    read(<Reason order={{ status: 'paymentFailed', payment } as unknown as Order} failureKey={undefined} />);
  expect(reason({ last4: '1111' })).toContain(tr['payment.notCharged']);
  for (const payment of [undefined, { last4: '', method: 'ERIP' }]) {
    expect(reason(payment)).toContain(tr['payment.nothingCharged']);
    expect(reason(payment)).not.toContain(tr['payment.notCharged']);
  }
});

it('a buyer whose payment failed while the price is still held reads why, not that it was left', () => {
  const message = 'Bu ödeme yöntemi bu tutarı kabul etmiyor. Hesabınızdan para çekilmedi.';
  const reason = (payment: object) => {
    const order = { orderId: 'o', status: 'pendingPayment', allowedActions: ['payAgain'], payment };
    return read(
      <QueryClientProvider client={new QueryClient()}>
        <Reason order={order as unknown as Order} failureKey={undefined} />
      </QueryClientProvider>,
    );
  };
  expect(reason({ message })).toContain(message);
  expect(reason({ message })).not.toContain(tr['payment.left.text']);
});

/** What a declined buyer is offered beside trying again. */
async function showOtherWays(allowedActions: readonly string[], failureKey?: string): Promise<string> {
  const queries = new QueryClient();
  const methods = [
    { id: 'card', name: 'Kart', note: '', way: 'rawCard' },
    { id: 'troy', name: 'Troy', note: '', way: 'hostedPage' },
    { id: 'sbp', name: 'SBP', note: '', way: 'qrOrApp' },
  ];
  queries.setQueryData(['paymentMethods', 'TRY', 'tr', quote.total, undefined], {
    methods,
    outsideLimits: [],
  });
  const order = { orderId: 'o', total: quote.total, currency: 'TRY', allowedActions } as unknown as Order;
  const root = createRootRoute({ component: () => <OtherWays order={order} failureKey={failureKey} /> });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  await router.load();
  return show(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}

it('a declined buyer reaches each other way to pay by one tap, while the price is held', async () => {
  await placeDeclined();
  storeDraft({ choice, fields: emptyFields({ adults: 1, children: 0, infants: 0 }) });
  const ways = await showOtherWays(['payAgain']);
  expect(ways).toMatch(/<a[^>]*href="\/flightPayment\/s\/a\?fare=f"[^>]*>SBP<\/a>/);
  expect(ways).not.toContain('Kart<');
  expect(await showOtherWays([])).not.toContain('SBP');

  storeWay(choice, 'sbp');
  expect(readDraft()?.fields.paymentMethod).toBe('sbp');
  expect(await showOtherWays(['payAgain'])).toContain('Kart<');
  const anotherFare = { ...choice, fareId: 'another' };
  storeWay(anotherFare, 'card');
  expect(findWay(choice)).toBe('sbp');
});

it('a buyer whose card was declined is offered the ways without a card first, others keep their order', async () => {
  await placeDeclined();
  storeDraft({ choice, fields: emptyFields({ adults: 1, children: 0, infants: 0 }) });
  const namesAfter = async (failureKey: string) =>
    (await showOtherWays(['payAgain'], failureKey)).match(/Kart(?=<)|Troy|SBP/g);
  expect(await namesAfter('PAY-DECLINED')).toEqual(['SBP', 'Troy']);
  expect(await namesAfter('PAY-3DS')).toEqual(['SBP', 'Troy']);
  expect(await namesAfter('PAY-UNKNOWN')).toEqual(['Troy', 'SBP']);
  storeWay(choice, 'sbp');
  expect(await namesAfter('PAY-DECLINED')).toEqual(['Kart', 'Troy']);
});

const ofAnotherDevice = {
  orderId: 'of-another-device',
  reservationNumber: 'FW000000001',
  total: '12476.72',
  currency: 'TRY',
  items: [],
  airports: [],
  airlines: [],
  journeyClock: { timeZone: 'Europe/Istanbul', place: 'Antalya' },
};

it('another device than the buyer’s own says until when the price is held, as the order’s plan has it', () => {
  const order = {
    ...ofAnotherDevice,
    allowedActions: ['payAgain'],
    plan: { asOf: '', steps: [{ kind: 'pay', until: '2027-01-01T10:20:00.000Z' }] },
  };
  const facts = (more: object = {}) => read(<OrderFacts order={{ ...order, ...more } as unknown as Order} />);
  expect(facts()).toContain(tr['trip.priceUntil']);
  expect(facts({ asOf: '2027-01-01T10:00:00.000Z' })).toContain('13:20');
  // Seats that staff hold for days: a time alone would be read as today's.
  expect(facts({ asOf: '2026-12-31T08:00:00.000Z' })).toContain('01-01-2027, 13:20');
  expect(facts({ plan: undefined })).not.toContain(tr['trip.priceUntil']);
  // A payment on another page has its own time limit.
  expect(facts({ allowedActions: ['payAgain', 'continuePaying'] })).not.toContain(tr['trip.priceUntil']);
});

it('whoever waits for the bank or for the booking is told until when', async () => {
  await placeDeclined();
  const order = { ...ofAnotherDevice, orderId: 'o', asOf: '2027-01-01T10:00:00.000Z' };
  const facts = (more: object) => read(<OrderFacts order={{ ...order, ...more } as unknown as Order} />);
  // The bank has not answered: if it refuses, the price can be paid for that long.
  expect(facts({ status: 'pendingPayment', allowedActions: ['wait'] })).toContain(tr['trip.priceUntil']);
  const booked = { step: 'booked', state: 'next', dueAt: '2027-01-01T10:20:00.000Z' };
  const paid = { status: 'processing', allowedActions: ['wait'], clock: [booked], refunds: [] };
  expect(facts(paid)).toContain(tr['trip.confirmedBy']);
  expect(facts(paid)).toContain('13:20');
  expect(facts(paid)).not.toContain(tr['trip.priceUntil']);
  // What is late, or whose money goes back, is promised no time.
  expect(facts({ ...paid, clock: [{ ...booked, state: 'missed' }] })).not.toContain('13:20');
  expect(facts({ ...paid, refunds: [{ state: 'approved' }] })).not.toContain('13:20');
});
