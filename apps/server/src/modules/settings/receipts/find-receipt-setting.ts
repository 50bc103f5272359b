import { chooseReceiptSetting } from '@farewind/contract/settings/choose-receipt-setting';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import { receiptSettingRows } from './receipt-setting-rows.ts';
import type { ReceiptSetting } from './receipt-setting.ts';

/** The setting for receipts of money, by the mode of the account that took it. */
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
  const row = chooseReceiptSetting(rows, mode);
  return row && receiptSettingRows.toRecord(keyring, row);
}
