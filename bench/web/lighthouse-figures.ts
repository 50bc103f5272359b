import { launch as launchChrome } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import type { Figure } from '../report/figure.ts';
import { qualityBounds } from '../report/quality-bounds.ts';
import { browserFlags } from './browser.ts';
import type { MeasuredPage } from './measured-pages.ts';

const categories = {
  performance: { title: 'performance', bounds: qualityBounds.performance },
  accessibility: { title: 'accessibility', bounds: qualityBounds.accessibility },
  'best-practices': { title: 'best practices', bounds: qualityBounds.bestPractices },
};

/** Lighthouse's mobile scores, the median of some runs, with its own index of the machine beside them. */
export async function lighthouseFigures(
  chromePath: string,
  pages: readonly MeasuredPage[],
  runs: number,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const page of pages) {
    const results: Result[] = [];
    for (let run = 0; run < runs; run += 1) results.push(await audit(chromePath, page.url));
    figures.push(...figuresOf(page, results));
    console.log(`  ${page.name}: ${runs} runs`);
  }
  return figures;
}

/** Occasionally the browser produces no trace that Lighthouse can read; then the run is repeated. */
const TRIES = 3;

async function audit(chromePath: string, url: string): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    const lhr = await tryAudit(chromePath, url);
    if (lhr.runtimeError === undefined) return lhr;
    if (tries === TRIES) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  }
}

async function tryAudit(chromePath: string, url: string): Promise<Result> {
  const chrome = await launchChrome({ chromePath, chromeFlags: browserFlags, logLevel: 'silent' });
  try {
    const answer = await lighthouse(url, {
      port: chrome.port,
      onlyCategories: Object.keys(categories),
      logLevel: 'error',
      output: 'json',
    });
    if (answer === undefined) throw new Error(`Lighthouse said nothing of ${url}`);
    return answer.lhr;
  } finally {
    chrome.kill();
  }
}

function figuresOf(page: MeasuredPage, results: readonly Result[]): Figure[] {
  const index = medianOf(results.map((result) => result.environment.benchmarkIndex));
  const scores = Object.entries(categories).map(([id, { title, bounds }]) => ({
    figure: `${page.name}: ${title}`,
    value: medianOf(results.map((result) => 100 * (result.categories[id]?.score ?? 0))),
    unit: 'of 100',
    ...bounds,
    detail: `benchmark index ${index.toFixed(0)}${faultsOf(results, id)}`,
  }));
  const shift = medianOf(
    results.map((result) => result.audits['cumulative-layout-shift']?.numericValue ?? 0),
  );
  const layout = {
    figure: `${page.name}: layout shift`,
    value: shift,
    unit: '',
    ...qualityBounds.layoutShift,
  };
  return [...scores, layout];
}

/** The audits of a category that were not passed, by name. */
function faultsOf(results: readonly Result[], category: string): string {
  const [last] = results.slice(-1);
  const refs = last?.categories[category]?.auditRefs ?? [];
  const missed = refs
    .filter(({ id, weight }) => weight > 0 && (last?.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
  return missed.length === 0 ? '' : `; below full: ${missed.join(', ')}`;
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
