import { describe, expect, it } from 'vitest';
import { orderStatuses, type Order } from '@farewind/contract/bookings/get-order';
import { formatMoment } from './instant-text.ts';
import { failureTextOf, isOrderAlive, readFailureSearch } from './payment-failure.ts';
import { outcomeOfAttempts, outcomeOfOrder } from './payment-outcome.ts';
import { headingOf, routeOf } from './trip-heading.ts';

describe('waiting for the bank', () => {
  it('ends only when the money was taken or is known not to be', () => {
    const outcome = (...states: string[]) => outcomeOfAttempts(states.map((state) => ({ state })));
    expect(outcome()).toBe('wait');
    expect(outcome('unknown')).toBe('wait');
    expect(outcome('authorised')).toBe('wait');
    expect(outcome('captured')).toBe('paid');
    expect(outcome('failed')).toBe('failed');
    expect(outcome('failed', 'captured')).toBe('paid');
  });

  it('reads the order where its attempts may not be seen', () => {
    expect(outcomeOfOrder('processing')).toBe('wait');
    expect(outcomeOfOrder('booked')).toBe('paid');
    expect(outcomeOfOrder('paymentFailed')).toBe('failed');
  });
});

describe('a failed payment', () => {
  it('is explained by its key, an unknown key by the general sentence', () => {
    expect(failureTextOf('PAY-3DS')).toBe('payment.reason.threeDSecure');
    expect(failureTextOf('FLT-NOSEAT')).toBe('flights.soldOut');
    expect(failureTextOf('x')).toBe('payment.error.text');
  });

  it('never says that nothing was charged while the order lives', () => {
    expect(orderStatuses.filter((status) => !isOrderAlive(status))).toEqual([
      'paymentFailed',
      'expired',
      'cancelled',
    ]);
  });

  it('reads its address', () => {
    expect(readFailureSearch({ orderId: 'o', key: '', other: 1 })).toEqual({ orderId: 'o' });
  });
});

it('has a heading for every state of an order', () => {
  for (const status of orderStatuses) expect(headingOf(status).title).toMatch(/^trip\.title\./);
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
