// npm run bench:processes [-- --quick --only=search]: searches and orders of 1, 2 and 4 processes on one database, with
// what keeps each step from being faster.
import { findPostgres } from '../../tools/testing/postgres/find-postgres.ts';
import { startPostgres } from '../../tools/testing/postgres/start-postgres.ts';
import { buildWeb } from '../../tools/web-build/build-web.ts';
import { copyDatabase } from '../booking/bench-shop.ts';
import { ShopperThread } from '../booking/shopper-thread.ts';
import { acceptMails } from '../load/accept-mails.ts';
import { Actors, type Act } from '../load/acts.ts';
import { Caller } from '../load/caller.ts';
import { LoadServer } from '../load/load-server.ts';
import { median } from '../load/measure-costs.ts';
import { callInTurn } from '../load/traffic.ts';
import { beginRun } from '../report/bench-run.ts';
import type { Figure } from '../report/figure.ts';
import { quantile } from '../report/quantile.ts';
import { readOptions } from '../report/read-options.ts';
import { nameBottleneck } from './name-bottleneck.ts';
import { observeWork, type Use } from './observe-work.ts';

/** The last one repeats the first: the machine's speed may have changed in between. */
const STEPS = [1, 2, 4, 1] as const;
const CALLERS = 16;

const works = {
  search: { act: 'search', name: 'searches (saved, then read)' },
  orders: { act: 'buyer', name: 'orders (quote, order, its page)' },
} as const satisfies Readonly<Record<string, { readonly act: Act; readonly name: string }>>;
type Work = keyof typeof works;
const allWorks = Object.keys(works) as Work[];

/** One kind of work at one number of processes: the round of the median rate. */
interface Step {
  readonly work: Work;
  readonly processes: number;
  readonly perSecond: number;
  readonly p95Ms: number;
  readonly refused: number;
  readonly use: Use;
  readonly bottleneck: string;
}

const { size, only, wants, isFull } = readOptions({ sizes: ['quick'], parts: allWorks });
const sizes = size === 'quick' ? { rounds: 1, warmUp: 2, seconds: 5 } : { rounds: 3, warmUp: 5, seconds: 20 };
const run = await beginRun({
  name: 'processes',
  title: `Processes bench${only === undefined ? '' : `, only ${only}`}`,
  size: `${sizes.rounds} rounds of ${sizes.seconds} s with ${CALLERS} callers for each number of processes`,
  isFull,
});
const { code, output } = await buildWeb();
if (code !== 0) throw new Error(`The pages could not be built.\n${output}`);
const binaries = await findPostgres(process.env, console.log);
if (!binaries) throw new Error('The bench needs a PostgreSQL server; none was found on this machine');
const postgres = await startPostgres(binaries);
const [bank, mails] = [await ShopperThread.start(), await acceptMails()];
const servers: LoadServer[] = [];
const caller = new Caller();
// One for all steps, so that no order repeats one of the step before.
const actors = new Actors(caller);
try {
  const databaseUrl = await copyDatabase(postgres.url, 'processes');
  const steps: Step[] = [];
  for (const count of STEPS) {
    while (servers.length > count) await servers.pop()!.stop();
    while (servers.length < count)
      servers.push(await LoadServer.start({ databaseUrl, bankUrl: bank.bankUrl, smtpUrl: mails.url }));
    caller.callAt(...servers.map(({ address }) => address));
    for (const work of allWorks.filter(wants)) {
      const step = await measureStep(databaseUrl, work);
      console.log(formatStep(step));
      steps.push(step);
    }
  }
  run.finish(
    allWorks.filter(wants).flatMap((work) => figuresOf(steps, work)),
    {
      details: { 'processes-details': steps },
    },
  );
} finally {
  caller.close();
  for (const server of servers) await server.stop();
  await bank.stop();
  await mails.close();
  await postgres.stop();
}

async function measureStep(databaseUrl: string, work: Work): Promise<Step> {
  await actors.prepare();
  const rounds: Step[] = [];
  for (let round = 0; round < sizes.rounds; round += 1) rounds.push(await measureRound(databaseUrl, work));
  const rate = median(rounds.map(({ perSecond }) => perSecond));
  return rounds.find(({ perSecond }) => perSecond === rate)!;
}

async function measureRound(databaseUrl: string, work: Work): Promise<Step> {
  const { act } = works[work];
  const call = (seconds: number) => callInTurn(actors, { next: () => act, callers: CALLERS, seconds });
  await call(sizes.warmUp);
  let called = { outcomes: [], seconds: 1 } as Awaited<ReturnType<typeof call>>;
  const use = await observeWork(servers, databaseUrl, async () => {
    called = await call(sizes.seconds);
  });
  // Mails and documents of the orders do not reach into the next round.
  await servers[0]!.untilIdle();
  const { outcomes, seconds } = called;
  if (outcomes.some(({ result }) => result === 'failed'))
    throw new Error('A call was not answered; see above');
  const done = outcomes.filter(({ result }) => result !== 'refused');
  return {
    work,
    processes: servers.length,
    perSecond: done.length / seconds,
    p95Ms: quantile(
      done.map(({ ms }) => ms),
      0.95,
    ),
    refused: outcomes.length - done.length,
    use,
    bottleneck: nameBottleneck(use),
  };
}

function formatStep({ work, processes, perSecond, p95Ms, refused, use, bottleneck }: Step): string {
  const list = (values: readonly number[]) => values.map((value) => value.toFixed(2)).join(' ');
  const connections = Object.entries(use.connections).map(([name, count]) => `${name} ${count.toFixed(1)}`);
  return [
    `\n${processes} ${processes === 1 ? 'process' : 'processes'}, ${works[work].name}: ${perSecond.toFixed(1)} a second, p95 ${p95Ms.toFixed(0)} ms${refused > 0 ? `, ${refused} told to come again` : ''}`,
    `  processors: machine ${use.used.toFixed(2)} of ${use.processors}; product ${list(use.servers)} (answering threads ${list(use.mainThreads)}); database ${use.database.toFixed(2)}; callers, bank and mail ${use.callers.toFixed(2)}`,
    `  open transactions: ${connections.join(', ')}`,
    `  bottleneck: ${bottleneck}`,
  ].join('\n');
}

/** The rate of several processes against the mean of one before and after them. */
function figuresOf(steps: readonly Step[], work: Work): Figure[] {
  const rates = (processes: number) =>
    steps
      .filter((step) => step.work === work && step.processes === processes)
      .map(({ perSecond }) => perSecond);
  const one = rates(1).reduce((sum, rate) => sum + rate, 0) / rates(1).length;
  return [2, 4].map((processes) => ({
    figure: `${works[work].name}: ${processes} processes / one`,
    value: rates(processes)[0]! / one,
    unit: '×',
    // On two cores there is nothing to win, as one process with its database and callers fills them.
    gate: 0.8,
    goal: 1,
    good: 'atLeast',
    detail: `${rates(processes)[0]!.toFixed(1)} and ${rates(1)
      .map((rate) => rate.toFixed(1))
      .join(
        ', then ',
      )} a second; ${steps.find((step) => step.work === work && step.processes === processes)!.bottleneck}`,
  }));
}
