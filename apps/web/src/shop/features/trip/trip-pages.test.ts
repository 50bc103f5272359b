import { describe, expect, it } from 'vitest';
import { formatMoment } from '../../../shared/format/date.ts';
import { orderStatuses, type Order } from '@farewind/contract/bookings/get-order';
import type { ErrorBody } from '@farewind/contract/core/envelope';
import { ApiError, NoAnswerError } from '../../../shared/api/api-error.ts';
import { isMasked } from '../../order/masked-order.ts';
import { codeProblemOf, digitsOf, isWholeCode } from './order-code.ts';
import {
  failureTextOf,
  isHoldOver,
  isOrderAlive,
  isUnfinished,
  readFailureSearch,
} from './payment-failure.ts';
import { readKeyOfAddress } from './key-of-address.ts';
import { isGivenBack, outcomeOf } from './payment-wait-page.tsx';
import { askAgainAfter } from '../../order/use-payment-step.ts';
import { soldPartOf } from '../../order/sold-part.ts';
import { findReceiptDue, findTicketsDue } from '../../order/tickets-due.ts';
import { headingOf, routeOf } from '../../order/trip-heading.ts';

describe('waiting for the bank', () => {
  const outcome = (status: Order['status'], ...allowedActions: string[]) =>
    outcomeOf({ status, allowedActions });

  it('ends only when the money was taken or is known not to be', () => {
    expect(outcome('pendingPayment', 'wait')).toBe('wait');
    expect(outcome('processing', 'wait')).toBe('wait');
    expect(outcome('booked', 'print')).toBe('paid');
    expect(outcome('problematic')).toBe('paid');
    expect(outcome('paymentFailed', 'payAgain')).toBe('failed');
    expect(outcome('expired', 'payAgain')).toBe('failed');
  });

  it('says that money goes back while an order waits for that alone', () => {
    const refund = { state: 'sentToBank' } as Order['refunds'][number];
    expect(isGivenBack({ status: 'processing', refunds: [refund] })).toBe(true);
    expect(isGivenBack({ status: 'processing', refunds: [] })).toBe(false);
    expect(isGivenBack({ status: 'processing', refunds: [{ ...refund, state: 'rejected' }] })).toBe(false);
    expect(isGivenBack({ status: 'ticketed', refunds: [refund] })).toBe(false);
  });

  it('offers to pay again where the server allows it to whoever left the bank’s page', () => {
    expect(outcome('pendingPayment', 'wait', 'payAgain')).toBe('left');
  });
});

it('the way to pay is asked for until the server has answered, and never by a viewer who may not know it', () => {
  const refusal = (status: number, retryAfterSeconds?: number) => {
    const body = { code: 0, key: 'GEN-BUSY', message: '', details: null, data: null, validationErrors: null };
    return new ApiError(status, body as unknown as ErrorBody, undefined, retryAfterSeconds);
  };
  const after = (error: Error | null, data?: { next?: { state: 'redirect'; url: string } }) =>
    askAgainAfter({ data, error });
  for (const error of [null, new NoAnswerError(false, 'lost'), refusal(502), refusal(429)])
    expect(after(error), String(error)).toBe(3000);
  expect(after(refusal(503, 20))).toBe(20_000);
  for (const error of [refusal(403), refusal(404)]) expect(after(error)).toBe(false);
  // The provider has not told it yet.
  expect(after(null, {})).toBe(15_000);
  expect(after(new NoAnswerError(true, 'lost'), {})).toBe(15_000);
  expect(after(null, { next: { state: 'redirect', url: '/bank' } })).toBe(false);
});

