import { addDays } from '@farewind/values/local-time';
import { createTestDatabase } from '../../../testing/create-test-database.ts';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import { startTestBank } from '../../../testing/start-test-bank.ts';
import { readBooks } from '../books.ts';
import { Chance } from '../chance.ts';
import { countDeadlocks } from '../count-deadlocks.ts';
import { buyInCrowd, drawPlan, type CrowdPlace } from '../crowd-buyer.ts';
import { findDisagreements, soldItems } from '../find-disagreements.ts';
import { KillPlan } from '../kill-plan.ts';
import { makeShopPlace } from '../killed-shop.ts';
import { openStressFlights } from '../trial-flights.ts';
import { chargeAtBank, settleAll } from '../trial-shop.ts';
import { findExchangeFaults, type ExchangeFaults } from './find-exchange-faults.ts';
import { openPartnerAgencies, type SeatBlock } from './partner-agencies.ts';
import { SellingPair } from './selling-pair.ts';

const AT_ONCE = 1 / 8;
const HOUR_MS = 3_600_000;
const BUSY = 503;
const JOBS = ['mirror-exchanged-seats', 'settle-exchanged-seats', 'settle-open-orders', 'expire-holds'];
const DAYS_AHEAD = 40;
const CHARTER = { carrier: 'N4', number: '801' } as const;
/** What one partner may take at most of the seats, so that the limits of some are reached. */
const LIMIT = 1 / 4;

export interface SeatTrial {
  readonly seed: number;
  readonly agencies: number;
  readonly buyers: number;
  readonly seats: number;
  readonly kills: number;
}

export interface SeatReport {
  readonly kills: number;
  readonly sold: ExchangeFaults['sold'];
  readonly refusals: Readonly<Record<string, number>>;
  readonly faults: readonly string[];
}

/**
 * The seats of one charter, sold at once by its owner and by agencies that have a block of it, each in its own shop, while the
 * processes of the product are killed; then the books of all sides are compared. Needs TEST_DATABASE=server.
 */
export async function runSeatTrial(trial: SeatTrial): Promise<SeatReport> {
  const { seed, agencies, buyers, seats, kills } = trial;
  const chance = new Chance(seed);
  let plan: KillPlan | undefined;
  const step = () => plan?.step();
  const bankBooks = await createTestDatabase();
  const bank = await startTestBank(bankBooks, { onCall: step });
  const place = await makeShopPlace();
  const partnersOnly = { DEMO: 'false', ALLOWED_PRIVATE_HOSTS: new URL(bank.url).host };
  const date = addDays(new Date().toISOString().slice(0, 10), DAYS_AHEAD);
  const block: SeatBlock = { flight: CHARTER, date, seatLimit: Math.ceil(seats * LIMIT) };
  let pair: SellingPair | undefined;
  try {
    const opened = await place.open({ DEMO: 'true' });
    const { charter } = await openStressFlights(opened.database, { charter: seats, scheduled: 1 });
    const partners = await openPartnerAgencies(opened, place.environment['SECRET_KEY']!, agencies, block);
    await chargeAtBank(opened.database, bank.url);
    await opened.app.close();

    pair = await SellingPair.start({ ...place.environment, ...partnersOnly }, JOBS, chance);
    const ids = partners.map(({ tenantId }) => tenantId);
    plan = new KillPlan(pair, chance, kills, buyers);
    const shops = [{ tenantId: DEFAULT_TENANT, choice: charter }, ...partners];
    const refusals: Record<string, number> = {};
    const statuses: number[] = [];
    const acknowledged: string[] = [];
    const crowd: CrowdPlace = {
      address: () => pair!.address,
      send: async (ask) => {
        step();
        const answer = await pair!.insist(ask);
        step();
        return answer;
      },
      note({ status, key }) {
        statuses.push(status);
        if (key !== undefined) refusals[key] = (refusals[key] ?? 0) + 1;
      },
    };
    let begun = 0;
    const queue = async (): Promise<void> => {
      for (let number = begun++; number < buyers; number = begun++) {
        // Otherwise the buyers would be gone before a process is back to be killed again.
        if (plan?.isDue === true) await pair!.open;
        plan?.begin(number);
        const { tenantId, choice } = chance.pick(shops);
        const orderId = await buyInCrowd(crowd, { ...drawPlan(chance, number, [choice]), tenantId });
        if (orderId !== undefined) acknowledged.push(orderId);
      }
    };
    await Promise.all(Array.from({ length: Math.ceil(buyers * AT_ONCE) }, queue));
    // Kills for which the buyers were too few hit the jobs that are left.
    while (plan.isDue) {
      await pair.open;
      step();
      await plan.settled();
    }
    await plan.settled();
    const killed = pair.kills;
    plan = undefined;
    const ended = pair.lastWords;
    await pair.stop();

    const shop = await place.open(partnersOnly, HOUR_MS);
    await settleAll(shop);
    await shop.app.schedules.find(({ name }) => name === 'settle-exchanged-seats')!.run();
    const { owner } = shop.database;
    const books = await readBooks(owner, bankBooks.database.owner);
    const exchange = await findExchangeFaults(owner, ids, block);
    const deadlocks = await countDeadlocks(shop.database);
    await shop.app.close();

    const sold = new Set(soldItems(books).map(({ orderId }) => orderId));
    const inAll = exchange.sold.reduce((sum, one) => sum + one.seats, 0);
    return {
      kills: killed,
      refusals,
      sold: exchange.sold,
      faults: [
        // The counters of one flight are several here: those of its owner and of each partner.
        ...findDisagreements({ ...books, counters: [] }),
        ...exchange.faults,
        ...ended.map((words) => `A process ended by itself: ${words.trim().slice(-300)}`),
        ...acknowledged
          .filter((orderId) => !sold.has(orderId))
          .map((orderId) => `Order ${orderId} was acknowledged and is not sold`),
        ...statuses
          .filter((status) => status >= 500 && status !== BUSY)
          .map((status) => `A call was answered ${status}`),
        ...(deadlocks === 0 ? [] : [`${deadlocks} deadlocks`]),
        ...(killed === kills ? [] : [`${killed} kills of ${kills}`]),
        ...(refusals['GEN-VALIDATION'] === undefined ? [] : ['Forms were refused that are right']),
        ...(inAll > seats / 2 ? [] : [`Only ${inAll} seats were sold: that was no crowd`]),
        ...(exchange.sold.filter((one) => one.seats > 0).length > agencies / 2
          ? []
          : ['Most agencies sold nothing: that was no crowd']),
      ],
    };
  } finally {
    await pair?.stop();
    await bank.close();
    await bankBooks.close();
    await place.remove();
  }
}
