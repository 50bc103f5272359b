import type { getEmailSettings } from '@farewind/contract/settings/email-settings';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { sql, type Selectable } from 'kysely';
import { readPage } from '../../../platform/database/read-page.ts';
import type { EmailSettingTable } from '../../../platform/database/schema.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { readSorting } from '../../../platform/http/read-sorting.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import { openSecrets, sealSecrets, settingSecretsPlace } from '../setting-secrets.ts';
import type { EmailSetting, EmailSettingRecord } from './email-setting.ts';

const sortable = {
  ...{ id: 'id', host: 'host', port: 'port', defaultFromAddress: 'default_from_address' },
  ...{ userName: 'user_name', isActive: 'is_active' },
} as const;

export async function readEmailPage(
  { tx, tenantId }: TenantScope,
  keyring: Keyring,
  { keyword, isActive, sorting, ...page }: ParsedInput<typeof getEmailSettings>,
) {
  const sort = readSorting<string>(sorting, sortable, ['host']);
  let query = tx.selectFrom('email_setting').selectAll().where('tenant_id', '=', tenantId);
  if (isActive !== undefined) query = query.where('is_active', '=', isActive);
  if (keyword)
    query = query.where(
      sql<boolean>`strpos(lower(host || ' ' || default_from_address || ' ' || user_name), lower(${keyword})) > 0`,
    );
  const { totalCount, rows } = await readPage(query, page, [...sort, { column: 'id', direction: 'asc' }]);
  return { totalCount, records: rows.map((row) => toRecord(keyring, row)) };
}

export async function findActiveEmail({ tx, tenantId }: TenantScope, keyring: Keyring) {
  const row = await tx
    .selectFrom('email_setting')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return row && toRecord(keyring, row);
}

/** The setting, which nobody else changes until this transaction ends. */
export async function findEmailForUpdate({ tx, tenantId }: TenantScope, keyring: Keyring, id: number) {
  const row = await tx
    .selectFrom('email_setting')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && toRecord(keyring, row);
}

export interface EmailWrite {
  readonly id: number;
  readonly setting: EmailSetting;
  readonly isActive: boolean;
}

export async function insertEmail(
  { tx, tenantId }: TenantScope,
  keyring: Keyring,
  write: EmailWrite,
): Promise<EmailSettingRecord> {
  const row = await tx
    .insertInto('email_setting')
    .values({ tenant_id: tenantId, id: write.id, ...toRow(keyring, tenantId, write) })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toRecord(keyring, row);
}

export async function updateEmail(
  { tx, tenantId }: TenantScope,
  keyring: Keyring,
  write: EmailWrite,
): Promise<EmailSettingRecord> {
  const row = await tx
    .updateTable('email_setting')
    .set((eb) => ({ ...toRow(keyring, tenantId, write), version: eb('version', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', write.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toRecord(keyring, row);
}

export async function removeEmail({ tx, tenantId }: TenantScope, id: number): Promise<void> {
  await tx.deleteFrom('email_setting').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

function toRow(keyring: Keyring, tenantId: number, { id, setting, isActive }: EmailWrite) {
  const { password } = setting;
  return {
    default_from_address: setting.defaultFromAddress,
    default_from_display_name: setting.defaultFromDisplayName,
    host: setting.host,
    port: setting.port,
    user_name: setting.userName,
    secrets: sealSecrets(keyring, settingSecretsPlace(tenantId, 'email_setting', id), { password }),
    enable_ssl: setting.enableSsl,
    reply_to: setting.replyTo ?? null,
    bcc: setting.bcc ?? null,
    is_active: isActive,
  };
}

function toRecord(keyring: Keyring, row: Selectable<EmailSettingTable>): EmailSettingRecord {
  const place = settingSecretsPlace(row.tenant_id, 'email_setting', row.id);
  return {
    id: row.id,
    defaultFromAddress: row.default_from_address,
    defaultFromDisplayName: row.default_from_display_name,
    host: row.host,
    port: row.port,
    userName: row.user_name,
    ...openSecrets(keyring, place, row.secrets, ['password']),
    enableSsl: row.enable_ssl,
    replyTo: row.reply_to ?? undefined,
    bcc: row.bcc ?? undefined,
    isActive: row.is_active,
    version: row.version,
  };
}
