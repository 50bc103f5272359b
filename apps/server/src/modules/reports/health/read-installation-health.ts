import type { Output } from '@farewind/contract/core/operation';
import type { getHealth } from '@farewind/contract/reports/health';
import { readHead } from '../../../platform/audit/audit-heads.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { GlobalScope } from '../../../platform/database/scope.ts';
import { describeDatabase } from '../../../platform/database/describe-database.ts';
import { readWorkers } from '../../../platform/jobs/read-workers.ts';
import { listAgencies } from '../read-installation.ts';
import type { HealthSources } from './health-sources.ts';
import { presentSeen, readBurden, type Burden } from './read-agency-health.ts';

type InstallationHealth = NonNullable<Output<typeof getHealth>['house']>;

/** The health of the installation. Agencies are read one by one, each in its own transaction, as in jobs. */
export async function readInstallationHealth(
  database: Database,
  sources: HealthSources,
): Promise<InstallationHealth> {
  const { used, waiting, limit, repeated, replica } = database.readFigures();
  const { signSeconds, jobs, troubled } = await readWorkers(database.owner);
  const agencies: InstallationHealth['agencies'] = [];
  for (const { id, name } of await database.inGlobal(listAgencies)) {
    const burden = await database.inTenant(id, (scope) => readBurden(sources, scope));
    if (isTroubled(burden)) agencies.push({ id, name, ...summarise(burden) });
  }
  return {
    database: {
      kind: database.kind,
      ...(await describeDatabase(database)),
      used,
      waiting,
      limit,
      repeated,
      ...(replica && { replica: { ...replica } }),
    },
    process: {
      role: sources.role,
      node: process.version,
      upSeconds: Math.round(process.uptime()),
      megabytes: Math.round(process.memoryUsage.rss() / 1_000_000),
    },
    workers: { signSeconds: signSeconds ?? null, jobs, troubled: [...troubled] },
    partners: sources
      .listSeen()
      .map((seen) => ({ name: seen.partner, host: seen.host, seen: presentSeen(seen) })),
    auditLogs: await readAuditLogs(database),
    agencies: agencies.toSorted((one, other) => weigh(other) - weigh(one)),
  };
}

/** Everybody with an audit log: the host side and every agency. */
function listLogKeepers({ tx }: GlobalScope) {
  return tx
    .selectFrom('tenant')
    .select(['id', 'tenancy_name'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Under the names that `audit:verify` accepts; the host side's own first. */
async function readAuditLogs(database: Database): Promise<InstallationHealth['auditLogs']> {
  const tenants = await database.inGlobal(listLogKeepers);
  const logs: InstallationHealth['auditLogs'] = [];
  for (const { id, tenancy_name: tenancyName } of tenants) {
    const head = await database.inTenant(id, readHead);
    if (head) logs.push({ tenancyName, ...head });
  }
  return logs;
}

function summarise({ outbox, openPayments, tasks }: Burden) {
  const sum = (kinds: Burden['tasks']): number => kinds.reduce((total, { count }) => total + count, 0);
  return { outbox, openPayments, late: sum(tasks.filter(({ isLate }) => isLate)), tasks: sum(tasks) };
}

/** Everything in the outbox should be done within a minute. */
const USUAL_SECONDS = 60;

function isTroubled({ outbox, openPayments, tasks }: Burden): boolean {
  const isSlow = outbox.oldestSeconds > USUAL_SECONDS || openPayments.oldestSeconds > USUAL_SECONDS;
  return isSlow || outbox.dead > 0 || tasks.some(({ isLate }) => isLate);
}

/** Stuck money ranks above given-up effects, and those above overdue work. */
function weigh({ outbox, openPayments, late }: InstallationHealth['agencies'][number]): number {
  return openPayments.count * 1000 + outbox.dead * 100 + late * 10 + outbox.waiting;
}
