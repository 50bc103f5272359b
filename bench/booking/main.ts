// npm run bench:booking [-- --quick --only=PART]: the cost of the layers around the database for a sale, a call and a read.
import { buildWeb } from '../../tools/web-build/build-web.ts';
import { findPostgres } from '../../tools/testing/postgres/find-postgres.ts';
import { startPostgres } from '../../tools/testing/postgres/start-postgres.ts';
import { beginRun } from '../report/bench-run.ts';
import { readOptions } from '../report/read-options.ts';
import { GROWN_SEED, grownFigures, growDatabases } from './grown/grown-figures.ts';
import { orderFigure } from './order-figure.ts';
import { pageFigure } from './page-figure.ts';
import { readFigure } from './read-figure.ts';
import { routeFigure } from './route-figure.ts';
import { ShopperThread } from './shopper-thread.ts';
import { StatementRecorder } from './statement-recorder.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { projectRoot } from '../../tools/project-root.ts';
import { freePort } from '../../tools/testing/free-port.ts';
import type { Figure } from '../report/figure.ts';
import { qualityBounds } from '../report/quality-bounds.ts';
import { waitUntilServed } from '../wait-until-served.ts';

/** The parts that a fresh clone lacks, and the history, which is not needed. */
const LEFT_OUT = new Set(['node_modules', 'data', 'dist', '.cache', '.git', 'test-results']);
const PACKAGES = ['node_modules', 'apps/server/node_modules'];

/**
 * `npm start` in a copy of the project that has its packages but neither pages nor data, until the home page responds:
 * within that time pages are built, the embedded database is created and the demo agency loaded.
 */
async function startFigure(): Promise<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'farewind-first-start-'));
  cpSync(projectRoot, folder, { recursive: true, filter: (path) => !LEFT_OUT.has(basename(path)) });
  for (const name of PACKAGES) symlinkSync(join(projectRoot, name), join(folder, name));
  const port = await freePort();
  const begun = performance.now();
  const shop = spawn('npm', ['start'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), DATABASE_URL: '', DATA_DIR: join(folder, 'data') },
  });
  try {
    await waitUntilServed(`http://localhost:${port}/`, shop);
    const seconds = (performance.now() - begun) / 1000;
    return {
      figure: 'first start until the home page answers',
      value: seconds,
      unit: 's',
      ...qualityBounds.firstStart,
      detail: 'packages installed, pages not built, embedded database made, demo agency loaded',
    };
  } finally {
    shop.kill('SIGTERM');
    if (shop.exitCode === null) await once(shop, 'exit');
    rmSync(folder, { recursive: true, force: true });
  }
}

const { size, only, wants, isFull } = readOptions({
  sizes: ['quick'],
  parts: ['first-start', 'orders', 'route', 'read', 'pages', 'grown'],
});
const quick = size === 'quick';
const sizes = quick
  ? { orders: 100, calls: 1000, reads: 300, visits: 100 }
  : { orders: 600, calls: 6000, reads: 2000, visits: 300 };
const grown = quick
  ? { orders: 20_000, tenants: 50, small: 1000, samples: 4 }
  : { orders: 1_000_000, tenants: 500, small: 1000, samples: 12 };
const run = await beginRun({
  name: 'booking',
  title: `Booking bench${only === undefined ? '' : `, only ${only}`}`,
  size: `${sizes.orders} orders, ${sizes.calls} calls, ${sizes.reads} reads; lists of ${grown.orders} orders of ${grown.tenants} agencies`,
  seed: GROWN_SEED,
  isFull,
});
// Measured before the bench's database server and buyers use the machine.
const firstStart = wants('first-start') ? [await startFigure()] : [];
const onDatabase = ['orders', 'route', 'read', 'pages', 'grown'] as const;
run.finish(onDatabase.some(wants) ? await databaseFigures() : firstStart);

async function databaseFigures(): Promise<Figure[]> {
  const binaries = await findPostgres(process.env, console.log);
  if (!binaries) throw new Error('The bench needs a PostgreSQL server; none was found on this machine');
  const postgres = await startPostgres(binaries);
  console.log(`PostgreSQL ${binaries.version}`);
  // Before the first shop opens: a process keeps the code that draws pages, and with it the names of that build's files.
  const { code, output } = await buildWeb();
  if (code !== 0) throw new Error(`The pages could not be built.\n${output}`);
  const shoppers = await ShopperThread.start();
  try {
    const recorder = new StatementRecorder();
    const sold = (name: string): string =>
      Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href;
    const figures: Figure[] = [];
    // Calls and reads are measured on the database of the first orders.
    if (wants('orders') || wants('route') || wants('read'))
      figures.push(await orderFigure(postgres.url, shoppers, recorder, sizes.orders));
    if (wants('route')) figures.push(await routeFigure(sold('http_0'), shoppers, sizes.calls));
    if (wants('read')) figures.push(await readFigure(sold('http_0'), recorder, sizes.reads));
    if (wants('pages')) figures.push(await pageFigure(postgres.url, recorder, sizes.visits));
    figures.push(...firstStart);
    if (wants('grown')) figures.push(...(await grownFigures(await growDatabases(postgres, grown), recorder)));
    return figures;
  } finally {
    await shoppers.stop();
    await postgres.stop();
  }
}
