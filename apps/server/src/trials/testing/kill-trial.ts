import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/create-test-database.ts';
import { freePort } from '../../testing/free-port.ts';
import { startTestBank, type TestBank } from '../../testing/start-test-bank.ts';
import { testCards } from '../../testing/test-cards.ts';
import { readBooks } from './books.ts';
import { Chance } from './chance.ts';
import { findDisagreements, soldItems } from './find-disagreements.ts';
import { KillableServer } from './killable-server.ts';
import { makeShopPlace, type ShopPlace } from './killed-shop.ts';
import { KillPlan } from './kill-plan.ts';
import { ownCard } from './own-card.ts';
import { StubbornBuyer } from './stubborn-buyer.ts';
import { openTrialFlights, type Choice } from './trial-flights.ts';
import { settleAll, chargeAtBank } from './trial-shop.ts';

const SEED = 20_270_302;
const AT_ONCE = 6;
const LOST_ANSWERS = 0.1;
const HOUR_MS = 3_600_000;

const cards = [testCards.approved, testCards.approved, testCards.secure, testCards.captureFailsOnce];
/** How much a trial does. */
export interface KillTrial {
  readonly orders: number;
  readonly kills: number;
  readonly timeoutMs: number;
}

/** Sells with a bank that loses answers and buyers who bring back forged and doubled returns, and kills the server meanwhile. */
export function tryKills({ orders, kills, timeoutMs }: KillTrial): void {
  const chance = new Chance(SEED);
  let bankBooks: TestDatabase;
  let bank: TestBank;
  let place: ShopPlace;
  let choices: readonly Choice[];
  let server: KillableServer | undefined;
  let plan: KillPlan | undefined;

  beforeAll(async () => {
    bankBooks = await createTestDatabase();
    // The bank is another company: it runs on when our process dies.
    bank = await startTestBank(bankBooks, {
      onCall: () => plan?.step(),
      losesAnswer: () => chance.happens(LOST_ANSWERS),
    });
    place = await makeShopPlace();
    const { app, database } = await place.open({ DEMO: 'true' });
    await chargeAtBank(database, bank.url);
    const { charterRoundTrip, scheduled } = await openTrialFlights(database, {
      charter: orders,
      scheduled: orders,
    });
    choices = [charterRoundTrip, scheduled, scheduled];
    await app.close();
  });
  afterAll(async () => {
    await server?.stop();
    await bank.close();
    await bankBooks.close();
    await place.remove();
  });

  test(
    `${orders} paid orders, the server killed ${kills} times in their midst, a bank that loses answers, returns doubled and forged: nobody pays twice, no payment is forgotten`,
    async () => {
      // The bank stands on this machine, where a process without the demo reaches nobody unless it is told to.
      const outside = { DEMO: 'false', ALLOWED_PRIVATE_HOSTS: new URL(bank.url).host };
      server = new KillableServer(await freePort(), {
        ...place.environment,
        ...{ ...outside, TRUST_PROXY: 'true', ROLE: 'web', LOG_LEVEL: 'silent' },
      });
      plan = new KillPlan(server, chance, kills, orders);
      const traffic = { server, chance, step: plan.step };
      await server.start();
      const statuses: number[] = [];
      const forgedStatuses: number[] = [];
      const promised: string[] = [];
      let next = 0;
      const queue = async (): Promise<void> => {
        for (let number = next++; number < orders; number = next++) {
          plan?.begin(number);
          const buyer = new StubbornBuyer(traffic, number);
          await buyer.buy({
            choice: chance.pick(choices),
            card: ownCard(chance.pick(cards), number),
            currency: chance.pick(['EUR', 'RUB', 'USD']),
            key: `order-number-${number}-of-trial`,
          });
          statuses.push(...buyer.statuses);
          forgedStatuses.push(...buyer.forgedStatuses);
          if (buyer.promised !== undefined) promised.push(buyer.promised);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, queue));
      await server.stop();
      expect(server.kills).toBe(kills);
      plan = undefined;

      const shop = await place.open(outside, HOUR_MS);
      await settleAll(shop);
      const books = await readBooks(shop.database.owner, bankBooks.database.owner);
      await shop.app.close();
      expect(findDisagreements(books)).toEqual([]);
      const sold = new Set(soldItems(books).map(({ orderId }) => orderId));
      expect(promised.filter((orderId) => !sold.has(orderId))).toEqual([]);
      // How many give up at a dead line is chance: most of them is no trial of anything.
      expect(sold.size).toBeGreaterThan(orders * 0.4);
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
      expect(forgedStatuses.filter((status) => status !== 400)).toEqual([]);
    },
    timeoutMs,
  );
}
