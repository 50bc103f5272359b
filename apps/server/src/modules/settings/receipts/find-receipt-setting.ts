import type { TenantScope } from '../../../platform/database/scope.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import { receiptSettingRows } from './receipt-setting-rows.ts';
import type { ReceiptSetting } from './receipt-setting.ts';

/**
 * The setting for receipts of money: the active one for the mode of the account that took it. A provider issues the
 * receipts of its test accounts itself, and none of them is fiscal, so its live setting also applies to them. A cash
 * desk's live setting does not.
 */
export async function findReceiptSetting(
  { tx, tenantId }: TenantScope,
  keyring: Keyring,
  mode: ReceiptSetting['mode'],
): Promise<ReceiptSetting | undefined> {
  const rows = await tx
    .selectFrom('receipt_setting')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('is_active', '=', true)
    .execute();
  const row =
    rows.find((one) => one.mode === mode) ?? rows.find((one) => mode === 'test' && one.way === 'provider');
  return row && receiptSettingRows.toRecord(keyring, row);
}
