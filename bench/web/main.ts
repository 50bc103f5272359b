// npm run bench:web [-- --quick]: what a customer's browser loads, and how Lighthouse judges home, results, checkout and ticket.
import { buildWeb } from '../../tools/web-build/build-web.ts';
import { printReport } from '../report/print-report.ts';
import { withBrowser } from './browser.ts';
import { filterFigures } from './filter-figure.ts';
import { lighthouseFigures } from './lighthouse-figures.ts';
import { loadFigures } from './load-figures.ts';
import { serveShop } from './serve-shop.ts';
import { listMeasuredPages } from './measured-pages.ts';

const quick = process.argv.includes('--quick');
console.log(
  `Browser bench${quick ? ', QUICK: one Lighthouse run a page instead of the median of five' : ''}`,
);
await buildWeb();
const shop = await serveShop();
try {
  const pages = await listMeasuredPages(shop.address);
  const figures = await withBrowser(async (chromiumPath) => [
    ...(await loadFigures(chromiumPath, shop.address, pages)),
    ...(await filterFigures(chromiumPath, shop.address)),
    ...(await lighthouseFigures(chromiumPath, pages, quick ? 1 : 5)),
  ]);
  printReport('web', figures);
} finally {
  await shop.stop();
}
