import { describe, expect, test } from 'vitest';
import { findSearchId, isAbandoned, isCheckout } from './abandoned-card.tsx';

describe('the survey is offered', () => {
  test.each(['/', '/flightSearch', '/flightSearch/abc', '/transferSearch/', '/flight', '/destination/goa'])(
    'to a visitor who has typed something at checkout and goes to %s',
    (to) => {
      for (const from of ['/flightPayment/abc/f1', '/flight/abc/f1/f2', '/transferPayment/abc/v1'])
        expect(isAbandoned(from, to, true)).toBe(true);
      expect(isAbandoned('/flightPayment/abc/f1', to, false)).toBe(false);
    },
  );

  test.each([
    '/payment/wait/o',
    '/ticketDetail/o',
    '/paymentFailed',
    '/aboutUs',
    '/login',
    '/flightPayment/abc/f2',
  ])('to nobody who goes on to %s', (to) =>
    expect(isAbandoned('/flightPayment/abc/f1', to, true)).toBe(false),
  );

  test('to nobody who was not at checkout', () => {
    expect(isAbandoned('/flightSearch/abc', '/', true)).toBe(false);
    expect([isCheckout('/flight'), isCheckout('/flight/')]).toEqual([false, false]);
  });
});

test('an answer says which search the purchase came from', () => {
  expect(findSearchId('/flightPayment/abc/f1')).toBe('abc');
  expect(findSearchId('/flight/abc/f1')).toBe('abc');
  expect(findSearchId('/')).toBeUndefined();
});
