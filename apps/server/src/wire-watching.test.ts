import { beforeEach, expect, test } from 'vitest';
import { createMetrics, type Metrics } from './platform/metrics.ts';
import { createEffectWatch, createWatching } from './wire-watching.ts';

let metrics: Metrics;
beforeEach(() => {
  metrics = createMetrics(() => ({ used: 0, idle: 0, waiting: 0, waitedMs: 0, limit: 1, repeated: 0 }));
});

/** The counter lines of one metric, without durations. */
async function countsOf(name: string): Promise<string[]> {
  const lines = (await metrics.registry.metrics()).split('\n');
  return lines.filter((line) => line.startsWith(`${name}{`)).map((line) => line.slice(name.length));
}

test('a search counts once, when every supplier has answered, by whether anything was found', async () => {
  const { watchFlightSearch, watchRideSearch } = createWatching(metrics, undefined);
  const isEmpty = ({ found }: { found: number }) => found === 0;
  for (const complete of [false, false, true]) watchFlightSearch(() => ({ complete, found: 3 }), isEmpty);
  await watchRideSearch(async () => ({ complete: true, found: 0 }), isEmpty);
  expect(await countsOf('farewind_search_seconds_count')).toEqual([
    '{kind="flight",outcome="found"} 1',
    '{kind="ride",outcome="empty"} 1',
  ]);
});

test('a failing job or effect is counted as failed, and its error is rethrown', async () => {
  const run = () => Promise.reject(new Error('no'));
  const [job] = createWatching(metrics, undefined).watchJobs([{ name: 'sweep', cron: '* * * * *', run }]);
  await expect(job!.run()).rejects.toThrow('no');
  await expect(createEffectWatch(metrics, undefined)('mail', run)).rejects.toThrow('no');
  expect(await countsOf('farewind_job_seconds_count')).toEqual(['{job="sweep",outcome="failed"} 1']);
  expect(await countsOf('farewind_effects_total')).toEqual(['{topic="mail",outcome="failed"} 1']);
});
