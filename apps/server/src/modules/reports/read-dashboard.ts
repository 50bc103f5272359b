import type { getDashboard } from '@farewind/contract/reports/dashboard';
import type { Language } from '@farewind/contract/core/fields';
import type { Output } from '@farewind/contract/core/operation';
import type { TenantScope } from '../../platform/database/scope.ts';
import { DEAD_LETTER } from '../../platform/outbox/outbox-rows.ts';
import { countTasksByKind } from '../../platform/staff-tasks.ts';
import { listPromises } from './list-promises.ts';
import type { DashboardSources } from './ports.ts';
import { beginsOfDays, salesByDay } from './sales-by-day.ts';

const DAY_MS = 24 * 3_600_000;
const FUNNEL_DAYS = 7;

type Dashboard = Output<typeof getDashboard>;

/** How an agency sells and what needs somebody, at this moment. */
export async function readDashboard(
  sources: DashboardSources,
  scope: TenantScope,
  timeZone: string,
  language: Language,
): Promise<Dashboard> {
  const slots = await sources.orders.listSalesSlots(scope, beginsOfDays(scope.now, timeZone));
  const [weekAgo, twoWeeksAgo] = [daysBefore(scope.now, FUNNEL_DAYS), daysBefore(scope.now, 2 * FUNNEL_DAYS)];
  return {
    currency: await sources.getInventoryCurrency(scope),
    ...salesByDay(slots, scope.now, timeZone),
    conversion: await readFunnel(sources, scope, weekAgo, scope.now),
    conversionBefore: await readFunnel(sources, scope, twoWeeksAgo, weekAgo),
    queues: await countQueues(sources, scope),
    kept: await sources.orders.promiseFigures(scope),
    promises: await listPromises(sources, scope, language),
  };
}

async function readFunnel(
  sources: DashboardSources,
  scope: TenantScope,
  from: Date,
  to: Date,
): Promise<Dashboard['conversion']> {
  const searches = await sources.countSearches(scope, from, to);
  return { searches, ...(await sources.orders.countOrders(scope, from, to)) };
}

async function countQueues(sources: DashboardSources, scope: TenantScope): Promise<Dashboard['queues']> {
  const orders = await sources.orders.countProblems(scope);
  const messages = await sources.messages.countTroubles(scope);
  const tasks = await countTasksByKind(scope);
  const counts = {
    stuckInProcessing: orders.stuckInProcessing,
    paymentFailed: orders.paymentFailed,
    problematic: orders.problematic,
    waitingForCancel: orders.waitingForCancel,
    staffTasks: tasks.reduce((sum, { count }) => sum + count, 0),
    bouncedMessages: messages.bouncedMessages,
    failedMessages: messages.failedMessages,
    // Those that nobody has seen to: each was left as a task.
    deadEffects: tasks.find(({ kind }) => kind === DEAD_LETTER)?.count ?? 0,
  } satisfies Record<Dashboard['queues'][number]['name'], number>;
  return Object.entries(counts).map(([name, count]) => ({ name: name as keyof typeof counts, count }));
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}
