import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { canShow } from './specification-map.ts';
import type { TestCounts } from './test-counts.ts';

/** A Vitest reporter that writes the data for the summary to the file named by TEST_COUNTS_FILE. */
export default class VitestCounts implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const file = process.env['TEST_COUNTS_FILE'];
    if (file === undefined) throw new Error('TEST_COUNTS_FILE names no file.');
    const counts: TestCounts = { passed: 0, failed: unhandledErrors.length, skipped: [], shown: [] };
    for (const module of modules) {
      // A file that could not be loaded, or whose hooks failed, has errors of its own and perhaps no tests.
      counts.failed += module.errors().length;
      for (const suite of module.children.allSuites()) counts.failed += suite.errors().length;
      for (const test of module.children.allTests()) countTest(counts, test, module);
    }
    writeFileSync(file, JSON.stringify(counts));
  }
}

function countTest(counts: TestCounts, test: TestCase, module: TestModule): void {
  const result = test.result();
  if (result.state === 'passed') {
    counts.passed += 1;
    if (canShow(module.relativeModuleId)) counts.shown?.push(test.fullName);
  } else if (result.state === 'failed') counts.failed += 1;
  else {
    const reason = result.state === 'skipped' ? result.note : 'it never ran';
    counts.skipped.push({ title: `${module.relativeModuleId}: ${test.fullName}`, reason: reason ?? '' });
  }
}
