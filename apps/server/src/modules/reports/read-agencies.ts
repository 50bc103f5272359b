import type { AgencyOverview } from '@farewind/contract/reports/agencies';
import type { Database } from '../../platform/database/database.ts';
import type { TenantScope } from '../../platform/database/scope.ts';
import { formatMinor } from '@farewind/values/money';
import { listAgencies } from './read-installation.ts';
import { readBurden, type Burden } from './health/read-agency-health.ts';
import type { ReportSources } from './sources.ts';

const SALES_DAYS = 30;
const DAY_MS = 86_400_000;

/** State of these agencies; unknown ids are skipped. Each is read in its own transaction, one by one. */
export async function readAgencies(
  database: Database,
  sources: ReportSources,
  ids: readonly number[],
): Promise<AgencyOverview[]> {
  const known = new Set((await database.inGlobal(listAgencies)).map(({ id }) => id));
  const items: AgencyOverview[] = [];
  for (const id of ids.filter((each) => known.has(each)))
    items.push(await database.inTenant(id, (scope) => readAgency(sources, scope)));
  return items;
}

async function readAgency(sources: ReportSources, scope: TenantScope): Promise<AgencyOverview> {
  const since = new Date(scope.now.getTime() - SALES_DAYS * DAY_MS);
  const slots = await sources.orders.listSalesSlots(scope, [since]);
  const currency = await sources.getInventoryCurrency(scope);
  const { lastSignInAt, invitation } = await sources.agencies.readAccess(scope);
  const sold = slots.reduce(
    (sum, { flightsMinor, transfersMinor }) => sum + flightsMinor + transfersMinor,
    0,
  );
  return {
    id: scope.tenantId,
    address: await sources.agencies.findAddress(scope),
    sales: {
      orders: slots.reduce((sum, { orders }) => sum + orders, 0),
      amount: formatMinor(sold),
      currency,
    },
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
    invitation: { state: invitation.state, sentAt: invitation.sentAt?.toISOString() ?? null },
    health: toHealth(await readBurden(sources.health, scope)),
  };
}

function toHealth({ outbox, openPayments, tasks }: Burden): AgencyOverview['health'] {
  const sum = (some: Burden['tasks']): number => some.reduce((total, { count }) => total + count, 0);
  return {
    tasks: sum(tasks),
    late: sum(tasks.filter(({ isLate }) => isLate)),
    dead: outbox.dead,
    openPayments: openPayments.count,
  };
}
