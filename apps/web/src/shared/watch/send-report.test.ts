import { expect, test } from 'vitest';
import { describeClientError } from './send-report.ts';

test('a fault leaves the browser with its kind, place and sentence, and without anything personal', () => {
  const error = new TypeError('cannot show anna@example.com, card 5555 5555 5555 4444');
  error.stack = 'TypeError at x (https://farewind.example/assets/pay-B2.js:1:200)';
  expect(describeClientError(error, '/ticketDetail/Zk3p9QmT1aB7cD5e')).toEqual({
    kind: 'TypeError',
    message: 'cannot show [mail], card [number]',
    page: '/ticketDetail/*',
    stack: error.stack,
  });
});

test('whatever was thrown fits the report, and what is thrown as an object shows nothing of it', () => {
  expect(describeClientError('x'.repeat(5000), '/')?.message).toHaveLength(1000);
  expect(describeClientError({ passport: '712345678' }, '/')?.message).toBe('thrown: object');
  expect(describeClientError(undefined, '/')?.message).toBe('nothing was thrown');
});

test('answers of the server, add-ons and notes of the browser are no faults of a page', () => {
  const addOn = new Error('x');
  addOn.stack = 'at chrome-extension://abc/x.js:1:1';
  const refused = Object.assign(new Error('No seats'), { name: 'ApiError' });
  for (const one of [addOn, refused, 'Script error.', 'ResizeObserver loop limit exceeded'])
    expect(describeClientError(one, '/')).toBeUndefined();
});
