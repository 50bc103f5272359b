import type { Currency } from '@farewind/values/currency';
import { listProviderSheets } from '../../adapters/payment-gateways/providers.ts';
import { getPaymentSimulator } from '../../payment-simulators.ts';
import { createTestDatabase } from '../../testing/create-test-database.ts';
import { freePort } from '../../testing/free-port.ts';
import { DEFAULT_TENANT } from '../../testing/seed-tenants.ts';
import { startPaymentSimulator } from '../../testing/start-payment-simulator.ts';
import { readBooks } from './books.ts';
import { Buyer } from './buyer.ts';
import { Chance } from './chance.ts';
import { findDisagreements, soldItems } from './find-disagreements.ts';
import { findMissingReceipts } from './find-missing-receipts.ts';
import type { KillStressTest } from './kill-trial.ts';
import { KillableServer } from './killable-server.ts';
import { leastSold } from './least-sold.ts';
import { makeShopPlace, type OpenShop, type ShopPlace } from './killed-shop.ts';
import { KillPlan } from './kill-plan.ts';
import { payOutByHand } from './pay-out-by-hand.ts';
import { PagePayer, payersActs, type PageTraffic, type PayersStep } from './page-payer.ts';
import { openStressFlights } from './trial-flights.ts';

const AT_ONCE = 6;
const LOST_ANSWERS = 0.1;
const MINUTE_MS = 60_000;
/** Until every bill has lapsed. */
const LONGEST_BILL_MS = 25 * 60 * MINUTE_MS;
/** After the limit of a payment and the hold of its seats, before the provider ends it. */
const LATE_MS = 35 * MINUTE_MS;
/** Until every retry is over: an hour after the limit, and an hour for refunds that settle later. */
const LAST_ROUNDS = 160;

const notices = ['silentNext', 'notifyTwiceNext', 'notifyBeforeNext', 'outOfOrderNext', 'forgeNext'];
/** Simulators whose provider sends no notification of a kind lack its switch. */
const laterRefund = 'refundLaterNext';

export interface PageKillTrial extends KillStressTest {
  /** A provider of the registry with a page or a code of its own. */
  readonly provider: string;
}

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
 * Sells by a provider's hosted pages, codes and bills while it loses answers and notifies before, after, twice, never, out of
 * order and by forgery, to payers who pay late, twice and from two devices, and kills the server meanwhile. Half of the
 * seats are gone when the late ones pay. Then time passes, and the books of shop and provider are compared.
 */
