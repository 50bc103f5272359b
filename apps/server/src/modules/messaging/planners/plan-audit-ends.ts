import { localDateTimeAt } from '@farewind/values/local-time';
import { readHead } from '../../../platform/audit/audit-heads.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { Settings } from '../../settings/public.ts';
import { messageIdOf, planMessage, type PlanDeps } from '../planning/plan-message.ts';

const HOST = 0;

export interface AuditEndsDeps extends PlanDeps {
  readonly database: Database;
  readonly settings: Pick<Settings, 'getOwnLanguage' | 'getTimeZone'>;
  /** Active tenants, the host side included; no training copies. */
  readonly listAgencyIds: () => Promise<number[]>;
  /** The operator's address, from the environment: an attacker with database access cannot redirect the mail. */
  readonly operatorEmail: string | undefined;
}

/**
 * Mails the operator the last entry of each agency's audit log, once a day by the host side's clock, however many
 * processes run: a sent mail later reveals whether entries were removed or rewritten.
 */
export async function planAuditEnds(deps: AuditEndsDeps): Promise<void> {
  const { database, settings, operatorEmail } = deps;
  if (operatorEmail === undefined) return;
  const ends: string[] = [];
  for (const tenantId of await deps.listAgencyIds()) {
    ends.push(...(await database.inTenant(tenantId, readEnd)));
  }
  await database.inTenant(HOST, async (scope) => {
    const day = localDateTimeAt(scope.now.getTime(), await settings.getTimeZone(scope)).slice(0, 10);
    await planMessage(deps, scope, {
      id: messageIdOf(HOST, `auditEnds:${day}`, 'mail'),
      channel: 'mail',
      reference: `auditEnds:${day}`,
      template: 'audit-ends',
      recipient: operatorEmail,
      language: await settings.getOwnLanguage(scope),
      data: { day, ends },
    });
  });
}

/** In the format of `npm run audit:verify`; empty for an empty log. */
async function readEnd(scope: TenantScope): Promise<string[]> {
  const head = await readHead(scope);
  const tenant = await scope.tx
    .selectFrom('tenant')
    .select('tenancy_name')
    .where('id', '=', scope.tenantId)
    .executeTakeFirst();
  return head && tenant ? [`${tenant.tenancy_name}:${head.position}:${head.hash}`] : [];
}
