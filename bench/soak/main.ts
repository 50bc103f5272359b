// npm run bench:soak [-- --quick --minutes=N]: two hours of mixed traffic; whether memory, event loop and tables stay as
// they are. `--seed=N` draws other arrivals.
import { findPostgres } from '../../tools/testing/postgres/find-postgres.ts';
import { startPostgres } from '../../tools/testing/postgres/start-postgres.ts';
import { buildWeb } from '../../tools/web-build/build-web.ts';
import { copyDatabase } from '../booking/bench-shop.ts';
import { ShopperThread } from '../booking/shopper-thread.ts';
import { acceptMails } from '../load/accept-mails.ts';
import { Actors } from '../load/acts.ts';
import { Caller } from '../load/caller.ts';
import { LoadServer } from '../load/load-server.ts';
import { median } from '../load/measure-costs.ts';
import { callByClock, randomOf, type Outcome } from '../load/traffic.ts';
import { readResident } from '../process-memory.ts';
import { beginRun } from '../report/bench-run.ts';
import type { Figure } from '../report/figure.ts';
import { quantile, quantileName } from '../report/quantile.ts';
import { readOptions } from '../report/read-options.ts';
import { cleanUpLater } from './clean-up.ts';
import { keptTables } from './kept-tables.ts';
import { grownBytes, isCleaned, listGrowth, readTableSizes, type Growth } from './table-sizes.ts';

const MB = 1e6;
/** In a thousand acts. Mails and documents of the orders follow by themselves. */
const shares = {
  page: 270,
  search: 430,
  office: 100,
  partner: 50,
  buyer: 50,
  cancel: 20,
  ticket: 38,
  code: 38,
  import: 4,
} as const;
const FIRST_ORDERS = 20;
/** Flights to buy are looked up anew this often. */
const PREPARED_SECONDS = 600;
const LISTED_TABLES = 20;

/** What the process was at one moment, some time apart. */
interface Sample {
  readonly second: number;
  readonly resident: number;
  readonly heapUsed: number;
  /** Within the time since the sample before. */
  readonly loopP99Ms: number;
}

const { size, seed, minutes, isFull } = readOptions({ sizes: ['quick'], seed: 20_270_604, minutes: 120 });
const sizes =
  size === 'quick'
    ? { seconds: 60, perSecond: 5, sampleSeconds: 5 }
    : { seconds: 60 * minutes, perSecond: 10, sampleSeconds: 30 };
const run = await beginRun({
  name: 'soak',
  title: 'Soak bench',
  size: `${sizes.seconds} s with ${sizes.perSecond} acts a second`,
  seed,
  isFull,
});
if (process.platform !== 'linux')
  throw new Error('The bench reads the memory from /proc, which only Linux has.');
const { code, output } = await buildWeb();
if (code !== 0) throw new Error(`The pages could not be built.\n${output}`);
const binaries = await findPostgres(process.env, console.log);
if (!binaries) throw new Error('The bench needs a PostgreSQL server; none was found on this machine');
const postgres = await startPostgres(binaries);
const [bank, mails] = [await ShopperThread.start(), await acceptMails()];
try {
  const server = await LoadServer.start({
    databaseUrl: await copyDatabase(postgres.url, 'soak'),
    bankUrl: bank.bankUrl,
    smtpUrl: mails.url,
    // Moved at the end, past the terms of everything that is kept for a while. Rates that are a year old by then are
    // reported, too.
    env: { CLOCK: 'movable', LOG_LEVEL: 'fatal' },
  });
  const caller = new Caller(server.address);
  try {
    const actors = new Actors(caller);
    await actors.prepare();
    for (let order = 0; order < FIRST_ORDERS; order += 1) await actors.perform('buyer');
    await server.untilIdle();
    const before = await readTableSizes(server.database);
    const samples: Sample[] = [];
    const outcomes = await loadAndWatch(server, actors, samples);
    await server.untilIdle();
    const after = await readTableSizes(server.database);
    await cleanUpLater(server.database, server.address);
    const growth = listGrowth(before, after, await readTableSizes(server.database));
    console.log(`\n${tableOfGrowth(growth)}`);
    const details = { 'soak-details': { samples, growth } };
    run.finish([...figuresOf(samples), actFigure(outcomes), growthFigure(growth)], { details });
  } finally {
    caller.close();
    await server.stop();
  }
} finally {
  await bank.stop();
  await mails.close();
  await postgres.stop();
}

