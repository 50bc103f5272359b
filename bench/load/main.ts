// npm run bench:load [-- --quick]: what each kind of work costs, and what is served at parts and multiples of the
// capacity, with arrivals by a clock. `--seed=N` draws other arrivals.
import { findPostgres } from '../../tools/testing/postgres/find-postgres.ts';
import { startPostgres } from '../../tools/testing/postgres/start-postgres.ts';
import { buildWeb } from '../../tools/web-build/build-web.ts';
import { copyDatabase } from '../booking/bench-shop.ts';
import { ShopperThread } from '../booking/shopper-thread.ts';
import { beginRun } from '../report/bench-run.ts';
import { machineLine } from '../report/machine-line.ts';
import { readOptions } from '../report/read-options.ts';
import { acceptMails } from './accept-mails.ts';
import { Actors } from './acts.ts';
import { Caller } from './caller.ts';
import { LoadServer } from './load-server.ts';
import { measureCosts, tableOfCosts } from './measure-costs.ts';
import { measureOverload, overloadFigures } from './overload-figures.ts';

const { size, seed, isFull } = readOptions({ sizes: ['quick'], seed: 20_270_604 });
const quick = size === 'quick';
const costSize = quick ? { rounds: 1, seconds: 3, pieces: 30 } : { rounds: 3, seconds: 4, pieces: 40 };
const loadSize = quick ? { rounds: 1, warmUp: 4, seconds: 6 } : { rounds: 3, warmUp: 4, seconds: 10 };

const run = await beginRun({
  name: 'load',
  title: 'Load bench',
  size: `${loadSize.rounds} rounds of ${loadSize.seconds} s at each rate`,
  seed,
  isFull,
});
await buildWeb();
const binaries = await findPostgres(process.env, console.log);
if (!binaries) throw new Error('The bench needs a PostgreSQL server; none was found on this machine');
const postgres = await startPostgres(binaries);
const [bank, mails] = [await ShopperThread.start(), await acceptMails()];
try {
  const server = await LoadServer.start({
    databaseUrl: await copyDatabase(postgres.url, 'load'),
    bankUrl: bank.bankUrl,
    smtpUrl: mails.url,
  });
  const caller = new Caller(server.address);
  try {
    const actors = new Actors(caller);
    await actors.prepare();
    const { costs, ofAct } = await measureCosts(server, actors, costSize);
    console.log(`\n${tableOfCosts(costs)}\n`);
    const phases = await measureOverload(server, actors, ofAct, { seed, ...loadSize });
    const details = { 'load-details': { machine: machineLine(), seed, costs, phases } };
    run.finish(overloadFigures(phases), { details });
  } finally {
    caller.close();
    await server.stop();
  }
} finally {
  await bank.stop();
  await mails.close();
  await postgres.stop();
}
