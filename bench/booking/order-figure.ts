import { Buyer } from '../../apps/server/src/stress-tests/testing/buyer.ts';
import { ownCard } from '../../apps/server/src/stress-tests/testing/own-card.ts';
import { openStressFlights } from '../../apps/server/src/stress-tests/testing/trial-flights.ts';
import { chargeAtBank } from '../../apps/server/src/stress-tests/testing/trial-shop.ts';
import { testCards } from '../../apps/server/src/testing/test-cards.ts';
import type { Figure } from '../report/figure.ts';
import { qualityBounds } from '../report/quality-bounds.ts';
import { copyDatabase, openShop } from './bench-shop.ts';
import type { ShopperThread } from './shopper-thread.ts';
import { replay, type Statement, type StatementRecorder } from './statement-recorder.ts';

const AT_ONCE = 8;
const ROUNDS = 3;
const ONE = { adults: 1, children: 0, infants: 0 };

/**
 * Orders per second through HTTP, from the submission to the captured money, against the statements of the same orders
 * sent by a bare driver to a copy of the database from before. The best of three rounds each, alternating.
 */
export async function orderFigure(
  serverUrl: string,
  shoppers: ShopperThread,
  recorder: StatementRecorder,
  orders: number,
): Promise<Figure> {
  const prepared = await copyDatabase(serverUrl, 'prepared');
  const bodies = await prepareOrders(prepared, shoppers.bankUrl, orders);
  const sell = async (name: string): Promise<number> => {
    const url = await copyDatabase(serverUrl, name, 'prepared');
    const { app, address } = await openShop(url, {
      demo: false,
      connections: AT_ONCE,
      bankUrl: shoppers.bankUrl,
      prepare: ({ server }) => recorder.listen(server),
    });
    const { seconds, sample } = await shoppers.send({
      url: `${address}/api/services/app/Booking/AddOrder`,
      bodies,
      atOnce: AT_ONCE,
    });
    if (!sample.includes('"state":"done"')) throw new Error(`An order was not captured: ${sample}`);
    await app.close();
    return seconds;
  };
  const record = async (name: string): Promise<Statement[][]> => {
    recorder.start();
    await sell(name);
    recorder.stop();
    return recorder.requests.map((statements) => [...statements]);
  };
  // The buyers are known customers: the database assigns the number of a new one, which could not be repeated.
  const newcomers = (await record('newcomers')).map((statements) =>
    statements.filter(({ text }) => text.startsWith('insert into "customer" ')),
  );
  await replay(prepared, newcomers, 1);
  const recorded = await record('recorded');
  const statements = recorded.reduce((sum, each) => sum + each.length, 0) / recorded.length;
  let [throughHttp, bare] = [Infinity, Infinity];
  for (let round = 0; round < ROUNDS; round += 1) {
    throughHttp = Math.min(throughHttp, await sell(`http_${round}`));
    const url = await copyDatabase(serverUrl, `bare_${round}`, 'prepared');
    bare = Math.min(bare, await replay(url, recorded, AT_ONCE));
  }
  return {
    figure: 'orders per second through HTTP / their statements by a bare driver',
    value: (100 * bare) / throughHttp,
    unit: '%',
    ...qualityBounds.orders,
    detail: `${(orders / throughHttp).toFixed(0)} and ${(orders / bare).toFixed(0)} orders/s, ${statements.toFixed(0)} statements each, ${AT_ONCE} at once`,
  };
}

/** Inventory, and a filled-in form for each order with its price sealed. */
async function prepareOrders(url: string, bankUrl: string, orders: number): Promise<string[]> {
  const { app, database, address } = await openShop(url, { demo: true, connections: AT_ONCE });
  await chargeAtBank(database, bankUrl);
  const { scheduled } = await openStressFlights(database, { charter: 9, scheduled: orders });
  const bodies: string[] = [];
  for (let number = 0; number < orders; number += 1) {
    const buyer = new Buyer(() => address, number);
    const { result, body } = await buyer.quote(scheduled, ONE, 'EUR');
    if (!result) throw new Error(`No quote: ${body}`);
    const card = ownCard(testCards.approved, number);
    bodies.push(JSON.stringify(buyer.form(scheduled, ONE, result, card, `order-of-the-bench-${number}`)));
  }
  await app.close();
  return bodies;
}
