import type { getPaymentSettings } from '@farewind/contract/settings/payment-settings';
import type { ParsedInput } from '@farewind/contract/core/operation';
import type { Currency } from '@farewind/values/currency';
import { sql, type Selectable } from 'kysely';
import { readPage } from '../../../platform/database/read-page.ts';
import type { PaymentSettingTable } from '../../../platform/database/schema.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { readSorting } from '../../../platform/http/read-sorting.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import { openSecrets, sealSecrets, settingSecretsPlace } from '../setting-secrets.ts';
import type { PaymentSettingRecord } from './payment-setting.ts';

const sortable = {
  ...{ id: 'id', provider: 'provider', mode: 'mode', merchantId: 'merchant_id' },
  ...{ gatewayUrl: 'gateway_url', priority: 'priority', isActive: 'is_active' },
} as const;

export async function readPaymentPage(
  { tx, tenantId }: TenantScope,
  keyring: Keyring,
  { keyword, isActive, sorting, ...page }: ParsedInput<typeof getPaymentSettings>,
) {
  const sort = sorting
    ? readSorting<string>(sorting, sortable, [])
    : [{ column: 'priority', direction: 'desc' } as const];
  let query = tx.selectFrom('payment_setting').selectAll().where('tenant_id', '=', tenantId);
  if (isActive !== undefined) query = query.where('is_active', '=', isActive);
  if (keyword)
    query = query.where(
      sql<boolean>`strpos(lower(provider || ' ' || merchant_id || ' ' || gateway_url || ' ' || statement_text),
        lower(${keyword})) > 0`,
    );
  const { totalCount, rows } = await readPage(query, page, [...sort, { column: 'id', direction: 'asc' }]);
  return { totalCount, records: rows.map((row) => toRecord(keyring, row)) };
}

/** Active settings, the one of the highest priority first, with their secrets still sealed. */
export function listActivePaymentRows({ tx, tenantId }: TenantScope) {
  return tx
    .selectFrom('payment_setting')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('is_active', '=', true)
    .orderBy('priority', 'desc')
    .orderBy('id')
    .execute();
}

export async function findPaymentRecord({ tx, tenantId }: TenantScope, keyring: Keyring, id: number) {
  const row = await tx
    .selectFrom('payment_setting')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toRecord(keyring, row);
}

/** The setting, which nobody else changes until this transaction ends. */
export async function findPaymentForUpdate({ tx, tenantId }: TenantScope, keyring: Keyring, id: number) {
  const row = await tx
    .selectFrom('payment_setting')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && toRecord(keyring, row);
}

export type PaymentWrite = Omit<PaymentSettingRecord, 'version'>;

/** Adds a setting; undefined when its number is taken. */
export async function insertPayment(
  { tx, tenantId }: TenantScope,
  keyring: Keyring,
  write: PaymentWrite,
): Promise<PaymentSettingRecord | undefined> {
  const row = await tx
    .insertInto('payment_setting')
    .values({ tenant_id: tenantId, id: write.id, ...toRow(keyring, tenantId, write) })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && toRecord(keyring, row);
}

export async function updatePayment(
  { tx, tenantId }: TenantScope,
  keyring: Keyring,
  write: PaymentWrite,
): Promise<PaymentSettingRecord> {
  const row = await tx
    .updateTable('payment_setting')
    .set((eb) => ({ ...toRow(keyring, tenantId, write), version: eb('version', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', write.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toRecord(keyring, row);
}

export async function removePayment({ tx, tenantId }: TenantScope, id: number): Promise<void> {
  await tx.deleteFrom('payment_setting').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

function toRow(keyring: Keyring, tenantId: number, write: PaymentWrite) {
  const { apiPassword, storeKey } = write;
  const place = settingSecretsPlace(tenantId, 'payment_setting', write.id);
  return {
    provider: write.provider,
    mode: write.mode,
    card_input: write.cardInput,
    merchant_id: write.merchantId,
    terminal_id: write.terminalId ?? null,
    api_user: write.apiUser,
    secrets: sealSecrets(keyring, place, { apiPassword, storeKey }),
    three_d_model: write.threeDModel,
    gateway_url: write.gatewayUrl,
    currencies: [...write.currencies],
    card_schemes: [...write.cardSchemes],
    capture_mode: write.captureMode,
    statement_text: write.statementText,
    priority: write.priority,
    duty_accepted_by: write.dutyOfCare?.acceptedBy ?? null,
    duty_accepted_at: write.dutyOfCare?.acceptedAt ?? null,
    is_active: write.isActive,
  };
}

export function toRecord(keyring: Keyring, row: Selectable<PaymentSettingTable>): PaymentSettingRecord {
  const place = settingSecretsPlace(row.tenant_id, 'payment_setting', row.id);
  return {
    id: row.id,
    provider: row.provider as PaymentSettingRecord['provider'],
    mode: row.mode as PaymentSettingRecord['mode'],
    cardInput: row.card_input as PaymentSettingRecord['cardInput'],
    merchantId: row.merchant_id,
    terminalId: row.terminal_id ?? undefined,
    apiUser: row.api_user,
    ...openSecrets(keyring, place, row.secrets, ['apiPassword', 'storeKey']),
    threeDModel: row.three_d_model as '3d',
    gatewayUrl: row.gateway_url,
    currencies: row.currencies as Currency[],
    cardSchemes: row.card_schemes,
    captureMode: row.capture_mode as 'manual',
    statementText: row.statement_text,
    priority: row.priority,
    dutyOfCare:
      row.duty_accepted_by !== null && row.duty_accepted_at !== null
        ? { acceptedBy: row.duty_accepted_by, acceptedAt: row.duty_accepted_at }
        : undefined,
    isActive: row.is_active,
    version: row.version,
  };
}
