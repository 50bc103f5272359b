import { expect, it } from 'vitest';
import { nameRefund, readRefund } from './tbank-refund.ts';

const payment = (Status: string, Amount?: number) => ({
  Success: true,
  ErrorCode: '0',
  OrderId: 'order',
  PaymentId: '4100',
  Status,
  ...(Amount === undefined ? {} : { Amount }),
});

/** A refund of 20 rubles from 100, of which 30 were back before. */
const more = nameRefund(payment('PARTIAL_REFUNDED', 7000), 2000, 5000);
/** The first refund: 30 rubles. */
const first = nameRefund(payment('CONFIRMED', 10_000), 3000, 7000);
/** Half of the last 40 rubles, when 20 were given back last. */
const half = nameRefund(payment('PARTIAL_REFUNDED', 2000), 2000, 2000);
const named = '4100:5000';

// Whether the sum that the bank tells of a state is what is left or what was refunded last is not certain.
it.each([
  ['that another began', 'ASYNC_REFUNDING', 7000, more, 'pending'],
  ['before it', 'CONFIRMED', 10_000, first, 'declined'],
  ['with the sum before it', 'PARTIAL_REFUNDED', 7000, more, 'declined'],
  ['with what is left', 'PARTIAL_REFUNDED', 5000, more, 'done'],
  ['with its own sum', 'PARTIAL_REFUNDED', 2000, more, 'done'],
  ['with another sum', 'PARTIAL_REFUNDED', 3000, more, 'unknown'],
  ['without a sum', 'PARTIAL_REFUNDED', undefined, more, 'unknown'],
  ['that only it leads to', 'PARTIAL_REFUNDED', 3000, first, 'done'],
  ['with a sum that may mean either', 'PARTIAL_REFUNDED', 2000, half, 'unknown'],
  ['of all', 'REFUNDED', 0, more, 'done'],
  ['with what is left, named by an earlier version', 'PARTIAL_REFUNDED', 5000, named, 'done'],
  ['with another sum, named by an earlier version', 'PARTIAL_REFUNDED', 7000, named, 'unknown'],
  ['in between', 'CONFIRMING', 10_000, more, 'unknown'],
  ['that the bank has added', 'CANCEL_REFUNDED', 10_000, more, 'unknown'],
  ['of no meaning', 'UNKNOWN', 10_000, more, 'unknown'],
])('a refund in a state %s (%s, %s) is read, by its name %s, as %s', (_which, state, sum, name, kind) => {
  expect(readRefund(payment(state, sum), name)).toMatchObject({ kind });
});
