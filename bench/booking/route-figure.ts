import { openShop } from './bench-shop.ts';
import type { Figure } from '../report/figure.ts';
import type { ShopperThread } from './shopper-thread.ts';

const AT_ONCE = 8;
const ROUNDS = 5;
const CALL = '/api/services/app/Flight/SearchAirport';
const BARE = '/api/bare';

/** A call that needs no database, against a bare route of the same server that sends the same answer. */
export async function routeFigure(
  databaseUrl: string,
  shoppers: ShopperThread,
  calls: number,
): Promise<Figure> {
  let answer: unknown = null;
  const { app, address } = await openShop(databaseUrl, {
    demo: false,
    connections: 2,
    prepare: ({ server }) => void server.post(BARE, async () => answer),
  });
  const bodies = Array.from({ length: calls }, () => JSON.stringify({ keyword: 'SVO' }));
  const ask = (path: string) => shoppers.send({ url: `${address}${path}`, bodies, atOnce: AT_ONCE });
  answer = JSON.parse((await ask(CALL)).sample);
  let [bound, bare] = [Infinity, Infinity];
  for (let round = 0; round < ROUNDS; round += 1) {
    bound = Math.min(bound, (await ask(CALL)).seconds);
    bare = Math.min(bare, (await ask(BARE)).seconds);
  }
  await app.close();
  return {
    figure: 'a JSON call with validation and envelope / a bare route of the same server',
    value: (100 * bare) / bound,
    unit: '%',
    gate: 70,
    goal: 90,
    good: 'atLeast',
    detail: `${(calls / bound).toFixed(0)} and ${(calls / bare).toFixed(0)} calls/s, search of an airport by its code`,
  };
}
