// npm run bench:booking [-- --quick]: what the layers around the database cost a sale, a call and a read.
import { findPostgres } from '../../tools/testing/postgres/find-postgres.ts';
import { startPostgres } from '../../tools/testing/postgres/start-postgres.ts';
import { printReport } from '../report/print-report.ts';
import { grownFigures, growDatabases } from './grown/grown-figures.ts';
import { orderFigure } from './order-figure.ts';
import { readFigure } from './read-figure.ts';
import { routeFigure } from './route-figure.ts';
import { ShopperThread } from './shopper-thread.ts';
import { startFigure } from './start-figure.ts';
import { StatementRecorder } from './statement-recorder.ts';

const quick = process.argv.includes('--quick');
const sizes = quick ? { orders: 100, calls: 1000, reads: 300 } : { orders: 600, calls: 6000, reads: 2000 };
const grown = quick
  ? { orders: 20_000, tenants: 50, small: 1000, samples: 4 }
  : { orders: 1_000_000, tenants: 500, small: 1000, samples: 12 };
console.log(`Booking bench${quick ? ', QUICK: fewer orders, figures for orientation only' : ''}`);
// Before a database server and buyers of the bench want the machine too.
const firstStart = await startFigure();
const binaries = await findPostgres(process.env, console.log);
if (!binaries) throw new Error('The bench needs a PostgreSQL server; none was found on this machine');
const postgres = await startPostgres(binaries);
console.log(
  `PostgreSQL ${binaries.version}; ${sizes.orders} orders, ${sizes.calls} calls, ${sizes.reads} reads`,
);
const shoppers = await ShopperThread.start();
try {
  const recorder = new StatementRecorder();
  const sold = (name: string): string => Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href;
  const figures = [
    await orderFigure(postgres.url, shoppers, recorder, sizes.orders),
    await routeFigure(sold('http_0'), shoppers, sizes.calls),
    await readFigure(sold('http_0'), recorder, sizes.reads),
    firstStart,
    ...(await grownFigures(await growDatabases(postgres, grown), recorder)),
  ];
  printReport('booking', figures, !quick);
} finally {
  await shoppers.stop();
  await postgres.stop();
}
