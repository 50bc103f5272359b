import type { FlightResponse, SearchResults } from '@farewind/contract/flights/search';
import type { CDPSession, Page } from '@playwright/test';
import { dateAhead, LiveFlights } from '../../e2e/support/live-flights.ts';
import type { Figure } from '../report/figure.ts';
import { qualityBounds } from '../report/quality-bounds.ts';
import { launch } from './browser.ts';

const OFFERS = 500;
const SLOWED = 4;
const ROUNDS = 5;

/** The controls that a traveller presses repeatedly; the two of each pair undo each other. */
const acts = [
  { name: 'sort', targets: ['.sort-row button:nth-child(2)', '.sort-row button:nth-child(1)'] },
  { name: 'filter', targets: ['.filters .check input', '.filters .check input'] },
  { name: 'month chart', targets: ['.month-steps button:last-child', '.month-steps button:first-child'] },
] as const;

/**
 * From a click on a sort order, a filter or another month to the next paint, with as many results as an answer may
 * contain.
 */
export async function filterFigures(chromiumPath: string, address: string): Promise<Figure[]> {
  const request = { from: 'MOW', to: 'AYT', currency: 'EUR', daysAhead: 40 } as const;
  const results = await new LiveFlights(address).search(request, dateAhead(request.daysAhead));
  const browser = await launch(chromiumPath);
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await answerWith(page, multiply(results));
    await page.goto(`${address}/flightSearch/${results.search.id}?locale=en&dates=month`);
    await page.locator('article.offer').first().waitFor();
    await page.waitForLoadState('networkidle');
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    const figures: Figure[] = [];
    for (const { name, targets } of acts) figures.push(await measure(page, session, name, targets));
    return figures;
  } finally {
    await browser.close();
  }
}

async function measure(
  page: Page,
  session: CDPSession,
  name: string,
  targets: readonly string[],
): Promise<Figure> {
  const paints: number[] = [];
  const works: number[] = [];
  // Prices of the other month are fetched once, before the measurement.
  for (const target of targets) await clickToPaint(page, target);
  await page.waitForLoadState('networkidle');
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const target of targets) {
      const before = await workedMs(session);
      paints.push(await clickToPaint(page, target));
      works.push((await workedMs(session)) - before);
    }
  }
  const sorted = paints.toSorted((a, b) => a - b);
  return {
    figure: `${OFFERS} results: ${name} to next paint, processor slowed ${SLOWED} times`,
    value: sorted[Math.floor(sorted.length / 2)]!,
    unit: 'ms',
    ...qualityBounds.nextPaint,
    detail: `slowest of ${paints.length}: ${sorted.at(-1)!.toFixed(0)} ms; work of the main thread until all is drawn: ${Math.min(...works).toFixed(0)} ms at best`,
  };
}

/** The total working time of the main thread, without the time in which other processes had the processor. */
async function workedMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

/** The real results, repeated with other ids and slightly later times until there are enough. */
function multiply(results: SearchResults): SearchResults {
  const flights = results.flightSearchResponses.filter(({ direction }) => direction === 'outbound');
  const copies = Array.from({ length: OFFERS }, (_, index): FlightResponse => {
    const flight = flights[index % flights.length]!;
    return { ...flight, id: `${flight.id}-${index}`, durationMinutes: flight.durationMinutes + index };
  });
  return { ...results, flightSearchResponses: copies };
}

async function answerWith(page: Page, results: SearchResults): Promise<void> {
  await page.route('**/Flight/GetFlightSearchResults*', (route) =>
    route.fulfill({
      contentType: 'application/json',
      body: JSON.stringify({ result: results, success: true, error: null, __abp: true }),
    }),
  );
}

/** Milliseconds from a click until the frame after it has been painted; returns when the page is idle. */
function clickToPaint(page: Page, selector: string): Promise<number> {
  return page
    .locator(selector)
    .first()
    .evaluate(
      (button: { click: () => void }) =>
        new Promise<number>((resolve) => {
          const { performance, requestAnimationFrame, requestIdleCallback, MessageChannel } =
            globalThis as unknown as {
              performance: { now: () => number };
              requestAnimationFrame: (act: () => void) => void;
              requestIdleCallback: (act: () => void) => void;
              MessageChannel: new () => {
                port1: { addEventListener: (type: string, act: () => void) => void; start: () => void };
                port2: { postMessage: (text: string) => void };
              };
            };
          const start = performance.now();
          button.click();
          requestAnimationFrame(() => {
            // A message sent while a frame is drawn arrives after it was painted.
            const { port1, port2 } = new MessageChannel();
            port1.addEventListener('message', () => {
              const painted = performance.now() - start;
              // Work deferred until after the paint, such as the list in its new order, is done before the page is
              // idle.
              requestIdleCallback(() => resolve(painted));
            });
            port1.start();
            port2.postMessage('');
          });
        }),
    );
}
