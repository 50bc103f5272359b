import type { StepResult } from './test-counts.ts';

const COLUMNS = ['passed', 'failed', 'skipped', 'seconds'] as const;

/** The table of steps, each skip with its reason, and as last line `N passed, N failed` (and `, N skipped`). */
export function formatSummary(results: readonly StepResult[]): string {
  const width = Math.max(...results.map(({ name }) => name.length), 'step'.length);
  const row = (name: string, cells: readonly string[]): string =>
    [name.padEnd(width), ...cells.map((cell) => cell.padStart(8))].join(' ');
  const rows = results.map(({ name, passed, failed, skipped, seconds }) =>
    row(name, [String(passed), String(failed), String(skipped.length), seconds.toFixed(1)]),
  );
  const skips = results.flatMap(({ name, skipped }) =>
    skipped.map(({ title, reason }) => `  ${name}: ${title}${reason === '' ? '' : ` (${reason})`}`),
  );
  return [
    row('step', COLUMNS),
    ...rows,
    '',
    ...(skips.length > 0 ? ['Skipped:', ...skips, ''] : []),
    totalLine(results),
  ].join('\n');
}

/** Whether the whole run succeeded. */
export function isSuccess(results: readonly StepResult[]): boolean {
  return results.length > 0 && results.every(({ failed }) => failed === 0);
}

function totalLine(results: readonly StepResult[]): string {
  const sum = (count: (result: StepResult) => number): number =>
    results.reduce((total, result) => total + count(result), 0);
  const skipped = sum((result) => result.skipped.length);
  const line = `${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed)} failed`;
  return skipped === 0 ? line : `${line}, ${skipped} skipped`;
}
