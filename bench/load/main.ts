// npm run bench:load [-- --quick]: what each kind of work costs, and what is served at parts and multiples of the
// capacity, with arrivals by a clock. `--seed=N` draws other arrivals.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../tools/project-root.ts';
import { findPostgres } from '../../tools/testing/postgres/find-postgres.ts';
import { startPostgres } from '../../tools/testing/postgres/start-postgres.ts';
import { buildWeb } from '../../tools/web-build/build-web.ts';
import { copyDatabase } from '../booking/bench-shop.ts';
import { ShopperThread } from '../booking/shopper-thread.ts';
import { machineLine } from '../report/machine-line.ts';
import { printReport } from '../report/print-report.ts';
import { acceptMails } from './accept-mails.ts';
import { Actors } from './acts.ts';
import { Caller } from './caller.ts';
import { LoadServer } from './load-server.ts';
import { measureCosts, tableOfCosts } from './measure-costs.ts';
import { measureOverload, overloadFigures } from './overload-figures.ts';

const quick = process.argv.includes('--quick');
const seed = Number(/--seed=(\d+)/.exec(process.argv.join(' '))?.[1] ?? 20_270_604);
const costSize = quick ? { rounds: 1, seconds: 3, pieces: 30 } : { rounds: 3, seconds: 4, pieces: 40 };
const loadSize = quick ? { rounds: 1, warmUp: 4, seconds: 6 } : { rounds: 3, warmUp: 4, seconds: 10 };

console.log(`Load bench, seed ${seed}${quick ? ', QUICK: one short round, for orientation only' : ''}`);
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
    printReport('load', overloadFigures(phases), !quick);
    if (!quick) {
      const details = { machine: machineLine(), seed, costs, phases };
      const file = join(projectRoot, 'bench/results/load-details.json');
      writeFileSync(file, `${JSON.stringify(details, null, 2)}\n`);
    }
  } finally {
    caller.close();
    await server.stop();
  }
} finally {
  await bank.stop();
  await mails.close();
  await postgres.stop();
}
