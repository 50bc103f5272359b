import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { stopRunningCommands } from './processes/run-command.ts';
import { stopWithParent } from './processes/stop-with-parent.ts';
import { runSteps } from './testing/run-steps.ts';
import { checkSpecificationMap } from './testing/specification-map.ts';
import { formatSummary, isSuccess } from './testing/summary.ts';
import { createTestContext } from './testing/test-context.ts';
import type { StepResult } from './testing/test-counts.ts';
import { planTests, type TestMode } from './testing/test-plan.ts';

/** Longer than the browser tests' own time limit for the server of the demo (playwright.config.ts). */
const PATIENCE_MS = 20_000;

/** Steps at a time: one more than there are processors, because each waits at times for its database. */
const PLACES = Math.min(4, Math.max(2, availableParallelism()) + 1);

const { values: wishes } = parseArgs({
  options: {
    verify: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    matrix: { type: 'boolean', default: false },
    /** Only the steps whose name contains this, and their prerequisites. */
    only: { type: 'string' },
  },
});

stopWithParent();
const say = (sentence: string): void => console.log(sentence);
const context = createTestContext(say);
const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void interrupt());

const mode: TestMode = wishes.matrix ? 'matrix' : wishes.quick ? 'quick' : wishes.verify ? 'verify' : 'test';
const plan = planTests(mode, context);
const asked = plan.filter(({ name }) => name.includes(wishes.only ?? ''));
const steps = plan.filter((step) =>
  asked.some(({ name, needs }) => name === step.name || needs?.includes(step.name)),
);
if (steps.some(({ name }) => name.startsWith('browser'))) void context.findBrowser();

const results = await runSteps(steps, PLACES, tell, interruption.signal);
await context.close();
// A partial run proves nothing about the omitted tests.
if (mode === 'test' && wishes.only === undefined && !interruption.signal.aborted) {
  results.push(checkSpecificationMap(results));
  tell(results.at(-1)!);
}
say(`\n${formatSummary(results)}`);
process.exitCode = isSuccess(results) ? 0 : 1;

function tell({ name, failed, seconds, output }: StepResult): void {
  if (failed > 0) say(`\n${output.trimEnd()}\n`);
  say(`${failed > 0 ? '✗' : '✓'} ${name} (${seconds.toFixed(1)} s)`);
}

async function interrupt(): Promise<void> {
  interruption.abort();
  await stopRunningCommands(PATIENCE_MS);
  await context.close();
  process.exit(130);
}