async function loadAndWatch(
  server: LoadServer,
  actors: Actors,
  samples: Sample[],
): Promise<Outcome<keyof typeof shares>[]> {
  const { seconds, perSecond, sampleSeconds } = sizes;
  const begun = performance.now();
  const sample = async (): Promise<void> => {
    const metrics = await server.readMetrics();
    const taken = {
      second: Math.round((performance.now() - begun) / 1000),
      resident: readResident(server.pid),
      heapUsed: metrics.sum('nodejs_heap_size_used_bytes'),
      loopP99Ms: 1000 * metrics.sum('nodejs_eventloop_lag_p99_seconds'),
    };
    samples.push(taken);
    console.log(formatSample(taken));
  };
  // Reading begins the time of the event loop's next figure.
  await server.readMetrics();
  const sampler = setInterval(() => void sample().catch(console.error), sampleSeconds * 1000);
  try {
    const outcomes: Outcome<keyof typeof shares>[] = [];
    const random = randomOf(seed);
    for (let done = 0; done < seconds; done += PREPARED_SECONDS) {
      if (done > 0) await actors.prepare();
      const part = Math.min(PREPARED_SECONDS, seconds - done);
      const called = await callByClock(actors, { random, shares, perSecond, warmUp: 0, seconds: part });
      for (const outcome of called) outcomes.push(outcome);
    }
    return outcomes;
  } finally {
    clearInterval(sampler);
  }
}

function formatSample({ second, resident, heapUsed, loopP99Ms }: Sample): string {
  return `${String(second).padStart(6)} s  resident ${(resident / MB).toFixed(0)} MB, heap used ${(heapUsed / MB).toFixed(0)} MB, event loop p99 ${loopP99Ms.toFixed(0)} ms`;
}

/** The second quarter of the run is compared with the last: in the first one the process still warms up. */
function figuresOf(samples: readonly Sample[]): Figure[] {
  const quarter = (number: number) =>
    samples.slice(((number - 1) * samples.length) / 4, (number * samples.length) / 4);
  const middle = (number: number, read: (sample: Sample) => number) => median(quarter(number).map(read));
  const resident = [2, 4].map((number) => middle(number, (sample) => sample.resident));
  const heap = [2, 4].map((number) => middle(number, (sample) => sample.heapUsed));
  const lags = samples.map(({ loopP99Ms }) => loopP99Ms);
  return [
    {
      figure: 'resident memory: last quarter over the second',
      value: 100 * (resident[1]! / resident[0]! - 1),
      unit: '%',
      gate: 5,
      goal: 1,
      good: 'atMost',
      detail: `medians ${resident.map((bytes) => `${(bytes / MB).toFixed(0)} MB`).join(' and ')}; heap used ${heap.map((bytes) => `${(bytes / MB).toFixed(0)} MB`).join(' and ')}`,
    },
    {
      figure: `event loop p99 of ${sizes.sampleSeconds} s, ${quantileName(lags.length, 0.95)}`,
      value: quantile(lags, 0.95),
      unit: 'ms',
      gate: 100,
      goal: 50,
      good: 'atMost',
      detail: `median ${median(lags).toFixed(0)} ms, the most ${Math.max(...lags).toFixed(0)} ms`,
    },
  ];
}

function actFigure(outcomes: readonly Outcome<keyof typeof shares>[]): Figure {
  const count = (which: Outcome['result']) => outcomes.filter(({ result }) => result === which).length;
  const acts = Object.entries(Object.groupBy(outcomes, ({ act }) => act));
  return {
    figure: 'acts that were not served',
    value: (100 * (count('failed') + count('refused'))) / outcomes.length,
    unit: '%',
    gate: 1,
    goal: 0,
    good: 'atMost',
    detail: `of ${outcomes.length} (${acts.map(([act, some]) => `${act} ${some?.length}`).join(', ')}) ${count('failed')} failed, ${count('refused')} told to come again, ${count('late')} late`,
  };
}

function growthFigure(growth: readonly Growth[]): Figure {
  const uncleaned = growth.filter((each) => !isCleaned(each) && keptTables[each.table] === undefined);
  return {
    figure: 'growing tables that no job cleans up and that are not kept on purpose',
    value: uncleaned.length,
    unit: 'tables',
    gate: 0,
    goal: 0,
    good: 'atMost',
    detail: uncleaned.map(({ table }) => table).join(', '),
  };
}

function tableOfGrowth(growth: readonly Growth[]): string {
  const fate = (each: Growth) =>
    isCleaned(each) ? 'cleaned up' : (keptTables[each.table] ?? 'NEITHER CLEANED UP NOR KEPT ON PURPOSE');
  const rows = growth
    .filter((each, at) => at < LISTED_TABLES || (!isCleaned(each) && keptTables[each.table] === undefined))
    .map((each) => [
      each.table,
      `${each.before.rows}`,
      `${each.after.rows}`,
      `${each.left}`,
      (grownBytes(each) / MB).toFixed(1),
      fate(each),
    ]);
  const table = [['table', 'rows before', 'after', 'after 420 days', 'MB more', ''], ...rows];
  const widths = table[0]!.map((_, column) => Math.max(...table.map((cells) => cells[column]!.length)));
  const align = (cell: string, at: number) =>
    at === 0 || at === 5 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!);
  const lines = table.map((cells) => cells.map(align).join('  ').trimEnd());
  return [...lines, `${growth.length} tables have more rows than before`].join('\n');
}
