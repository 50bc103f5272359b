import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FullConfig, FullResult, Reporter, Suite } from '@playwright/test/reporter';
import { honestyRules, LOOK, type Look } from './judge-honesty.ts';
import { shopPages } from './shop-pages.ts';

/** What the shop's page about these checks shows; built into it. */
const RESULT = join(import.meta.dirname, '../../apps/web/src/shop/features/no-tricks/last-check.json');

/**
 * A Playwright reporter that stores the result of a walk through every page of the shop without a fault: of the matrix, and
 * with RECORD_CHECKS=1 of the journeys.
 */
export default class HonestyReport implements Reporter {
  private all: Suite | undefined;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.all = suite;
  }

  onEnd({ status, startTime }: FullResult): void {
    const isMatrix = this.all?.suites.some((project) => project.title === 'matrix') === true;
    if (status !== 'passed' || !(isMatrix || process.env['RECORD_CHECKS'] === '1')) return;
    const looks = (this.all?.allTests() ?? [])
      .flatMap(({ results }) => results.flatMap(({ annotations }) => annotations))
      .filter(({ type }) => type === LOOK)
      .map(({ description = '' }) => JSON.parse(description) as { name: string } & Pick<Look, 'looked'>);
    const seen = new Set(looks.map(({ name }) => name));
    if (!shopPages.every(({ name }) => seen.has(name))) return;
    const counts = honestyRules.map((rule) => [
      rule,
      looks.reduce((sum, { looked }) => sum + looked[rule], 0),
    ]);
    const result = {
      checkedOn: startTime.toISOString().slice(0, 10),
      pages: seen.size,
      views: looks.length,
      looked: Object.fromEntries(counts) as Look['looked'],
    };
    const text = `${JSON.stringify(result, null, 2)}\n`;
    if (text !== readFileSync(RESULT, 'utf8')) writeFileSync(RESULT, text);
  }
}
