import { afterEach, expect, test, vi } from 'vitest';
import { createMetrics, type Measured } from './metrics.ts';

const database = () => ({ used: 1, idle: 2, waiting: 3, waitedMs: 0, limit: 10, repeated: 4 });
const measured: Measured = {
  outboxWaiting: 2,
  outboxOldestSeconds: 90,
  outboxDead: 0,
  openPayments: 1,
  openPaymentOldestSeconds: 70,
  lateDeadlines: { refundLate: 1 },
  openTasks: 3,
  oldestRateDays: 2,
};

afterEach(() => vi.restoreAllMocks());

test('figures of the installation disappear with the worker that measured them, and are never reported as zero', async () => {
  const { registry, registerMeasured } = createMetrics(database);
  const valueOf = async (name: string) =>
    (await registry.getMetricsAsJSON()).find((one) => one.name === name)?.values;
  expect(await valueOf('farewind_outbox_waiting')).toEqual([]);
  const start = performance.now();
  registerMeasured(measured);
  expect(await valueOf('farewind_outbox_oldest_seconds')).toMatchObject([{ value: 90 }]);
  expect(await valueOf('farewind_late_promises')).toMatchObject([
    { value: 1, labels: { kind: 'refundLate' } },
  ]);
  vi.spyOn(performance, 'now').mockReturnValue(start + 10 * 60_000);
  expect(await valueOf('farewind_outbox_oldest_seconds')).toEqual([]);
  expect(await valueOf('farewind_late_promises')).toEqual([]);
});

test('connections and repeated transactions are the current ones', async () => {
  const text = await createMetrics(database).registry.metrics();
  expect(text).toContain('farewind_database_connections{state="waiting"} 3');
  expect(text).toContain('farewind_repeated_transactions_total 4');
});
