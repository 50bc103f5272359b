import type { Database } from '../../../platform/database/database.ts';
import type { Measured } from '../../../platform/metrics.ts';
import type { HealthSources } from './health-sources.ts';
import { readBurden } from './read-agency-health.ts';

/**
 * Measures all agencies together, for external monitoring, without their numbers or names: five hundred agencies would
 * make five hundred series of each metric. The host's health page names the agency.
 */
export async function collectTenantMetrics(
  database: Database,
  sources: HealthSources,
  listTenantIds: () => Promise<number[]>,
): Promise<void> {
  const late: Record<string, number> = Object.fromEntries(sources.lateKinds.map((kind) => [kind, 0]));
  const sums = { outboxWaiting: 0, outboxDead: 0, openPayments: 0, openTasks: 0 };
  const oldest = { outboxOldestSeconds: 0, openPaymentOldestSeconds: 0, oldestRateDays: 0 };
  for (const tenantId of await listTenantIds()) {
    const { burden, rates } = await database.inTenant(tenantId, async (scope) => ({
      burden: await readBurden(sources, scope),
      rates: await sources.readRates(scope),
    }));
    const { outbox, openPayments, tasks } = burden;
    sums.outboxWaiting += outbox.waiting;
    sums.outboxDead += outbox.dead;
    sums.openPayments += openPayments.count;
    for (const { kind, count, isLate } of tasks) {
      sums.openTasks += count;
      if (isLate) late[kind] = (late[kind] ?? 0) + count;
    }
    const ages = rates.currencies.map(({ ageDays }) => ageDays);
    oldest.outboxOldestSeconds = Math.max(oldest.outboxOldestSeconds, outbox.oldestSeconds);
    oldest.openPaymentOldestSeconds = Math.max(oldest.openPaymentOldestSeconds, openPayments.oldestSeconds);
    oldest.oldestRateDays = Math.max(oldest.oldestRateDays, ...ages);
  }
  sources.registerMeasured({ ...sums, ...oldest, lateDeadlines: late } satisfies Measured);
}
