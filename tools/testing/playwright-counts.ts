import { writeFileSync } from 'node:fs';
import type { FullResult, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter';
import type { TestCounts } from './test-counts.ts';

/** A Playwright reporter that writes the data for the summary to the file named by TEST_COUNTS_FILE. */
export default class PlaywrightCounts implements Reporter {
  private all: Suite | undefined;
  private errors = 0;

  onBegin(_config: unknown, suite: Suite): void {
    this.all = suite;
  }

  onError(_error: TestError): void {
    this.errors += 1;
  }

  onEnd(_result: FullResult): void {
    const file = process.env['TEST_COUNTS_FILE'];
    if (file === undefined) return;
    const counts: TestCounts = { passed: 0, failed: this.errors, skipped: [], shown: [] };
    for (const test of this.all?.allTests() ?? []) countTest(counts, test);
    writeFileSync(file, JSON.stringify(counts));
  }
}

function countTest(counts: TestCounts, test: TestCase): void {
  const outcome = test.outcome();
  if (outcome === 'expected') {
    counts.passed += 1;
    // Without project and file, and joined as in Vitest.
    counts.shown?.push(test.titlePath().slice(3).join(' > '));
  } else if (outcome === 'skipped')
    counts.skipped.push({ title: test.titlePath().join(' › '), reason: skipReason(test) });
  // A flaky test failed once, and we do not retry until it passes.
  else counts.failed += 1;
}

function skipReason(test: TestCase): string {
  const notes = [...test.annotations, ...test.results.flatMap((result) => result.annotations)];
  const note = notes.find((annotation) => annotation.type === 'skip' || annotation.type === 'fixme');
  return note?.description ?? (test.results.length === 0 ? 'it never ran' : '');
}
