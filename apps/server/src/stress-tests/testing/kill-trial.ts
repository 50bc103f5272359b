import { createTestDatabase } from '../../testing/create-test-database.ts';
import { freePort } from '../../testing/free-port.ts';
import { startTestBank } from '../../testing/start-test-bank.ts';
import type { BankReturn } from '../../testing/bank-visitor.ts';
import { testCards } from '../../testing/test-cards.ts';
import { readBooks } from './books.ts';
import { Chance } from './chance.ts';
import { findDisagreements, soldItems } from './find-disagreements.ts';
import { KillableServer } from './killable-server.ts';
import { leastSold } from './least-sold.ts';
import { makeShopPlace, type OpenShop, type ShopPlace } from './killed-shop.ts';
import { KillPlan } from './kill-plan.ts';
import { ownCard } from './own-card.ts';
import { StubbornBuyer, type Traffic } from './stubborn-buyer.ts';
import { openStressFlights } from './trial-flights.ts';
import { settleAll, chargeAtBank } from './trial-shop.ts';

const AT_ONCE = 6;
const LOST_ANSWERS = 0.1;
/** The probability that a long absent buyer returns after an order. */
const SOMEBODY_RETURNS = 0.3;
const HOUR_MS = 3_600_000;

const cards = [testCards.approved, testCards.approved, testCards.secure, testCards.captureFailsOnce];

export interface KillStressTest {
  readonly seed: number;
  readonly orders: number;
  readonly kills: number;
}

export interface KillReport {
  readonly kills: number;
  /** Orders of which a part is sold in the end. */
  readonly sold: number;
  /** Orders that the server had reported as done. */
  readonly promised: number;
  /** Returns from the bank that came in another order, some of them when their order was long given up. */
  readonly late: number;
  readonly forged: number;
  /** What speaks against the shop, in sentences; empty when everything held. */
  readonly faults: readonly string[];
}

/**
 * Sells with a bank that loses answers and buyers who bring back forged, duplicate and late returns, and kills the
 * server meanwhile; then an hour passes, the last buyers return, and the books of shop and bank are compared.
 */
export async function runKillStressTest({ seed, orders, kills }: KillStressTest): Promise<KillReport> {
  const chance = new Chance(seed);
  let plan: KillPlan | undefined;
  const bankBooks = await createTestDatabase();
  // The bank is another company: it runs on when our process dies.
  const bank = await startTestBank(bankBooks, {
    onCall: () => plan?.step(),
    losesAnswer: () => chance.happens(LOST_ANSWERS),
  });
  const place = await makeShopPlace();
  let server: KillableServer | undefined;
  try {
    const choices = await openOrders(place, bank.url, orders);
    // The bank is on this machine, which a process without the demo may not contact unless configured.
    const partnersOnly = { DEMO: 'false', ALLOWED_PRIVATE_HOSTS: new URL(bank.url).host };
    server = new KillableServer(await freePort(), {
      ...place.environment,
      ...partnersOnly,
      TRUST_PROXY: 'true',
      ROLE: 'web',
      LOG_LEVEL: 'silent',
    });
    plan = new KillPlan(server, chance, kills, orders);
    const late: BankReturn[] = [];
    const traffic: Traffic = { server, chance, step: plan.step, comesLate: (back) => void late.push(back) };
    await server.start();
    const buyers: StubbornBuyer[] = [];
    let lateInTime = 0;
    const queue = async (): Promise<void> => {
      while (buyers.length < orders) {
        const number = buyers.length;
        const buyer = new StubbornBuyer(traffic, number);
        buyers.push(buyer);
        plan?.begin(number);
        await buyer.buy({
          choice: chance.pick(choices),
          card: ownCard(chance.pick(cards), number),
          currency: chance.pick(['EUR', 'RUB', 'USD']),
          key: `order-number-${number}-of-trial`,
        });
        if (late.length === 0 || !chance.happens(SOMEBODY_RETURNS)) continue;
        const [back] = late.splice(chance.below(late.length), 1);
        lateInTime += 1;
        await buyer.comeBack(back!);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, queue));
    await server.stop();
    const killed = server.kills;
    plan = undefined;

    const shop = await place.open(partnersOnly, HOUR_MS);
    await settleAll(shop);
    const tooLate = late.splice(0);
    const lateStatuses = await bringAllBack(shop, tooLate);
    await settleAll(shop);
    const books = await readBooks(shop.database.owner, bankBooks.database.owner);
    await shop.app.close();

    const sold = new Set(soldItems(books).map(({ orderId }) => orderId));
    const promised = buyers.flatMap((buyer) => buyer.promised ?? []);
    const forged = buyers.flatMap(({ forgedStatuses }) => forgedStatuses);
    const statuses = [...buyers.flatMap((buyer) => buyer.statuses), ...lateStatuses];
    return {
      kills: killed,
      sold: sold.size,
      promised: promised.length,
      forged: forged.length,
      late: lateInTime + tooLate.length,
      faults: [
        ...findDisagreements(books),
        ...(killed === kills ? [] : [`${killed} kills of ${kills}`]),
        ...promised
          .filter((orderId) => !sold.has(orderId))
          .map((orderId) => `Order ${orderId} was acknowledged and is not sold`),
        ...(sold.size > leastSold(orders) ? [] : [`Only ${sold.size} of ${orders} orders were sold`]),
        ...statuses.filter((status) => status >= 500).map((status) => `A call was answered ${status}`),
        ...forged
          .filter((status) => status !== 400)
          .map((status) => `A forged return was answered ${status}`),
      ],
    };
  } finally {
    await server?.stop();
    await bank.close();
    await bankBooks.close();
    await place.remove();
  }
}

async function openOrders(place: ShopPlace, bankUrl: string, orders: number) {
  const { app, database } = await place.open({ DEMO: 'true' });
  await chargeAtBank(database, bankUrl);
  const { charterRoundTrip, scheduled } = await openStressFlights(database, {
    charter: orders,
    scheduled: orders,
  });
  await app.close();
  return [charterRoundTrip, scheduled, scheduled];
}

/** The browsers that come when all is over. */
async function bringAllBack({ app }: OpenShop, returns: readonly BankReturn[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const { url, fields } of returns) {
    const { pathname, search } = new URL(url);
    const answer = await app.server.inject({
      method: 'POST',
      url: `${pathname}${search}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
    statuses.push(answer.statusCode);
  }
  return statuses;
}