describe('a failed payment', () => {
  it('is explained by its key, an unknown key by the general sentence', () => {
    expect(failureTextOf('PAY-3DS')).toBe('payment.reason.threeDSecure');
    expect(failureTextOf('FLT-NOSEAT')).toBe('flights.soldOut');
    expect(failureTextOf('TRF-NONE')).toBe('payment.reason.rideGone');
    expect(failureTextOf('CPN-INVALID')).toBe('payment.reason.couponGone');
    expect(failureTextOf('ORD-DUPLICATE')).toBe('payment.reason.boughtAlready');
    expect(failureTextOf('x')).toBe('payment.error.text');
  });

  it('never says that nothing was charged while the order lives', () => {
    const isOver = (status: Order['status']) => !isOrderAlive({ status, allowedActions: [] });
    expect(orderStatuses.filter(isOver)).toEqual(['paymentFailed', 'expired', 'cancelled']);
  });

  it('never says so of an expired order whose bank or bill may still take money', () => {
    const expired = (...allowedActions: string[]) => ({ status: 'expired', allowedActions }) as const;
    const unanswered = expired('wait');
    expect([isOrderAlive(unanswered), isUnfinished(unanswered)]).toEqual([true, false]);
    const billed = expired('wait', 'continuePaying');
    expect([isOrderAlive(billed), isUnfinished(billed)]).toEqual([true, true]);
    const over = expired('payAgain');
    expect([isOrderAlive(over), isUnfinished(over)]).toEqual([false, false]);
  });

  it('of a held order is told from a hold that is still running, and from a cancelled order', () => {
    const [before, after] = ['2027-06-12T09:59:00.000Z', '2027-06-12T10:00:00.000Z'];
    const held = { heldUntil: after, asOf: after, status: 'expired' } as const;
    expect(isHoldOver(held)).toBe(true);
    expect(isHoldOver({ ...held, asOf: before, status: 'paymentFailed' })).toBe(false);
    expect(isHoldOver({ ...held, status: 'cancelled' })).toBe(false);
    expect(isHoldOver({ asOf: after, status: 'expired' })).toBe(false);
  });

  it('reads its address', () => {
    expect(readFailureSearch({ orderId: 'o', key: '', other: 1 })).toEqual({ orderId: 'o' });
  });
});

it('has a heading for every state of an order', () => {
  for (const status of orderStatuses)
    expect(
      headingOf({ status, allowedActions: [], refunds: [], payment: undefined, items: [] }).title,
    ).toMatch(/^trip\.title\./);
});

it('counts the nights between landing there and leaving again', () => {
  const flight = (direction: 'outbound' | 'return', from: string, to: string, day: string) =>
    ({
      kind: 'flight',
      direction,
      segments: [{ from, to, departsAt: `${day}T23:10`, arrivesAt: `${day}T23:55` }],
    }) as Order['items'][number];
  const out = flight('outbound', 'BER', 'AYT', '2027-06-13');
  expect(routeOf([flight('return', 'AYT', 'BER', '2027-06-27'), out])).toEqual({
    from: 'BER',
    to: 'AYT',
    nights: 14,
  });
  expect(routeOf([out])).toEqual({ from: 'BER', to: 'AYT', nights: undefined });
  expect(routeOf([])).toBeUndefined();
});

it('never converts the time of an airport', () => {
  expect(formatMoment('2027-06-12T03:45')).toBe('12-06-2027, 03:45');
});

describe('the right to act in the address of a mail', () => {
  const key = 'abcdefghijklmnop-_12';
  const of = (path: string, hash: string) => {
    const { pathname, search } = new URL(path, 'http://localhost');
    return readKeyOfAddress({ pathname, search, hash });
  };

  it('is read on every page of an order', () => {
    for (const path of [
      '/ticketDetail/o1?locale=ru',
      '/transferDetail/o1',
      '/payment/wait/o1',
      '/pay/o1',
      '/paymentFailed?orderId=o1',
    ])
      expect(of(path, `#key=${key}`)).toEqual({ orderId: 'o1', key });
  });

  it('is nothing without an order or a whole key', () => {
    expect(of('/', `#key=${key}`)).toBeUndefined();
    expect(of('/ticketDetail/o1', '#key=short')).toBeUndefined();
    expect(of('/ticketDetail/o1', '#price')).toBeUndefined();
  });
});

