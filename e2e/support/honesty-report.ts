import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FullConfig, FullResult, Reporter, Suite } from '@playwright/test/reporter';
import { LOOK } from './judge-honesty.ts';
import { shopPages } from './shop-pages.ts';
import { sumLooks, type NamedLook } from './sum-looks.ts';

const ROOT = join(import.meta.dirname, '../..');
const FILE = 'apps/web/src/shop/features/no-tricks/last-check.json';
/**
 * The data shown on the shop's page about these checks; built into it, and committed with the version that it
 * describes.
 */
const RESULT = join(ROOT, FILE);

/**
 * A Playwright reporter that, with RECORD_CHECKS=1, stores the result of a run that checked every page of the shop
 * without a violation, and each rule at something, in the journeys or the matrix. Only for a commit: a result for uncommitted files proves nothing.
 */
export default class HonestyReport implements Reporter {
  private all: Suite | undefined;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.all = suite;
  }

  onEnd({ status, startTime }: FullResult): void {
    if (status !== 'passed' || process.env['RECORD_CHECKS'] !== '1') return;
    const looks = (this.all?.allTests() ?? [])
      .flatMap(({ results }) => results.flatMap(({ annotations }) => annotations))
      .filter(({ type }) => type === LOOK)
      .map(({ description = '' }) => JSON.parse(description) as NamedLook);
    if (looks.length === 0) return;
    const { missing, ...sums } = sumLooks(
      looks,
      shopPages.map(({ name }) => name),
    );
    if (missing.length > 0) {
      console.log(
        `The result is not stored in ${FILE}: there was nothing to check for ${missing.join(', ')}.`,
      );
      return;
    }
    const commit = findCommit();
    if (commit === undefined) {
      console.log(`The result is not stored in ${FILE}: files differ from the checked-out commit.`);
      return;
    }
    const result = { checkedOn: startTime.toISOString().slice(0, 10), commit, ...sums };
    const text = `${JSON.stringify(result, null, 2)}\n`;
    if (text !== readFileSync(RESULT, 'utf8')) writeFileSync(RESULT, text);
  }
}

/** The checked-out commit; undefined if other files differ from it than those that checks and benches write. */
function findCommit(): string | undefined {
  const written = [FILE, 'checks/results', 'bench/results', 'docs/trust-report.md'];
  const changed = git('status', '--porcelain', '--', '.', ...written.map((path) => `:!${path}`));
  return changed === '' ? git('rev-parse', '--short=10', 'HEAD') : undefined;
}

function git(...args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}
