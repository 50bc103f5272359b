import pg from 'pg';
import { createTestDatabase } from '../../../testing/create-test-database.ts';
import { startMailServer, type TestMailServer } from '../../../testing/mail-server.ts';
import { startTestBank } from '../../../testing/start-test-bank.ts';
import { startValkey } from '../../../adapters/valkey/testing/start-valkey.ts';
import { readBooks } from '../books.ts';
import { Chance } from '../chance.ts';
import { findDisagreements, soldItems } from '../find-disagreements.ts';
import { KillPlan } from '../kill-plan.ts';
import { makeShopPlace, type OpenShop, type ShopPlace } from '../killed-shop.ts';
import { openStressFlights, type Choice } from '../trial-flights.ts';
import { chargeAtBank, settleAll } from '../trial-shop.ts';
import { Cluster } from './cluster.ts';
import { measureFreshness, type Freshness } from './freshness.ts';
import { buyPatiently, type OpenOrder, type Purchase } from './patient-buyer.ts';

const PROCESSES = 3;
const AT_ONCE = 6;
/** So few are left in the end that each search names their number. */
const SEATS_LEFT = 8;
const HOUR_MS = 3_600_000;

export interface ProcessesStressTest {
  readonly seed: number;
  readonly orders: number;
  readonly kills: number;
}

export interface ProcessesReport extends Freshness {
  readonly kills: number;
  readonly sold: number;
  /** Buyers whose line died, and who pressed again. */
  readonly retried: number;
  /** Orders whose process died during payment; those that the sweep found unpaid were paid again. */
  readonly open: number;
  /** Requests that each process has answered. */
  readonly answered: readonly number[];
  readonly mails: number;
  /** Mails that came more than once. */
  readonly mailsTwice: number;
  /** Whether limits were shared in a real Valkey, which was stopped half-way. */
  readonly withValkey: boolean;
  readonly seconds: number;
  /** What speaks against it, in sentences; empty when everything held. */
  readonly faults: readonly string[];
}

/**
 * Three processes on one PostgreSQL server behind one address, which distributes the requests in turn: buyers buy, from
 * time to time one process is killed and restarts, Valkey goes away half-way. In the end all processes agree, and so do
 * the books of shop and bank. Needs TEST_DATABASE=server: the embedded database takes one process only.
 */
export async function runProcessesStressTest(
  { seed, orders, kills }: ProcessesStressTest,
  say: (sentence: string) => void = () => undefined,
): Promise<ProcessesReport> {
  if (process.env['TEST_DATABASE'] !== 'server')
    throw new Error('Several processes need a PostgreSQL server.');
  const begun = performance.now();
  const chance = new Chance(seed);
  const bankBooks = await createTestDatabase();
  const bank = await startTestBank(bankBooks);
  const mails = await startMailServer();
  const valkey = await startValkey();
  const place = await makeShopPlace();
  const partnersOnly = { DEMO: 'false', ALLOWED_PRIVATE_HOSTS: new URL(bank.url).host, SMTP_URL: mails.url };
  let cluster: Cluster | undefined;
  try {
    const choice = await openFlights(place, bank.url, orders + SEATS_LEFT);
    say('The flights are on sale; the processes start');
    cluster = await Cluster.start(
      PROCESSES,
      {
        ...place.environment,
        ...partnersOnly,
        TRUST_PROXY: 'true',
        LOG_LEVEL: 'silent',
        ...(valkey ? { REDIS_URL: valkey.url } : {}),
      },
      chance,
    );
    say('All processes answer; the buyers come');
    const plan = new KillPlan(cluster, chance, kills, orders);
    const purchases: Purchase[] = [];
    let begin = 0;
    const running = cluster;
    const { address } = cluster.balancer;
    const queue = async (): Promise<void> => {
      for (let number = begin++; number < orders; number = begin++) {
        if (number === Math.floor(orders / 2)) await valkey?.stop();
        // The others keep selling while one restarts: on a slow machine they would finish before the next kill.
        if (plan.isDue) await running.allOpen();
        plan.begin(number);
        plan.step();
        purchases.push(await buyPatiently(address, number, choice));
        plan.step();
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, queue));
    await plan.settled();
    await cluster.allOpen();
    const ended = cluster.servers.flatMap(({ lastWords }) => lastWords ?? []);
    if (ended.length > 0) throw new Error(`A process ended by itself: ${ended.join('\n')}`);
    say(`${purchases.length} have bought, at ${cluster.kills} kills; how soon all processes know of a sale`);
    const database = new pg.Pool({ connectionString: place.environment['DATABASE_URL'], max: 1 });
    const freshness = await measureFreshness(cluster, { database, choice, firstBuyer: orders });
    const jobsTwice = await listJobsTwice(database, cluster.kills);
    await database.end();
    const { answered } = cluster.balancer;
    const killed = cluster.kills;
    await cluster.stop();
    say('All processes are stopped; an hour passes, and the books are compared');

    const shop = await place.open(partnersOnly);
    await settleAll(shop);
    const open = purchases.flatMap((purchase) => purchase.open ?? []);
    const unpaid = await payAgain(shop, open);
    await settleAll(shop);
    shop.clock.advance(HOUR_MS);
    await shop.app.outbox.drain();
    const books = await readBooks(shop.database.owner, bankBooks.database.owner);
    const unsent = await listUnsentMails(shop.database.owner);
    await shop.app.close();

    const sold = new Set(soldItems(books).map(({ orderId }) => orderId));
    const came = countMails(mails);
    const mailsTwice = [...came.values()].reduce((sum, times) => sum + times - 1, 0);
    return {
      ...freshness,
      kills: killed,
      sold: sold.size,
      answered,
      mails: came.size,
      mailsTwice,
      open: open.length,
      retried: purchases.filter(({ retries }) => retries > 0).length,
      withValkey: valkey !== undefined,
      seconds: Math.round((performance.now() - begun) / 1000),
      faults: [
        ...findDisagreements(books),
        ...jobsTwice,
        ...freshness.faults,
        ...unpaid,
        ...purchases.flatMap(({ refused }) =>
          refused === undefined ? [] : [`A booking failed: ${refused}`],
        ),
        ...purchases
          .filter(({ orderId }) => orderId !== undefined && !sold.has(orderId))
          .map(({ orderId }) => `Order ${orderId} was acknowledged and is not sold`),
        ...(sold.size === orders + freshness.rounds
          ? []
          : [`${sold.size} orders are sold, ${orders + freshness.rounds} were bought`]),
        ...(killed === kills ? [] : [`${killed} kills of ${kills}`]),
        ...(answered.every((count) => count > 0)
          ? []
          : [`Of the processes only some answered: ${answered.join(', ')}`]),
        ...(mailsTwice <= kills ? [] : [`${mailsTwice} mails came twice, at ${kills} kills`]),
        ...unsent.map((row) => `A mail was not sent: ${JSON.stringify(row)}`),
      ],
    };
  } finally {
    await cluster?.stop();
    await valkey?.stop();
    await mails.close();
    await bank.close();
    await bankBooks.close();
    await place.remove();
  }
}

