import type { Figure } from '../report/figure.ts';
import { qualityBounds } from '../report/quality-bounds.ts';
import { copyDatabase, openShop } from './bench-shop.ts';
import type { StatementRecorder } from './statement-recorder.ts';

const PAGES = ['/', '/destination/antalya', '/help'];
const ROUNDS = 3;

/**
 * Processor time of the whole process for a page that is the same for everybody, sent compressed, through the whole
 * application except the socket. The pages are built already and take turns, the best of three rounds each; the figure is the dearest page.
 */
export async function pageFigure(
  serverUrl: string,
  recorder: StatementRecorder,
  visits: number,
): Promise<Figure> {
  const { app } = await openShop(await copyDatabase(serverUrl, 'pages'), {
    demo: true,
    connections: 2,
    prepare: ({ server }) => recorder.listen(server),
  });
  let visitors = 0;
  const visit = async (url: string): Promise<number> => {
    visitors += 1;
    // Each address may ask for some hundred pages a minute.
    const address = [10, visitors >> 16, (visitors >> 8) & 255, visitors & 255].join('.');
    const headers = { host: 'localhost', accept: 'text/html', 'accept-encoding': 'gzip, br' };
    const page = await app.server.inject({ url, headers: { ...headers, 'x-forwarded-for': address } });
    if (page.statusCode !== 200) throw new Error(`${url}: ${page.statusCode}`);
    return page.rawPayload.length;
  };
  const requireDrawn = async (url: string): Promise<void> => {
    const { body } = await app.server.inject({ url, headers: { host: 'localhost', accept: 'text/html' } });
    if (!body.includes('<h1')) throw new Error(`${url} is left to the browser to draw`);
  };
  const best = new Map<string, number>();
  let details = '';
  try {
    for (const url of PAGES) await requireDrawn(url);
    for (const url of PAGES) for (let warm = 0; warm < visits / 3; warm += 1) await visit(url);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const url of PAGES) {
        const begun = process.cpuUsage();
        for (let time = 0; time < visits; time += 1) await visit(url);
        const { user, system } = process.cpuUsage(begun);
        best.set(url, Math.min(best.get(url) ?? Infinity, (user + system) / 1000 / visits));
      }
    for (const [url, ms] of best) {
      recorder.start();
      const bytes = await visit(url);
      recorder.stop();
      const statements = recorder.requests[0]?.length ?? 0;
      details += `${url} ${ms.toFixed(2)} ms, ${(bytes / 1024).toFixed(1)} KB, ${statements} statements; `;
    }
  } finally {
    await app.close();
  }
  return {
    figure: 'processor time of a page drawn for everybody',
    value: Math.max(...best.values()),
    unit: 'ms',
    ...qualityBounds.sharedPage,
    detail: `${details}${visits} visits of each a round`,
  };
}
