import { walkOrders } from '../../apps/server/src/stress-tests/testing/walks/walk-orders.ts';
import { SELLING } from '../report/tried.ts';
import type { Trial } from '../report/trial.ts';
import { standOnServer } from './on-database.ts';

const LEAST_DAYS = 30;

export const month: Trial = {
  name: 'month',
  title: 'A random month of sales, changes and refunds in five currencies',
  mustHold: 'ledger zero at every commit; order balance = captured − refunded',
  tries: [...SELLING],
  seed: 20_270_301,
  async run({ seed, quick, context }) {
    await standOnServer(context);
    const orders = quick ? 80 : 1000;
    const { done, refused, ends, days, currencies, looks } = await walkOrders(seed, orders);
    const acts = sumOf(done);
    return {
      size: `${orders} orders over ${Math.floor(days)} days`,
      figures: [
        { figure: 'acts', value: acts },
        { figure: 'refused', value: sumOf(refused) },
        { figure: 'looks at the ledger at a commit', value: looks },
        {
          figure: 'items left',
          value: Object.entries(ends)
            .map(([end, count]) => `${count} ${end}`)
            .join(', '),
        },
      ],
      // Whatever breaks a rule of money and seats breaks the walk off, and says which.
      faults: [
        ...(currencies === 5 ? [] : [`Sold in ${currencies} currencies only`]),
        ...(quick || days >= LEAST_DAYS ? [] : [`Only ${days} days passed`]),
        ...(acts > orders ? [] : [`Only ${acts} acts were done`]),
      ],
    };
  },
};

function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
