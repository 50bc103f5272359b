import { expect, test } from 'vitest';
import { walkOrders } from './testing/walks/walk-orders.ts';

/**
 * The trial `month` and the matrix walk with 1,000 and 10,000 orders: minutes that no run of every change can spare.
 */
const SEED = 20_270_301;

test(
  '240 orders in whatever their buyers, the staff and the bank do: no rule of money and seats is broken, none is left open',
  { timeout: 600_000 },
  async () => {
    const { done, ends } = await walkOrders(SEED, 240);
    // The walks have been everywhere, or they would say nothing.
    for (const act of [
      'buy',
      'payAgain',
      'visitBank',
      'repeatReturn',
      'acceptQuote',
      'proposePrice',
      'answer',
    ])
      expect(done[act], act).toBeGreaterThan(3);
    for (const end of ['booked', 'ticketed', 'cancelled', 'paymentFailed'])
      expect(ends[end], end).toBeGreaterThan(5);
  },
);