it('an order with a ticketed flight and a charter without tickets shows when those and their document come', () => {
  const dueAt = '2027-04-28T07:00:00.000Z';
  const order = (state: Order['clock'][number]['state'], ...kinds: string[]) => ({
    items: [{ kind: 'flight' }] as Order['items'],
    documents: kinds.map((kind) => ({ kind, url: '' })),
    clock: [
      { step: 'ticketed', state, dueAt },
      { step: 'itineraryReceipt', state: 'waiting', dueAt },
    ] as Order['clock'],
  });
  const mixed = order('waiting', 'ticket.pdf', 'certificate.pdf');
  expect([findTicketsDue(mixed), findReceiptDue(mixed)?.dueAt]).toEqual([dueAt, dueAt]);
  // The document is here, though its mail is still under way.
  const issued = order('done', 'ticket.pdf');
  expect([findTicketsDue(issued), findReceiptDue(issued)]).toEqual([undefined, undefined]);
  expect(findReceiptDue(order('done'))?.dueAt).toBe(dueAt);
});

describe('an order of which a part could not be confirmed', () => {
  const item = (status: Order['status'], total: string) =>
    ({
      status,
      tickets: [],
      priceLines: [{ total }, { total: '1.00' }],
    }) as unknown as Order['items'][number];
  const order = (state: string, ...items: Order['items']) =>
    ({ status: 'booked', total: '99.00', items, payment: { state } }) as unknown as Order;

  it('was charged only for the rest', () => {
    const [out, back] = [item('booked', '10.10'), item('cancelled', '20.00')];
    expect(soldPartOf(order('captured', out, back))).toEqual({ sold: [out], unsold: [back], total: '11.10' });
  });

  it('is told apart from one whose insurance was cancelled after the sale: it was charged', () => {
    const flight = (of: Order['items'][number]) => ({ ...of, kind: 'flight' }) as typeof of;
    const insured = (of: Order['items'][number]) => ({ ...of, kind: 'insurance' }) as typeof of;
    const cancelled = order('captured', flight(item('booked', '10.10')), insured(item('cancelled', '20.00')));
    expect(soldPartOf(cancelled)).toMatchObject({ unsold: [], total: '99.00' });
    // Without its flights it was not sold either.
    const lost = [flight(item('cancelled', '10.10')), insured(item('cancelled', '20.00'))];
    expect(soldPartOf(order('captured', item('booked', '30.00'), ...lost)).unsold).toEqual(lost);
  });

  it('is told apart from one that was sold as a whole, and from one that was paid back', () => {
    const whole = order('captured', item('booked', '10.10'));
    expect(soldPartOf(whole)).toEqual({ sold: whole.items, unsold: [], total: '99.00' });
    const returned = order('partlyRefunded', item('booked', '1.00'), item('cancelled', '2.00'));
    expect(soldPartOf(returned).unsold).toEqual([]);
  });
});

describe('an order that is opened by its plain address', () => {
  it('is known by its masked contact', () => {
    const of = (email: string) => isMasked({ customer: { name: 'Anna', email, phone: '' } });
    expect(of('a•••@example.com')).toBe(true);
    expect(of('anna@example.com')).toBe(false);
  });

  it('takes the code as the mail writes it, and nothing but six digits', () => {
    expect(digitsOf(' 123 456\n')).toBe('123456');
    expect(['123456', '12345', ''].map(isWholeCode)).toEqual([true, false, false]);
  });

  it('tells a wrong code, one that is used up, and asking too often apart', () => {
    expect(codeProblemOf('prove', 'GEN-DENIED', 4)).toBe('trip.code.wrong');
    expect(codeProblemOf('prove', 'GEN-DENIED', 5)).toBe('trip.code.usedUp');
    expect(codeProblemOf('prove', 'GEN-LIMIT', 1)).toBe('trip.code.tooFast');
    expect(codeProblemOf('send', 'GEN-LIMIT', 0)).toBe('trip.code.tooOften');
    expect(codeProblemOf('send', 'GEN-VALIDATION', 0)).toBeUndefined();
  });
});
