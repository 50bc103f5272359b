// npm run bench:partners [-- --quick]: what buyers notice when partners search ten times as often as they buy.
import { addDays, dayNumber } from '@farewind/values/local-time';
import { WorkerThread } from '../../apps/server/src/platform/threads/worker-thread.ts';
import { insertService } from '../../apps/server/src/modules/flights/testing/insert-service.ts';
import { formatFareId, formatFlightId } from '../../apps/server/src/modules/flights/stock/flight-id.ts';
import { storeSearch } from '../../apps/server/src/modules/flights/search/search-repository.ts';
import type { Database } from '../../apps/server/src/platform/database/database.ts';
import { DEFAULT_TENANT } from '../../apps/server/src/testing/seed-tenants.ts';
import { chargeAtBank } from '../../apps/server/src/stress-tests/testing/trial-shop.ts';
import { findPostgres } from '../../tools/testing/postgres/find-postgres.ts';
import { startPostgres } from '../../tools/testing/postgres/start-postgres.ts';
import { copyDatabase, openShop } from '../booking/bench-shop.ts';
import { ShopperThread } from '../booking/shopper-thread.ts';
import { beginRun } from '../report/bench-run.ts';
import { quantile } from '../report/quantile.ts';
import { readOptions } from '../report/read-options.ts';
import type { Load, LoadTimes } from './load-thread.ts';

const BUYERS_PER_SECOND = 2;
/** Each buyer makes two calls that are measured, and partners make ten for each of them. */
const PARTNERS_PER_SECOND = 2 * BUYERS_PER_SECOND * 10;
const CONNECTIONS = 10;
const DAYS_AHEAD = 40;

const { size, isFull } = readOptions({ sizes: ['quick'] });
const seconds = size === 'quick' ? { calm: 20, loaded: 20 } : { calm: 120, loaded: 300 };
const run = await beginRun({
  name: 'partners',
  title: 'Partners bench',
  size: `buyers alone for ${seconds.calm} s, beside partners for ${seconds.loaded} s`,
  isFull,
});
const binaries = await findPostgres(process.env, console.log);
if (!binaries) throw new Error('The bench needs a PostgreSQL server; none was found on this machine');
const postgres = await startPostgres(binaries);
const shoppers = await ShopperThread.start();
const load = new WorkerThread<Load, LoadTimes>(new URL('load-thread.ts', import.meta.url));
try {
  const url = await copyDatabase(postgres.url, 'partners');
  const seats = BUYERS_PER_SECOND * (2 * seconds.calm + seconds.loaded) + 100;
  const choice = await fill(url, seats);
  const { app, address } = await openShop(url, {
    demo: false,
    connections: CONNECTIONS,
    bankUrl: shoppers.bankUrl,
  });
  let firstBuyer = 0;
  const measure = async (time: number, partnerPaths: readonly string[]): Promise<LoadTimes> => {
    const pace = { buyersPerSecond: BUYERS_PER_SECOND, partnersPerSecond: PARTNERS_PER_SECOND };
    load.post({ ...pace, address, choice, seconds: time, firstBuyer, partnerPaths });
    const times = await load.nextAnswer();
    firstBuyer += times.buyers;
    if (times.refused.length > 0)
      throw new Error(`${times.refused.length} buyers were refused; the last: ${times.refused.at(-1)}`);
    return times;
  };
  const paths = searches();
  await measure(5, paths.slice(0, 1));
  const before = await measure(seconds.calm / 2, []);
  const loaded = await measure(seconds.loaded, paths);
  const after = await measure(seconds.calm / 2, []);
  await app.close();
  const [calm, busy] = [p95([...before.calls, ...after.calls]), p95(loaded.calls)];
  const answers = Object.entries(loaded.partners).map(([status, count]) => `${count} × ${status}`);
  run.finish([
    {
      figure: 'p95 of buyers’ calls beside ten times as many searches of partners / without them',
      value: busy / calm,
      unit: '×',
      gate: 1.5,
      goal: 1.2,
      good: 'atMost',
      detail: `${busy.toFixed(0)} and ${calm.toFixed(0)} ms; ${BUYERS_PER_SECOND} buyers and ${PARTNERS_PER_SECOND} searches a second for ${seconds.loaded} s; partners were answered ${answers.join(', ')}, p95 ${p95(loaded.partnerCalls).toFixed(0)} ms`,
    },
    {
      figure: 'searches of partners that were answered with offers',
      value: (100 * (loaded.partners['200'] ?? 0)) / (seconds.loaded * PARTNERS_PER_SECOND),
      unit: '%',
      gate: 10,
      goal: 50,
      good: 'atLeast',
    },
  ]);
} finally {
  await load.terminate();
  await shoppers.stop();
  await postgres.stop();
}

/** The demo's agency with its flights, a flight for the buyers, and a partner that may call as often as it likes. */
async function fill(url: string, seats: number) {
  const { app, database } = await openShop(url, { demo: true, demoFlights: true, connections: CONNECTIONS });
  await chargeAtBank(database, shoppers.bankUrl);
  const choice = await openFlight(database, seats);
  await database.owner.query('update sales_partner set per_minute = $1', [PARTNERS_PER_SECOND * 120]);
  await app.close();
  return choice;
}

/** A flight for the buyers, and a kept search for it. */
async function openFlight(database: Database, seats: number) {
  const date = addDays(new Date().toISOString().slice(0, 10), DAYS_AHEAD);
  const [from, to] = ['SVO', 'IST'] as const;
  return database.inTenant(DEFAULT_TENANT, async (scope) => {
    const price = [10_000, 1500, 500, 0] as const;
    const { serviceId, fareIds } = await insertService(scope, {
      carrier: 'QX',
      number: '1',
      from: date,
      to: date,
      legs: [{ from, to, departs: 600, arrives: 780 }],
      fares: [{ adult: price, child: price, infant: price }],
      seats: { Y: seats },
    });
    const party = { adults: 1, children: 0, infants: 0, currency: 'EUR' as const };
    const searchId = await storeSearch(scope, {
      tripType: 'oneWay',
      from,
      to,
      departureDate: date,
      cabin: 'economy',
      directOnly: false,
      nearbyAirports: false,
      ...party,
    });
    const flightId = formatFlightId([{ serviceId, day: dayNumber(date), boardLeg: 1, offLeg: 1 }]);
    return { searchId, flightId, fareId: formatFareId([fareIds[0]!]), ...party };
  });
}

/** What meta-search sites ask for: cities of the demo, one way and both ways, on many days. */
function searches(): string[] {
  const today = new Date().toISOString().slice(0, 10);
  const trips = [
    ['MOW', 'AYT'],
    ['MOW', 'IST'],
    ['LED', 'AYT'],
    ['IST', 'AYT'],
  ] as const;
  return trips.flatMap(([from, to]) =>
    Array.from({ length: 20 }, (_, index) => {
      const date1 = addDays(today, DAYS_AHEAD + index);
      const query = new URLSearchParams({ partner: 'demo', key: 'demo-meta', from, to, date1 });
      if (index % 2 === 0) query.set('date2', addDays(date1, 7));
      return `/partner/v1/search.json?${query.toString()}`;
    }),
  );
}

function p95(times: readonly number[]): number {
  return quantile(times, 0.95);
}
