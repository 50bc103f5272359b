import { expect, test } from 'vitest';
import { computeOrderStatus } from './order-status.ts';

test('an order has the status of its most urgent item', () => {
  expect(computeOrderStatus(['ticketed', 'problematic', 'cancelled'])).toBe('problematic');
  expect(computeOrderStatus(['booked', 'waitingForCancel'])).toBe('waitingForCancel');
  expect(computeOrderStatus(['ticketed', 'processing'])).toBe('processing');
  expect(computeOrderStatus(['ticketed', 'changed'])).toBe('changed');
  expect(computeOrderStatus(['ticketed', 'booked'])).toBe('booked');
  expect(computeOrderStatus(['completed', 'ticketed'])).toBe('ticketed');
  expect(computeOrderStatus(['cancelled', 'completed'])).toBe('completed');
  expect(computeOrderStatus(['cancelled', 'expired'])).toBe('expired');
  expect(computeOrderStatus(['expired', 'paymentFailed', 'pendingPayment'])).toBe('pendingPayment');
});

test('an order whose items are all cancelled is cancelled', () => {
  expect(computeOrderStatus(['cancelled', 'cancelled'])).toBe('cancelled');
});

test('a booked ride beside a waiting flight leaves the order waiting', () => {
  expect(computeOrderStatus(['pendingPayment', 'cancelled'])).toBe('pendingPayment');
});
