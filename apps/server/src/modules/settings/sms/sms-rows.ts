import type { getSmsSettings } from '@farewind/contract/settings/sms-settings';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { sql, type Selectable } from 'kysely';
import { readPage } from '../../../platform/database/read-page.ts';
import type { SmsSettingTable } from '../../../platform/database/schema.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { readSorting } from '../../../platform/http/read-sorting.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import { openSecrets, sealSecrets, settingSecretsPlace } from '../setting-secrets.ts';
import type { SmsSetting, SmsSettingRecord } from './sms-setting.ts';

const sortable = {
  ...{ id: 'id', provider: 'provider', apiUrl: 'api_url', userName: 'user_name' },
  ...{ originator: 'originator', isActive: 'is_active' },
} as const;

export async function readSmsPage(
  { tx, tenantId }: TenantScope,
  keyring: Keyring,
  { keyword, isActive, sorting, ...page }: ParsedInput<typeof getSmsSettings>,
) {
  const sort = readSorting<string>(sorting, sortable, ['originator']);
  let query = tx.selectFrom('sms_setting').selectAll().where('tenant_id', '=', tenantId);
  if (isActive !== undefined) query = query.where('is_active', '=', isActive);
  if (keyword)
    query = query.where(
      sql<boolean>`strpos(lower(provider || ' ' || api_url || ' ' || user_name || ' ' || originator),
        lower(${keyword})) > 0`,
    );
  const { totalCount, rows } = await readPage(query, page, [...sort, { column: 'id', direction: 'asc' }]);
  return { totalCount, records: rows.map((row) => toRecord(keyring, row)) };
}

export async function findActiveSms({ tx, tenantId }: TenantScope, keyring: Keyring) {
  const row = await tx
    .selectFrom('sms_setting')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return row && toRecord(keyring, row);
}

/** The setting, which nobody else changes until this transaction ends. */
export async function findSmsForUpdate({ tx, tenantId }: TenantScope, keyring: Keyring, id: number) {
  const row = await tx
    .selectFrom('sms_setting')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && toRecord(keyring, row);
}

export interface SmsWrite {
  readonly id: number;
  readonly setting: SmsSetting;
  readonly isActive: boolean;
}

/** Adds a setting; undefined when its number is taken. */
export async function insertSms(
  { tx, tenantId }: TenantScope,
  keyring: Keyring,
  write: SmsWrite,
): Promise<SmsSettingRecord | undefined> {
  const row = await tx
    .insertInto('sms_setting')
    .values({ tenant_id: tenantId, id: write.id, ...toRow(keyring, tenantId, write) })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && toRecord(keyring, row);
}

export async function updateSms(
  { tx, tenantId }: TenantScope,
  keyring: Keyring,
  write: SmsWrite,
): Promise<SmsSettingRecord> {
  const row = await tx
    .updateTable('sms_setting')
    .set((eb) => ({ ...toRow(keyring, tenantId, write), version: eb('version', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', write.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toRecord(keyring, row);
}

export async function removeSms({ tx, tenantId }: TenantScope, id: number): Promise<void> {
  await tx.deleteFrom('sms_setting').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

function toRow(keyring: Keyring, tenantId: number, { id, setting, isActive }: SmsWrite) {
  const { password } = setting;
  return {
    provider: setting.provider,
    api_url: setting.apiUrl,
    user_name: setting.userName,
    secrets: sealSecrets(keyring, settingSecretsPlace(tenantId, 'sms_setting', id), { password }),
    originator: setting.originator,
    encoding: setting.encoding,
    default_country_code: setting.defaultCountryCode,
    is_active: isActive,
  };
}

function toRecord(keyring: Keyring, row: Selectable<SmsSettingTable>): SmsSettingRecord {
  const place = settingSecretsPlace(row.tenant_id, 'sms_setting', row.id);
  return {
    id: row.id,
    provider: row.provider as SmsSetting['provider'],
    apiUrl: row.api_url,
    userName: row.user_name,
    ...openSecrets(keyring, place, row.secrets, ['password']),
    originator: row.originator,
    encoding: row.encoding as SmsSetting['encoding'],
    defaultCountryCode: row.default_country_code,
    isActive: row.is_active,
    version: row.version,
  };
}
