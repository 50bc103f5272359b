import { sql } from 'kysely';
import { recordChange } from '../../platform/audit/record-change.ts';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { SettingTable } from './setting-secrets.ts';

/** The tables of which one row is used: the active one. */
export type SingleTable = Exclude<SettingTable, 'payment_setting'>;

const entities: Record<SingleTable, string> = {
  email_setting: 'emailSetting',
  sms_setting: 'smsSetting',
  map_setting: 'mapSetting',
};

/** Switches off whatever is active beside the setting that takes its place, and answers their numbers. */
export async function switchOffOthers(
  scope: TenantScope,
  context: RequestContext,
  table: SingleTable,
  id: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update ${sql.table(table)} set is_active = false, version = version + 1
    where tenant_id = ${scope.tenantId} and is_active and id <> ${id} returning id`.execute(scope.tx);
  for (const row of rows)
    await recordChange(scope, context, {
      action: 'update',
      entity: entities[table],
      entityId: String(row.id),
      before: { isActive: true },
      after: { isActive: false },
    });
  return rows.map((row) => row.id);
}