async function openFlights(place: ShopPlace, bankUrl: string, seats: number): Promise<Choice> {
  const { app, database } = await place.open({ DEMO: 'true' });
  await chargeAtBank(database, bankUrl);
  const { scheduled } = await openStressFlights(database, { charter: 1, scheduled: seats });
  await app.close();
  return scheduled;
}

/**
 * A buyer who was asked to wait, and then told that nothing was paid, pays again; returns the reason if no sale
 * results.
 */
async function payAgain({ app, database }: OpenShop, orders: readonly OpenOrder[]): Promise<string[]> {
  const { rows } = await database.owner.query<{ orderId: string }>(
    `select order_id as "orderId" from order_item where status = 'paymentFailed'`,
  );
  const unpaid = new Set(rows.map(({ orderId }) => orderId));
  const faults: string[] = [];
  for (const { orderId, orderKey, payment } of orders.filter((order) => unpaid.has(order.orderId))) {
    const answer = await app.server.inject({
      method: 'POST',
      url: '/api/services/app/Booking/RetryPayment',
      headers: { 'x-order-key': orderKey },
      payload: payment,
    });
    if (answer.statusCode !== 200) faults.push(`Order ${orderId} could not be paid again: ${answer.body}`);
  }
  return faults;
}

/**
 * A schedule that two processes executed at the same moment, or that ran more often than minutes passed. A killed
 * process's run is repeated late, in the next minute, so each kill allows one more.
 */
async function listJobsTwice(database: pg.Pool, kills: number): Promise<string[]> {
  const due = await database.query<{ name: string; minutes: number; times: number }>(`
    select name, count(*)::int as times, 1 + (extract(epoch from date_trunc('minute', max(created_on))
      - date_trunc('minute', min(created_on))) / 60)::int as minutes from jobs.job
    where not starts_with(name, '__') group by name`);
  const beside = await database.query<{ name: string; at: Date }>(`
    select one.name, other.started_on as at from jobs.job one join jobs.job other
      on other.name = one.name and other.id <> one.id and other.started_on >= one.started_on
      and other.started_on < one.completed_on where not starts_with(one.name, '__')`);
  return [
    ...due.rows
      .filter(({ minutes, times }) => times > minutes + kills)
      .map(({ name, minutes, times }) => `${name} was due ${times} times in ${minutes} minutes`),
    ...beside.rows.map(({ name, at }) => `${name} ran beside itself at ${at.toISOString()}`),
  ];
}

/**
 * Mails that should have been sent. Those that ask a buyer to pay, or to wait, are left out of it once the order is sold: a
 * payment in whose middle a process died may be tried again before the mail leaves, which would then tell an untruth.
 */
async function listUnsentMails(database: pg.Pool): Promise<object[]> {
  const { rows } = await database.query<object>(`
    select recipient, template, state, detail from message
    where channel = 'mail' and state not in ('sent', 'delivered')
      and not (template in ('payment-waiting', 'payment-failed', 'order-received') and state = 'dropped' and detail = 'too late'
        and exists (select from order_item i where i.tenant_id = message.tenant_id
          and i.order_id::text = message.reference and i.status = 'ticketed'))`);
  return rows;
}

/** How often each mail came, by its number. */
function countMails({ received }: TestMailServer): Map<string, number> {
  const came = new Map<string, number>();
  for (const mail of received) {
    const id = /^Message-ID:\s*<([^>]+)>/im.exec(mail.toString('latin1'))?.[1] ?? '';
    came.set(id, (came.get(id) ?? 0) + 1);
  }
  return came;
}
