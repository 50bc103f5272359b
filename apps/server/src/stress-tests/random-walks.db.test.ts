import { expect, test } from 'vitest';
import { walkOrders } from './testing/walks/walk-orders.ts';

const SEED = 20_270_301;

test(
  '1,000 orders in whatever their buyers, the staff and the bank do: no rule of money and seats is broken, none is left open',
  { timeout: 600_000 },
  async () => {
    const { done, ends } = await walkOrders(SEED, 1000);
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
      expect(done[act], act).toBeGreaterThan(10);
    for (const end of ['booked', 'ticketed', 'cancelled', 'paymentFailed'])
      expect(ends[end], end).toBeGreaterThan(20);
  },
);
