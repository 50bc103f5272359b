export interface SkippedTest {
  title: string;
  /** The reason, as text; empty if the test names none (then its title should). */
  reason: string;
}

export interface TestCounts {
  passed: number;
  failed: number;
  skipped: SkippedTest[];
  /** The guarantees of the passed tests, by their titles; absent for checks. */
  shown?: string[];
}

export interface StepResult extends TestCounts {
  /** The step's name in the summary. */
  name: string;
  seconds: number;
  /** The programs' output; shown if something failed. */
  output: string;
}

/**
 * The counts of a step that ran tests: a program that failed without a failed test, or that ran no test at all, counts
 * as one failure, so that a crash can never look like success.
 */
export function countsOfRun(exitCode: number, counts: TestCounts | undefined): TestCounts {
  if (counts === undefined) return { passed: 0, failed: 1, skipped: [] };
  const ran = counts.passed + counts.failed + counts.skipped.length > 0;
  const crashed = counts.failed === 0 && (exitCode !== 0 || !ran);
  return crashed ? { ...counts, failed: 1 } : counts;
}

/** The counts of a step that is one check: it passes or fails as a whole. */
export function countsOfCheck(exitCode: number): TestCounts {
  return exitCode === 0 ? { passed: 1, failed: 0, skipped: [] } : { passed: 0, failed: 1, skipped: [] };
}

/** The counts of a check's trials by their leading signs: passed, failed, could not be tested here. */
export function countsOfTrials(exitCode: number, output: string): TestCounts {
  const count = (sign: string): number =>
    output.split('\n').filter((line) => line.startsWith(`${sign} `)).length;
  const skipped = [...output.matchAll(/^\? (.*)\n(?:  .*\n)*?  not shown: (.*)$/gm)].map(
    ([, title = '', reason = '']) => ({ title, reason }),
  );
  const counts = { passed: count('✓'), failed: count('✗'), skipped };
  return countsOfRun(exitCode === 2 && skipped.length > 0 ? 0 : exitCode, counts);
}
