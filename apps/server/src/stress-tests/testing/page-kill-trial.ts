import { createTestDatabase } from '../../testing/create-test-database.ts';
import { freePort } from '../../testing/free-port.ts';
import { DEFAULT_TENANT } from '../../testing/seed-tenants.ts';
import { startYookassa, type YookassaSimulator } from '../../testing/start-yookassa.ts';
import { yookassaShop } from '../../modules/settings/demo-agency.ts';
import { readBooks } from './books.ts';
import { Buyer } from './buyer.ts';
import { Chance } from './chance.ts';
import { findDisagreements, soldItems } from './find-disagreements.ts';
import { findMissingReceipts } from './find-missing-receipts.ts';
import type { KillStressTest } from './kill-trial.ts';
import { KillableServer } from './killable-server.ts';
import { makeShopPlace, type OpenShop, type ShopPlace } from './killed-shop.ts';
import { KillPlan } from './kill-plan.ts';
import { PagePayer, pressOnPage, type PageTraffic } from './page-payer.ts';
import { openStressFlights } from './trial-flights.ts';

const AT_ONCE = 6;
const LOST_ANSWERS = 0.1;
const MINUTE_MS = 60_000;
/** After the limit of a payment and the hold of its seats, before the provider ends it. */
const LATE_MS = 35 * MINUTE_MS;
/** Until every retry is over: an hour after the limit, and an hour for refunds that settle later. */
const LAST_ROUNDS = 160;

const notices = ['silentNext', 'notifyTwiceNext', 'notifyBeforeNext', 'outOfOrderNext', 'forgeNext'] as const;

export interface PageKillReport {
  readonly kills: number;
  readonly sold: number;
  /** Payments on the provider's page or by its code. */
  readonly paid: number;
  /** Of them after their time was over. */
  readonly late: number;
  /** Payments that went back. */
  readonly returned: number;
  readonly faults: readonly string[];
}

/**
 * Sells by hosted pages and codes of a provider that loses answers and notifies before, after, twice, never, out of
 * order and by forgery, to payers who pay late, twice and from two devices, and kills the server meanwhile. Half of the
 * seats are gone when the late ones pay. Then time passes, and the books of shop and provider are compared.
 */
export async function runPageKillTrial({ seed, orders, kills }: KillStressTest): Promise<PageKillReport> {
  const chance = new Chance(seed);
  let plan: KillPlan | undefined;
  let shop: OpenShop | undefined;
  const theirs = await createTestDatabase();
  const port = await freePort();
  const noticeUrl = `http://127.0.0.1:${port}/api/payment/notice/${DEFAULT_TENANT}/${yookassaShop.settingId}`;
  // One time for both companies, also when it is moved.
  const clock = { override: () => shop?.clock.override() ?? new Date() };
  const provider = await startYookassa({ database: theirs.database, clock }, () => noticeUrl, {
    onCall: () => plan?.step(),
    losesAnswer: () => chance.happens(LOST_ANSWERS),
  });
  const place = await makeShopPlace();
  let server: KillableServer | undefined;
  try {
    const choices = await openOrders(place, provider, orders);
    const partnersOnly = { DEMO: 'false', ALLOWED_PRIVATE_HOSTS: new URL(provider.url).host };
    server = new KillableServer(port, {
      ...place.environment,
      ...partnersOnly,
      TRUST_PROXY: 'true',
      LOG_LEVEL: 'silent',
    });
    plan = new KillPlan(server, chance, kills, orders);
    const running = server;
    const latePages: string[] = [];
    const traffic: PageTraffic = {
      server,
      chance,
      step: plan.step,
      paysLate: (page) => void latePages.push(page),
      drawNotice: async () => {
        if (chance.happens(0.6)) await provider.setSwitches({ [chance.pick(notices)]: 1 });
        if (chance.happens(0.1)) await provider.setSwitches({ refundLaterNext: 1 });
      },
      pageOf: (payload) => payload,
    };
    await server.start();
    const payers: PagePayer[] = [];
    const queue = async (): Promise<void> => {
      while (payers.length < orders) {
        const number = payers.length;
        const payer = new PagePayer(traffic, new Buyer(() => running.address, number), number);
        payers.push(payer);
        plan?.begin(number);
        await payer.buy(chance.pick(choices));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, queue));
    await server.stop();
    const killed = server.kills;
    plan = undefined;

    shop = await place.open(partnersOnly, LATE_MS);
    await passTime(shop, 2);
    await sellOut(shop);
    let late = 0;
    for (const page of latePages) if ((await pressOnPage(page, 'pay')).isDone) late += 1;
    await passTime(shop, LAST_ROUNDS);
    await runJobs(shop, ['match-receipts']);
    await shop.app.outbox.drain();
    const books = await readBooks(shop.database.owner, theirs.database.owner, 'yookassa');
    const receipts = await findMissingReceipts(shop.database.owner, theirs.database.owner);
    await shop.app.close();

    const sold = new Set(soldItems(books).map(({ orderId }) => orderId));
    const returned = books.bank.filter(({ kind }) => kind === 'refund').length;
    const statuses = payers.flatMap((payer) => payer.statuses);
    const paid = payers.reduce((sum, payer) => sum + payer.paid, late);
    return {
      kills: killed,
      sold: sold.size,
      paid,
      late,
      returned,
      faults: [
        ...findDisagreements(books, 'andMoneyBack'),
        ...receipts,
        ...(killed === kills ? [] : [`${killed} kills of ${kills}`]),
        ...(sold.size > orders * 0.4 ? [] : [`Only ${sold.size} of ${orders} orders were sold`]),
        ...statuses.filter((status) => status >= 500).map((status) => `A call was answered ${status}`),
      ],
    };
  } finally {
    await server?.stop();
    await provider.close();
    await theirs.close();
    await place.remove();
  }
}

/** Flights of which some have few seats, and the provider's account only. */
async function openOrders(place: ShopPlace, { apiUrl }: YookassaSimulator, orders: number) {
  const { app, database } = await place.open({ DEMO: 'true' });
  await database.owner.query(`update payment_setting set is_active = false where provider <> 'yookassa'`);
  await database.owner.query(
    `update payment_setting set gateway_url = $1, site_ids = '{}' where provider = 'yookassa'`,
    [apiUrl],
  );
  const { charter, scheduled } = await openStressFlights(database, { charter: orders, scheduled: orders });
  await app.close();
  return [charter, scheduled];
}

/** From now on the charter has no seat to spare: who pays late gets the money back. */
async function sellOut({ database }: OpenShop): Promise<void> {
  await database.owner.query(
    `update seat_counter c set total = c.sold + c.held from service s
     where s.tenant_id = c.tenant_id and s.id = c.service_id and s.kind = 'charter'`,
  );
}

/** What runs by itself, minute after minute. */
async function passTime(shop: OpenShop, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    await runJobs(shop, ['settle-open-orders', 'expire-holds', 'retry-refunds']);
    await shop.app.outbox.drain();
    shop.clock.advance(61_000);
  }
}

async function runJobs({ app }: OpenShop, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const found = app.schedules.find((schedule) => schedule.name === name);
    if (!found) throw new Error(`No schedule ${name}`);
    await found.run();
  }
}