export async function runPageKillTrial({
  seed,
  orders,
  kills,
  provider: name,
}: PageKillTrial): Promise<PageKillReport> {
  const chance = new Chance(seed);
  const simulator = getPaymentSimulator(name);
  const [currency] = simulator.account.currencies;
  if (currency === undefined) throw new Error(`The account at ${name} takes no currency`);
  const methods = listMethods(name, currency);
  const [known, hasLater] = [
    notices.filter((each) => simulator.switches.includes(each)),
    simulator.switches.includes(laterRefund),
  ];
  let plan: KillPlan | undefined;
  let shop: OpenShop | undefined;
  const theirs = await createTestDatabase();
  const port = await freePort();
  const noticeUrl = `http://127.0.0.1:${port}/api/payment/notice/${DEFAULT_TENANT}/${simulator.account.settingId}`;
  // One time for both companies, also when it is moved.
  const clock = { override: () => shop?.clock.override() ?? new Date() };
  const provider = await startPaymentSimulator(
    simulator,
    { database: theirs.database, clock },
    () => noticeUrl,
    { onCall: () => plan?.step(), losesAnswer: () => chance.happens(LOST_ANSWERS) },
  );
  const place = await makeShopPlace();
  let server: KillableServer | undefined;
  try {
    const choices = await openOrders(place, { provider: name, apiUrl: provider.apiUrl }, orders);
    const partnersOnly = { DEMO: 'false', ALLOWED_PRIVATE_HOSTS: new URL(provider.url).host };
    server = new KillableServer(port, {
      ...place.environment,
      ...partnersOnly,
      TRUST_PROXY: 'true',
      LOG_LEVEL: 'silent',
    });
    plan = new KillPlan(server, chance, kills, orders);
    const running = server;
    const late: PayersStep[] = [];
    const act = payersActs(provider);
    const traffic: PageTraffic = {
      server,
      chance,
      currency,
      methods,
      step: plan.step,
      paysLate: (step) => void late.push(step),
      drawNotice: async () => {
        if (known.length > 0 && chance.happens(0.6)) await provider.setSwitches({ [chance.pick(known)]: 1 });
        if (hasLater && chance.happens(0.1)) await provider.setSwitches({ [laterRefund]: 1 });
      },
      act,
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
    // For what the provider notifies of from now on.
    await shop.app.server.listen({ host: '127.0.0.1', port });
    // What waits to be sent comes later: on a slow machine it takes longer than a provider keeps its pages open.
    await passMinutes(shop, 2);
    await sellOut(shop);
    let paidLate = 0;
    for (const step of late) if ((await act(step, 'pay')).isDone) paidLate += 1;
    await passTime(shop, LAST_ROUNDS);
    shop.clock.advance(LONGEST_BILL_MS);
    await passTime(shop, 3);
    await payOutByHand({ database: shop.database, outbox: shop.app.outbox }, provider);
    await runJobs(shop, ['match-receipts']);
    await shop.app.outbox.drain();
    const books = await readBooks(shop.database.owner, theirs.database.owner, simulator.schema);
    const receipts = simulator.hasReceipts
      ? await findMissingReceipts(shop.database.owner, theirs.database.owner, simulator)
      : [];
    await shop.app.close();

    const sold = new Set(soldItems(books).map(({ orderId }) => orderId));
    const returned = books.bank.filter(({ kind }) => kind === 'refund').length;
    const statuses = payers.flatMap((payer) => payer.statuses);
    const paid = payers.reduce((sum, payer) => sum + payer.paid, paidLate);
    return {
      kills: killed,
      sold: sold.size,
      paid,
      late: paidLate,
      returned,
      faults: [
        ...findDisagreements(books, 'andMoneyBack'),
        ...receipts,
        ...(killed === kills ? [] : [`${killed} kills of ${kills}`]),
        ...(late.length > 0 && paidLate === 0 && isOpenLate(name, methods)
          ? [`None of ${late.length} payers could pay after the limit, so nothing was tried of that`]
          : []),
        ...(sold.size > leastSold(orders) ? [] : [`Only ${sold.size} of ${orders} orders were sold`]),
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

/** The provider's methods for a payer who pays on its page, with its code, or a bill of its by number. */
function listMethods(provider: string, currency: Currency): string[] {
  const sheet = listProviderSheets(false).find((one) => one.provider === provider);
  const offered = (sheet?.methods ?? []).filter(
    ({ way, currencies }) =>
      (way === 'hostedPage' || way === 'qrOrApp' || way === 'bill') && currencies.includes(currency),
  );
  return [...new Set(offered.map(({ id }) => id))];
}

/** Whether the provider takes money after our limit, because it cannot close what it keeps open for longer. */
function isOpenLate(provider: string, methods: readonly string[]): boolean {
  const sheet = listProviderSheets(false).find((one) => one.provider === provider);
  return (sheet?.methods ?? []).some(
    ({ id, payWithinSeconds }) => methods.includes(id) && payWithinSeconds * 1000 > LATE_MS + 2 * MINUTE_MS,
  );
}

/** Flights of which some have few seats, and the provider's account only. */
async function openOrders(
  place: ShopPlace,
  { provider, apiUrl }: { readonly provider: string; readonly apiUrl: string },
  orders: number,
) {
  const { app, database } = await place.open({ DEMO: 'true' });
  await database.owner.query('update payment_setting set is_active = false where provider <> $1', [provider]);
  await database.owner.query(
    `update payment_setting set gateway_url = $1, site_ids = '{}' where provider = $2`,
    [apiUrl, provider],
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
  for (let minute = 0; minute < minutes; minute += 1)
    await passMinutes(shop, 1, () => shop.app.outbox.drain());
}

async function passMinutes(
  shop: OpenShop,
  minutes: number,
  endOfMinute: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    await runJobs(shop, ['settle-open-orders', 'expire-holds', 'retry-refunds']);
    await endOfMinute();
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
