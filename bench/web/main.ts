// npm run bench:web [-- --quick]: the scripts loaded by a customer's browser, and Lighthouse's scores of home, results,
// checkout and ticket.
import { buildWeb } from '../../tools/web-build/build-web.ts';
import { beginRun } from '../report/bench-run.ts';
import { readOptions } from '../report/read-options.ts';
import { withBrowser } from './browser.ts';
import { filterFigures } from './filter-figure.ts';
import { lighthouseFigures } from './lighthouse-figures.ts';
import { loadFigures } from './load-figures.ts';
import { listMeasuredPages } from './measured-pages.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../tools/testing/free-port.ts';
import { waitUntilServed } from '../wait-until-served.ts';

const { size, isFull } = readOptions({ sizes: ['quick'] });
const runs = size === 'quick' ? 1 : 5;
const run = await beginRun({
  name: 'web',
  title: 'Browser bench',
  size: runs === 1 ? 'one Lighthouse run a page' : `the median of ${runs} Lighthouse runs a page`,
  isFull,
});
await buildWeb();
const shop = await serveShop();
try {
  const pages = await listMeasuredPages(shop.address);
  const figures = await withBrowser(async (chromiumPath) => [
    ...(await loadFigures(chromiumPath, shop.address, pages)),
    ...(await filterFigures(chromiumPath, shop.address)),
    ...(await lighthouseFigures(chromiumPath, pages, runs)),
  ]);
  run.finish(figures);
} finally {
  await shop.stop();
}

interface ServedShop {
  readonly address: string;
  readonly stop: () => Promise<void>;
}

/** The demo agency as the browser tests serve it, on a fresh database. */
async function serveShop(): Promise<ServedShop> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'farewind-bench-'));
  const server = spawn(process.execPath, ['e2e/support/serve.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      E2E_PORT: String(port),
      E2E_FOLDER: join(folder, 'shop'),
      // The embedded database, as before each of the stored results.
      TEST_DATABASE_URL: '',
    },
  });
  const address = `http://localhost:${port}`;
  await waitUntilServed(`${address}/health/ready`, server);
  return {
    address,
    async stop() {
      server.kill('SIGTERM');
      if (server.exitCode === null) await once(server, 'exit');
    },
  };
}
