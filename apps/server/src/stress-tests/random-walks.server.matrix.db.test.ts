import { test } from 'vitest';
import { walkOrders } from './testing/walks/walk-orders.ts';

// Each on a database of its own, so that its clock stays within the timetable.
test.each(Array.from({ length: 10 }, (_, index) => index + 1))(
  '1,000 orders of 10,000 walk at random, seed %i: no rule is broken, none is left open',
  { timeout: 1_200_000 },
  async (seed) => {
    await walkOrders(seed, 1000);
  },
);
